import { isAllowed } from './addresses.ts';
import { BEGUN_KEY, KEY, KEY_STARTERS } from './key-forms.ts';
import { begunLength, type SecretForm, secretForms } from './secret-forms.ts';
import { REMOVED, type RemovedKind, type TextFilter } from './text-filter.ts';

/**
 * Replaces bare addresses that are not in `known`, secrets, and what has the form of a key and is not in `known`. What
 * may still become one of them waits until it is whole.
 */
export function screenTokens({ known, secrets, note }: TokenScreen): TextFilter {
  const screen = { known, note, forms: secrets.flatMap(secretForms) };
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
      const tail = (sent + pending).slice(-LONGEST - LOOK_BEHIND);
      const held = Math.min(heldLength(tail, screen.forms), pending.length);
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
const LOOK_BEHIND = 64;
/** Longer than any address that is worth waiting for. */
const LONGEST = 8000;

type Screen = Omit<TokenScreen, 'secrets'> & { forms: readonly SecretForm[] };

/** What was sent is only there to be seen: nothing that begins in it is touched. */
function screened(sent: string, given: string, { known, forms, note }: Screen): string {
  const replaced = (kind: RemovedKind) => {
    note(kind);
    return REMOVED;
  };
  const unlessKnown = (found: string, before = ''): string => {
    const address = found.slice(0, found.length - trailing(found));
    const isKnown = isAllowed(before + address, known) || isAllowed(before + found, known);
    return isKnown ? found : replaced('link') + found.slice(address.length);
  };
  const text = forms.reduce((rest, { pattern }) => rest.replace(pattern, () => replaced('secret')), given);
  return (sent + text)
    .replace(KEY, (key, at: number) => (at < sent.length || known.includes(key) ? key : replaced('secret')))
    .replace(ADDRESS, (found, at: number) => (at < sent.length ? found : unlessKnown(found)))
    .replace(SCHEME_END, (found, before: string, rest: string, at: number) =>
      at + before.length < sent.length ? found : before + unlessKnown(rest, before),
    )
    .replace(HOST_END, (found, before: string, rest: string, at: number) =>
      at + before.length < sent.length || !asksFor(rest) ? found : before + unlessKnown(rest, before),
    )
    .slice(sent.length);
}

/** With what a sentence or a bracket around it ends in. */
const ADDRESS =
  /(?<![a-z0-9])(?:(?:https?|ftps?|wss?|file|blob):[\\/]+|www\.(?=[a-z0-9])|data:[a-z]+\/[a-z0-9.+-]+[;,]|(?:javascript|vbscript):(?=[!#-&(-;=?-_a-~]{0,300}[(=])|mailto:(?=[!#-&(-;=@-_a-~]{0,300}\?))[!#-&(-;=?-_a-~]*/gi;
const BEGUN_ADDRESS =
  /(?<![a-z0-9])(?:(?:https?|ftps?|wss?|file|blob|javascript|vbscript|mailto):|www\.|data:[a-z]+\/?)[!#-&(-;=?-_a-~]*$/i;

/**
 * What makes an address of the word before it, which was sent already: `://` after any scheme, however its signs are
 * disguised. Two backslashes are a path.
 */
const SCHEME_END =
  /([\p{L}\p{N}]\p{Cf}{0,8})([:：﹕꞉∶]\p{Cf}{0,8}(?:[/／⁄∕]\p{Cf}{0,8}[\\/／⁄∕]|\\\p{Cf}{0,8}[/／⁄∕])\p{Cf}{0,8}[!#-&(-;=?-_a-~\p{Cf}／]+)/gu;
const BEGUN_SCHEME_END =
  /[\p{L}\p{N}]\p{Cf}{0,8}([:：﹕꞉∶]\p{Cf}{0,8}(?:[\\/／⁄∕]\p{Cf}{0,8}(?:[\\/／⁄∕][!#-&(-;=?-_a-~\p{Cf}／]*)?)?)$/u;

/** What a host is asked for. */
const HOST_END = /([a-z0-9-][.。．｡][a-z]{2,24}(?::\d{1,5})?)([/?][!#-&(-;=?-_a-~]+)/gi;
const BEGUN_HOST_END = /[a-z0-9-][.。．｡][a-z]{2,24}(?::\d{1,5})?([/?][!#-&(-;=?-_a-~]*)$/i;

/** The names of files and of properties have slashes and question marks too, but nothing like this behind them. */
function asksFor(rest: string): boolean {
  return /^(?:\/[^?]*\?.|\?[\w%-]+=)/.test(rest.slice(0, rest.length - trailing(rest)));
}

/** The beginnings of the beginnings: `w`, `ww`, `www`. */
const BEGUN_START = new RegExp(
  `(?<![a-z0-9])(?:${[
    ...'https: ftps: wss: file: blob: javascript: vbscript: mailto: data: www.'.split(' '),
    ...KEY_STARTERS,
  ]
    .map(beginningsOf)
    .join('|')})$`,
  'i',
);

function beginningsOf(starter: string): string {
  const [first, ...rest] = starter.replace('.', '\\.').match(/\\?./g)!;
  return first + rest.reduceRight((after, sign) => `(?:${sign}${after})?`, '');
}

/** How many of the last characters may still become something to replace. */
function heldLength(text: string, forms: readonly SecretForm[]): number {
  let held = Math.max(begunTokenLength(text), ...forms.map((form) => begunLength(text, form)));
  // What is held may have begun inside of an address that ended: that one must not be cut in two.
  for (let more = held; more > 0; held += more) more = begunTokenLength(text.slice(0, text.length - held));
  return held;
}

function begunTokenLength(text: string): number {
  const begun = [BEGUN_ADDRESS, BEGUN_KEY, BEGUN_START].map((pattern) => pattern.exec(text)?.[0].length ?? 0);
  const ends = [BEGUN_SCHEME_END, BEGUN_HOST_END].map((pattern) => pattern.exec(text)?.[1]?.length ?? 0);
  return Math.max(...begun, ...ends);
}

function trailing(address: string): number {
  let length = address.length;
  let unclosed = count(address, ')') - count(address, '(');
  for (; length > 0; length--) {
    const last = address[length - 1]!;
    if (last === ')' ? unclosed-- <= 0 : !'.,;:!?]*_}'.includes(last)) break;
  }
  return address.length - length;
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
