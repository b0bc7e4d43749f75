import { encodingSigns, FEWEST, NARROWEST, SHORTEST_BLOCK } from './encoding-signs.ts';
import type { FoldedText } from './read-folded.ts';
import { listsIn, wordTable } from './word-hash.ts';

/**
 * What parts of a text say once they are decoded. Only what may hold a sentence is looked at, and only so much of it,
 * so that the work is bounded whatever the text.
 */
export function decodePayloads(text: string, folded: Pick<FoldedText, 'words' | 'hashes'>): Payload[] {
  const looked = text.slice(0, MOST_CHARACTERS);
  const { runs, hasColumns, hasBits, hasPairs } = encodingSigns(looked);
  const turned = listsIn(TURNED, folded.hashes);
  const signs = SIGNS.filter((sign) => looked.includes(sign));
  const isPlain = runs.length === 0 && !hasColumns && !hasBits && !hasPairs && turned === 0;
  if (isPlain && signs.length === 0) return [];
  return [
    ...base64In(runs, hasColumns ? columnsIn(looked) : []),
    ...(hasBits ? binaryIn(looked) : []),
    ...hexIn(runs, hasPairs ? spacedHexIn(looked) : []),
    ...(signs.includes('%') ? urlEncodedIn(looked) : []),
    ...(signs.includes('&#') ? entitiesIn(looked) : []),
    ...(signs.includes('\\') ? escapesIn(looked) : []),
    ...(turned === 0 ? [] : turnedIn(looked, folded.words)),
  ].filter(({ text: decoded }) => isReadable(decoded));
}

/** Without which nothing is encoded for addresses, for pages or for code. */
const SIGNS = ['%', '&#', '\\'] as const;

export type Payload = { kind: EncodingKind; text: string };
export type EncodingKind =
  | 'base64'
  | 'binary'
  | 'hex'
  | 'url'
  | 'entities'
  | 'escapes'
  | 'rot13'
  | 'reversed';

const MOST_CHARACTERS = 20_000;
const MOST_CANDIDATES = 12;

/** Letters of either case and digits, without words between signs: names in code and addresses have no digits, or have signs. */
function base64In(runs: readonly string[], columns: readonly string[]): Payload[] {
  const likely = runs.filter(
    (run) => /[a-z]/.test(run) && /[A-Z]/.test(run) && /[0-9]/.test(run) && !/[-_/].{0,12}[-_/]/.test(run),
  );
  return [...columns, ...likely].slice(0, MOST_CANDIDATES).flatMap((run) => {
    const plain = run.replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
    const bytes = bytesOf(plain.slice(0, plain.length - (plain.length % 4 === 1 ? 1 : 0)));
    return bytes ? [{ kind: 'base64' as const, text: bytes }] : [];
  });
}

/** Lines of an encoded block belong together: columns of one width, and a last one that is narrower. */
function columnsIn(text: string): string[] {
  const tokens = text.split(/\s+/);
  const blocks: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const width = tokens[at]!.length;
    let end = at + 1;
    while (end < tokens.length && tokens[end]!.length === width) end++;
    if (width >= NARROWEST && end - at >= FEWEST && width * (end - at) >= SHORTEST_BLOCK) {
      const joined = tokens.slice(at, end).join('');
      const last = tokens[end] ?? '';
      const isOpen = last.length < width && IS_ENCODED.test(last) && !joined.endsWith('=');
      if (IS_ENCODED.test(joined)) blocks.push(isOpen ? joined + last : joined);
    }
    at = end;
  }
  return blocks;
}

const IS_ENCODED = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** Letters in seven or eight digits each. */
function binaryIn(text: string): Payload[] {
  const runs = text.match(/[01][01 ,\n]{55,}/g) ?? [];
  return runs.slice(0, MOST_CANDIDATES).flatMap((run) => {
    const groups = run.match(/[01]+/g) ?? [];
    const letters = groups.length > 1 ? groups : (run.match(/[01]{8}/g) ?? []);
    if (!letters.every((each) => each.length === 7 || each.length === 8)) return [];
    const codes = letters.map((each) => Number.parseInt(each, 2));
    return [{ kind: 'binary' as const, text: utf8(Uint8Array.from(codes)) }];
  });
}

