import { isAllowed } from './addresses.ts';
import { REMOVED, type RemovedKind, type TextFilter } from './text-filter.ts';

/**
 * Replaces bare addresses that are not in `known`, secrets, and what has the form of a key and is not in `known`. What
 * may still become one of them waits until it is whole.
 */
export function screenTokens(screen: TokenScreen): TextFilter {
  let sent = '';
  let pending = '';
  const send = (length: number): string => {
    const text = screened(sent, pending.slice(0, length), screen);
    pending = pending.slice(length);
    sent = (sent + text).slice(-LOOK_BEHIND);
    return text;
  };
  return {
    push(text) {
      pending += text;
      const held = Math.min(heldLength(sent + pending, screen.secrets), pending.length);
      return send(held > LONGEST ? pending.length : pending.length - held);
    },
    end: () => send(pending.length),
  };
}

export type TokenScreen = {
  /** What may be repeated: the sources and the question. */
  known: string;
  /** Values that never may. */
  secrets: readonly string[];
  note(kind: RemovedKind): void;
};

/** More than the beginning of an address or of a key has: what was sent shows whether a word began before. */
const LOOK_BEHIND = 32;
/** Longer than any address that is worth waiting for. */
const LONGEST = 8000;

/** What was sent is only there to be seen: nothing that begins in it is touched. */
function screened(sent: string, given: string, { known, secrets, note }: TokenScreen): string {
  const replaced = (kind: RemovedKind) => {
    note(kind);
    return REMOVED;
  };
  const text = secrets.reduce(
    (rest, secret) => (rest.includes(secret) ? rest.replaceAll(secret, () => replaced('secret')) : rest),
    given,
  );
  return (sent + text)
    .replace(KEY, (key, at: number) => (at < sent.length || known.includes(key) ? key : replaced('secret')))
    .replace(ADDRESS, (found, at: number) => {
      const address = found.slice(0, found.length - trailing(found));
      if (at < sent.length || isAllowed(address, known) || isAllowed(found, known)) return found;
      return replaced('link') + found.slice(address.length);
    })
    .slice(sent.length);
}

/** With what a sentence or a bracket around it ends in. */
const ADDRESS =
  /(?<![a-z0-9])(?:(?:https?|ftps?|wss?|file|blob):[\\/]+|www\.(?=[a-z0-9])|data:[a-z]+\/[a-z0-9.+-]+[;,]|(?:javascript|vbscript):(?=[!#-&(-;=?-_a-~]*[(=]))[!#-&(-;=?-_a-~]*/gi;

/** Forms of keys that services give out. */
const KEY =
  /(?<![A-Za-z0-9])(?:sk-[A-Za-z0-9_-]{16,}|AIza[\w-]{30,}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|AKIA[0-9A-Z]{16}|xox[abprs]-[\w-]{10,}|hf_[A-Za-z0-9]{30,}|glpat-[\w-]{16,}|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*)/g;

const BEGUN_ADDRESS =
  /(?<![a-z0-9])(?:(?:https?|ftps?|wss?|file|blob|javascript|vbscript):|www\.|data:[a-z]+\/?)[!#-&(-;=?-_a-~]*$/i;
const BEGUN_KEY =
  /(?<![A-Za-z0-9])(?:sk-[\w-]*|AIza[\w-]*|gh[pousr]_\w*|github_pat_\w*|AKIA\w*|xox[abprs]-[\w-]*|hf_\w*|glpat-[\w-]*|eyJ[\w.-]*)$/;
const STARTERS =
  'https: http: ftps: ftp: wss: ws: file: blob: javascript: vbscript: data: www. sk- AIza ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ AKIA xox hf_ glpat- eyJ'.split(
    ' ',
  );

/** How many of the last characters may still become something to replace. */
function heldLength(text: string, secrets: readonly string[]): number {
  const begun = [BEGUN_ADDRESS, BEGUN_KEY].map((pattern) => pattern.exec(text)?.[0].length ?? 0);
  const word = /(?<![A-Za-z0-9])[A-Za-z0-9_.:-]{1,12}$/.exec(text)?.[0] ?? '';
  const starts = STARTERS.some((starter) => starter.toLowerCase().startsWith(word.toLowerCase()));
  return Math.max(...begun, starts ? word.length : 0, ...secrets.map((secret) => overlap(text, secret)));
}

/** How many of the last characters are the first of the secret, and not yet all of it. */
function overlap(text: string, secret: string): number {
  for (let length = Math.min(secret.length - 1, text.length); length > 0; length--)
    if (text.endsWith(secret.slice(0, length))) return length;
  return 0;
}

function trailing(address: string): number {
  let length = address.length;
  for (; length > 0; length--) {
    const last = address[length - 1]!;
    const isClosing = last === ')' && count(address, ')', length) > count(address, '(', length);
    if (!isClosing && !'.,;:!?]*_}'.includes(last)) break;
  }
  return address.length - length;
}

function count(text: string, sign: string, length: number): number {
  return text.slice(0, length).split(sign).length - 1;
}
