import { parseFragment } from 'parse5';

export type Voice = { text: string; speaker?: string };

/** Tags of captions: `<v Name>`, `<i>`, `<c.red>`, `<00:01.000>`, and `{\an8}` of SubRip. Other `<` are text. */
const TAG = /<(\/?)([a-z]+)((?:\.[^\s<>]*)?)(?:\s+([^<>]*))?>|<[\d:.]+>|\{\\[^{}\n]*\}/gi;

/** The text of a cue without its markup, in parts where several people speak. */
export function voicesOf(markup: string): Voice[] {
  const voices: Voice[] = [];
  let voice: Voice = { text: '' };
  const end = () => {
    voice.text = cleanLines(voice.text);
    if (voice.text !== '') voices.push(voice);
  };
  let from = 0;
  if (markup.includes('<') || markup.includes('{'))
    // `matchAll` makes a new expression for every cue.
    for (let match = nextTag(markup, 0); match; match = nextTag(markup, from)) {
      voice.text += markup.slice(from, match.index);
      from = match.index + match[0].length;
      if (match[2]?.toLowerCase() !== 'v') continue;
      end();
      const speaker = match[1] ? undefined : decodeEntities(match[4] ?? '').trim() || undefined;
      voice = speaker ? { text: '', speaker } : { text: '' };
    }
  voice.text += markup.slice(from);
  end();
  return voices;
}

function nextTag(markup: string, from: number): RegExpExecArray | null {
  TAG.lastIndex = from;
  return TAG.exec(markup);
}

/** Lines without blanks around them, empty ones left out, entities as the characters they stand for. */
export function cleanLines(text: string): string {
  const decoded = decodeEntities(text);
  const trimmed = decoded.trim();
  if (!NOT_CLEAN.test(trimmed)) return trimmed;
  return decoded
    .replace(/[\u200b\u200e\u200f\ufeff\0]/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

/** In a text without blanks around it, what there is to clean: most captions have nothing of it. */
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
const OTHER_ENTITY = /&(?!(?:amp|lt|gt|nbsp|lrm|rlm|quot|apos|#39);)/;