function bytesOf(base64: string): string | undefined {
  try {
    return utf8(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

function spacedHexIn(text: string): string[] {
  return text.match(/\b(?:(?:0x|\\x)?[0-9a-f]{2}[ :,]{1,2}){11,}[0-9a-f]{2}\b/gi) ?? [];
}

function hexIn(longRuns: readonly string[], spaced: readonly string[]): Payload[] {
  const runs = [...longRuns.filter((run) => /^(?:[0-9a-f]{2}){12,}$/i.test(run)), ...spaced];
  return runs.slice(0, MOST_CANDIDATES).map((run) => {
    const digits = run.replace(/0x|\\x|[ :,]/gi, '').match(/../g) ?? [];
    return { kind: 'hex', text: utf8(Uint8Array.from(digits, (pair) => Number.parseInt(pair, 16))) };
  });
}

function urlEncodedIn(text: string): Payload[] {
  if ((text.match(/%[0-9a-f]{2}/gi)?.length ?? 0) < 3) return [];
  const runs = text.match(/[^\s%]{0,100}(?:%[0-9a-f]{2}[^\s%]{0,100}){3,}/gi) ?? [];
  return runs.slice(0, MOST_CANDIDATES).map((run) => {
    const bytes = run
      .replaceAll('+', ' ')
      .replace(/%([0-9a-f]{2})/gi, (_, pair) => String.fromCharCode(Number.parseInt(pair, 16)));
    return { kind: 'url', text: bytes };
  });
}

/** A document has some entities; a sentence of them is nothing a writer does. */
function entitiesIn(text: string): Payload[] {
  const entities = text.match(/&#(?:x[0-9a-f]{1,6}|\d{1,7});/gi) ?? [];
  return entities.length < 6 ? [] : [{ kind: 'entities', text: decodeEntities(text) }];
}

/** Numeric entities as the characters they stand for. */
export function decodeEntities(text: string): string {
  return text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (whole, hex, decimal) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function escapesIn(text: string): Payload[] {
  const escapes = text.match(/\\u\{?[0-9a-f]{4,6}\}?|\\x[0-9a-f]{2}/gi) ?? [];
  if (escapes.length < 6) return [];
  const decoded = text.replace(/\\u\{?([0-9a-f]{4,6})\}?|\\x([0-9a-f]{2})/gi, (whole, unicode, byte) => {
    const code = Number.parseInt(unicode ?? byte, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
  return [{ kind: 'escapes', text: decoded }];
}

/** Letters moved by thirteen, or the whole written backwards: told by a word that every attack of the kind needs. */
function turnedIn(text: string, words: readonly string[]): Payload[] {
  const payloads: Payload[] = [];
  if (words.some((word) => MOVED.has(word))) payloads.push({ kind: 'rot13', text: rot13(text) });
  if (words.some((word) => BACKWARDS.has(word))) payloads.push({ kind: 'reversed', text: reversed(text) });
  return payloads;
}

const TELLING = [
  'instructions',
  'instruction',
  'ignore',
  'disregard',
  'prompt',
  'system',
  'reveal',
  'forget',
  'respond',
  'override',
];
const MOVED: ReadonlySet<string> = new Set(TELLING.map(rot13));
const BACKWARDS: ReadonlySet<string> = new Set(TELLING.map(reversed));
const TURNED = wordTable([MOVED, BACKWARDS]);

function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}

function reversed(text: string): string {
  return Array.from(text).reverse().join('');
}

function utf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Prose, and not the bytes of a picture: nearly all of it can be shown, and it has spaces or is encoded once more. */
function isReadable(text: string): boolean {
  if (text.length < 8 || !/[\s_-]|^[A-Za-z0-9+/=]{16,}$/.test(text)) return false;
  const odd = text.match(/[\p{Cc}\ufffd]/gu)?.filter((each) => !/\s/.test(each)).length ?? 0;
  return odd * 20 <= text.length;
}
