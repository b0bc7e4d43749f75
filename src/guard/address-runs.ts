/**
 * Addresses as the most generous reader of a text sees them: from a scheme, a `www.` or a host that is asked for
 * something, over every sign up to white space. Only the white space of ASCII ends one everywhere.
 */
export function* addressRuns(text: string): Generator<AddressRun, void, number | undefined> {
  let from = 0;
  for (;;) {
    START.lastIndex = from;
    const match = START.exec(text);
    if (!match) return;
    const before = match[1] ?? match[2] ?? '';
    const start = match.index + before.length;
    BREAK.lastIndex = start;
    const end = Math.min(BREAK.exec(text)?.index ?? text.length, start + LONGEST_RUN);
    const run = text.slice(start, end);
    from = match.index + match[0].length;
    if (match[2] === undefined || asksFor(run)) from = (yield { before, start, run }) ?? from;
  }
}

export type AddressRun = {
  /** The letters right before it that are needed to know what it is, and that were sent maybe. */
  before: string;
  start: number;
  run: string;
};

/** Longer than any address that is worth waiting for. */
export const LONGEST_RUN = 8000;

/** Put behind the address of a link that every reader of Markdown takes for one. It is in no text and never sent. */
export const LINK_END = '\ufdd0';

/** White space of ASCII, the end of a link, and the bracket that closes `<https://…>`. */
const BREAK = /[\t-\r \ufdd0]|(?<=(?<!\\)<https?:\/\/[^\s<>]{1,2000})>/gi;

/**
 * A scheme; `://` after any letter, however its signs are disguised, where two backslashes are a path; and a host with
 * what it is asked for.
 */
const START =
  /(?<![a-z0-9])(?:(?:https?|ftps?|wss?|file|blob):[\\/]+|www[.。．｡](?=[\p{L}\p{N}])|data:[a-z]+\/[a-z0-9.+-]+[;,]|(?:javascript|vbscript):(?=[!#-&(-;=?-_a-~]{0,300}[(=])|mailto:(?=[^\s?]{0,300}\?))|([\p{L}\p{N}]\p{Cf}{0,8})[:：﹕꞉∶]\p{Cf}{0,8}(?:[/／⁄∕]\p{Cf}{0,8}[\\/／⁄∕]|\\\p{Cf}{0,8}[/／⁄∕])\p{Cf}{0,8}(?=[^\t-\r ])|([\p{L}\p{N}\p{M}-](?:[.．｡]|。(?=[a-z]))(?:xn--[a-z0-9-]{2,59}|[\p{L}\p{M}]{2,24})(?::\d{1,5})?)[/?](?=[^\t-\r ])/giu;

/** The names of files and of properties have slashes and question marks too, but nothing like this behind them. */
function asksFor(run: string): boolean {
  const said = run.slice(0, run.search(/["'<>`]|$/));
  return /^(?:\/[^?]*\?.|\?[\p{L}\p{M}\p{N}_%-]+=)/u.test(said.slice(0, said.length - trailing(said)));
}

/** How many of the last characters are still part of what may become an address. */
export function begunRunLength(text: string): number {
  let end = 0;
  BREAK.lastIndex = 0;
  for (let match = BREAK.exec(text); match; match = BREAK.exec(text)) end = match.index + 1;
  const run = text.slice(end);
  const starts = [BEGUN, BEGUN_SCHEME_END, BEGUN_HOST_END].map((pattern) => pattern.exec(run));
  return Math.max(0, ...starts.map((match) => (match ? run.length - match.index - match[1]!.length : 0)));
}

const BEGUN =
  /(?<![a-z0-9])()(?:(?:https?|ftps?|wss?|file|blob|javascript|vbscript|mailto):|www[.。．｡]|data:[a-z]+(?:\/|$))/iu;
const BEGUN_SCHEME_END =
  /([\p{L}\p{N}]\p{Cf}{0,8})[:：﹕꞉∶]\p{Cf}{0,8}(?:$|[\\/／⁄∕]\p{Cf}{0,8}(?:$|[\\/／⁄∕]))/u;
const BEGUN_HOST_END =
  /([\p{L}\p{N}\p{M}-](?:[.．｡]|。(?=[a-z]))(?:xn--[a-z0-9-]{2,59}|[\p{L}\p{M}]{2,24})(?::\d{1,5})?)[/?]/iu;

/** What a sentence, a quotation or a bracket around an address ends in, right before white space. */
const TRAILING =
  '.,;:!?*_~|\\…—–)]}>"\'`»«”“’‘›‹。、，．｡：；！？）］｝〉》」』】〕،؛؟۔।\u00a0\u2007\u202f\u3000';
const LONGEST_TRAILING = 40;

/** How many of the last characters are none of the address; a bracket that was opened in it is. */
export function trailing(address: string): number {
  let length = address.length;
  let unclosed = count(address, ')') - count(address, '(');
  for (; length > 0; length--) {
    const last = address[length - 1]!;
    if (last === ')' ? unclosed-- <= 0 : !TRAILING.includes(last)) break;
  }
  return address.length - length;
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

/** What an address may be: all of a run, and without more and more of the punctuation at its end. */
export function readings(run: string): string[] {
  const all = [run];
  for (let end = run.length; end > 1 && all.length <= LONGEST_TRAILING; end--) {
    if (!TRAILING.includes(run[end - 1]!)) break;
    all.push(run.slice(0, end - 1));
  }
  return all;
}

/** How much of a run is taken out: not the quotation mark that closes it, nor the words of a script without spaces. */
export function removedLength(run: string, signBefore: string): number {
  const quote = /["'`]/.test(signBefore) ? run.indexOf(signBefore) : -1;
  if (quote > 0) return quote;
  const length = run.length - trailing(run);
  const words = run.search(UNSPACED_END);
  return words >= 0 && words < length && AS_FAR_AS_HOST.test(run.slice(0, words)) ? words : length;
}

/** Looked for behind a sign that is none of them, so that each is looked at once. */
const UNSPACED_END =
  /(?<![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー])[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー、。，！？：；「」『』（）・…]+[\p{P}]*$/u;
const AS_FAR_AS_HOST = /^(?:[^/\\]*[\\/]{2,}[a-z0-9.:-]+|www\.[a-z0-9.:-]+)(?:$|[/?#])/i;

/** Whether what follows a place in a text shows that an address ended there, or all of it but what it asks for. */
export function endsAt(text: string, at: number): boolean {
  const pattern = text.charCodeAt(at - 1) < 128 ? AFTER : AFTER_WORD;
  pattern.lastIndex = at;
  return pattern.test(text);
}

const CLOSED = `[${TRAILING.replace(/[\\\]]/g, '\\$&')}]{0,${LONGEST_TRAILING}}(?:\\s|$)|["'<>\`)\\]}|,;?#\\\\]`;
const AFTER = new RegExp(`${CLOSED}|[^\\0-\\x7f]`, 'y');
const AFTER_WORD = new RegExp(CLOSED, 'y');
