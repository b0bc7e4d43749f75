import { parseFragment } from 'parse5';
import type { Cue } from './cue.ts';
import type { Timing } from './read-timing.ts';

/** Tags of captions: `<v Name>`, `<i>`, `<c.red>`, `<00:01.000>`, and `{\an8}` of SubRip. Other `<` are text. */
const TAG =
  /<(?:(\/?v)(?:\.[^\s<>]*)?(?:\s+([^<>]*))?|\/?[a-z]+(?:\.[^\s<>]*)?(?:\s+[^<>]*)?|[\d:.]+)>|\{\\[^{}\n]*\}/gi;

/** Adds a cue without its markup, or several where several people speak in it. */
export function addCue(cues: Cue[], timing: Timing, markup: string): void {
  let from = afterVoice(markup);
  let speaker = from > 0 ? speakerIn(markup.slice(3, from - 1)) : undefined;
  let text = '';
  const hasBrace = markup.includes('{');
  // `matchAll` makes a new expression for every cue.
  for (let match = nextTag(markup, from, hasBrace); match; match = nextTag(markup, from, hasBrace)) {
    text += markup.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[1] === undefined) continue;
    addVoice(cues, timing, text, speaker);
    speaker = match[1].length > 1 ? undefined : speakerIn(match[2] ?? '');
    text = '';
  }
  addVoice(cues, timing, text + markup.slice(from), speaker);
}

/** Behind a `<v Name>` with which the cue begins, as most do that have any; 0 when it does not. */
function afterVoice(markup: string): number {
  if (!markup.startsWith('<v ')) return 0;
  const end = markup.indexOf('>');
  const next = markup.indexOf('<', 1);
  return next === -1 || next > end ? end + 1 : 0;
}

function speakerIn(annotation: string): string | undefined {
  return decodeEntities(annotation).trim() || undefined;
}

function addVoice(
  cues: Cue[],
  { startMs, endMs }: Timing,
  markup: string,
  speaker: string | undefined,
): void {
  const text = markup === '' ? '' : cleanLines(markup);
  if (text === '') return;
  cues.push(speaker === undefined ? { startMs, endMs, text } : { startMs, endMs, text, speaker });
}

function nextTag(markup: string, from: number, hasBrace: boolean): RegExpExecArray | null {
  // Behind the last tag of a cue there is most of its text.
  if (!hasBrace && !markup.includes('<', from)) return null;
  TAG.lastIndex = from;
  return TAG.exec(markup);
}

/** Lines without blanks around them, empty ones left out, entities as the characters they stand for. */
export function cleanLines(text: string): string {
  const decoded = decodeEntities(text);
  const trimmed = decoded.trim();
  if (isClean(trimmed)) return trimmed;
  return decoded
    .replace(/[\u200b\u200e\u200f\ufeff\0]/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

/** Most captions are. A text of ASCII is looked through by hand, in half the time of an expression. */
function isClean(text: string): boolean {
  let isBlank = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const wasBlank = isBlank;
    isBlank = code === 0x20 || code === 0x0a;
    if (isBlank && wasBlank) return false;
    if (!isBlank && (code < 0x20 || code > 0x7e)) return !NOT_CLEAN.test(text);
  }
  return true;
}

/** In a text without blanks around it, what there is to clean. */
const NOT_CLEAN = /[\u200b\u200e\u200f\ufeff\0]|[^\S \n]|\s\s/;

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  if (!OTHER_ENTITY.test(text)) return text.replace(/&([a-z]+|#39);/g, (_, name: string) => COMMON[name]!);
  const [node] = parseFragment(text.replaceAll('<', '&lt;')).childNodes;
  return node && 'value' in node ? node.value : '';
}

/** Those that the standard of captions names, and quotes; for all others there is the parser of HTML. */
const COMMON: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
  quot: '"',
  apos: "'",
  '#39': "'",
};
/** `R&D` and `AT&T` have none: of names without a semicolon, `lt` and `gt` are the only ones so short. */
const OTHER_ENTITY = /&(?!(?:amp|lt|gt|nbsp|lrm|rlm|quot|apos|#39);)(?!(?![lg]t)[a-z]{0,2}(?![a-z\d;#]))/i;
