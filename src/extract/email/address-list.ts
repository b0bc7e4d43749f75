import { decodeWords } from './encoded-words.ts';

/** The name of a group is followed by those in it. */
export type Address = { name: string; address: string; group?: Address[] };

/**
 * Who a field like `To` names: `Ada <ada@example.com>`, `"Doe, Ada" <…>`, `ada@example.com (Ada)`, groups. What is
 * encoded in it is decoded at the end, so that no comma in a name parts it. Takes a time that grows with the length.
 */
export function parseAddresses(value: string): Address[] {
  const list: Address[] = [];
  let members = list;
  let draft = newDraft();
  const end = () => {
    const address = addressOf(draft);
    if (address) members.push(address);
    draft = newDraft();
  };
  for (const [token, quoted, address, comment] of value.matchAll(TOKEN)) {
    if (quoted !== undefined) addRun(draft, quoted.replace(/\\(.?)/gs, '$1').trim(), true);
    else if (address !== undefined) draft.addresses.push(address.slice(address.lastIndexOf('<') + 1).trim());
    else if (comment !== undefined) draft.comments.push(comment.trim());
    else if (token === ':' && members === list) {
      members = [];
      list.push({ name: decodeWords(textOf(draft)), address: '', group: members });
      draft = newDraft();
    } else if (token === ',' || token === ';') end();
    else if (token !== ':') addRun(draft, token, false);
    if (token === ';') members = list;
  }
  end();
  return list;
}

/** In quotes, in angle brackets, in round brackets, a mark between addresses, other text. */
const TOKEN = /"((?:[^"\\]+|\\.?)*)"?|<([^>]*)>?|\(([^)]*)\)?|[,;:]|[^"<(,;:]+/gs;

type Run = { text: string; isQuoted: boolean };
type Draft = { runs: Run[]; addresses: string[]; comments: string[] };

function newDraft(): Draft {
  return { runs: [], addresses: [], comments: [] };
}

/** What follows on quotes without a blank is of one word with them: `"ada doe"@example.com`. */
function addRun({ runs }: Draft, text: string, isQuoted: boolean): void {
  const last = runs.at(-1);
  if (last?.isQuoted && !isQuoted && !/^\s/.test(text)) last.text += text.trim();
  else if (text.trim() !== '') runs.push({ text: text.trim(), isQuoted });
}

function textOf({ runs }: Draft): string {
  return runs
    .map(({ text }) => text)
    .filter(Boolean)
    .join(' ');
}

/** Of several addresses the first is meant, and the others are text. */
function addressOf(draft: Draft): Address | undefined {
  const [address = takeAddress(draft.runs), ...others] = draft.addresses.filter(Boolean);
  const text = [textOf(draft), ...others].filter(Boolean).join(' ') || draft.comments.join(' ');
  return address || text ? { name: decodeWords(text), address } : undefined;
}

/** The address in a text without brackets. What someone put in quotes is a name, whatever it looks like. */
function takeAddress(runs: readonly Run[]): string {
  const run = runs.findLast(({ text, isQuoted }) => !isQuoted && ADDRESS.test(text));
  if (!run) return '';
  const words = run.text.split(/\s+/);
  const [address = ''] = words.splice(
    words.findIndex((word) => ADDRESS.test(word)),
    1,
  );
  run.text = words.join(' ');
  return address;
}

const ADDRESS = /[^\s@]@[^\s@]/;
