import { parseFragment } from 'parse5';

export type Voice = { text: string; speaker?: string };

/** Tags of captions: `<v Name>`, `<i>`, `<c.red>`, `<00:01.000>`, and `{\an8}` of SubRip. Other `<` are text. */
const TAG = /<(\/?)([a-z]+)((?:\.[^\s<>]*)?)(?:\s+([^<>]*))?>|<[\d:.]+>|\{\\[^{}\n]*\}/gi;

/** The text of a cue without its markup, in parts where several people speak. */
export function voicesOf(markup: string): Voice[] {
  const voices: Voice[] = [{ text: '' }];
  let end = 0;
  for (const match of markup.matchAll(TAG)) {
    voices.at(-1)!.text += markup.slice(end, match.index);
    end = match.index + match[0].length;
    if (match[2]?.toLowerCase() !== 'v') continue;
    const speaker = match[1] ? undefined : decodeEntities(match[4] ?? '').trim() || undefined;
    voices.push({ text: '', ...(speaker && { speaker }) });
  }
  voices.at(-1)!.text += markup.slice(end);
  return voices
    .map((voice) => ({ ...voice, text: cleanLines(voice.text) }))
    .filter(({ text }) => text !== '');
}

/** Lines without blanks around them, empty ones left out, entities as the characters they stand for. */
export function cleanLines(text: string): string {
  return decodeEntities(text)
    .replace(/[\u200b\u200e\u200f\ufeff\0]/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  const [node] = parseFragment(text.replaceAll('<', '&lt;')).childNodes;
  return node && 'value' in node ? node.value : '';
}
