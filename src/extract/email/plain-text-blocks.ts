import type { BlockDraft } from '../build-extraction.ts';

/** The text of a message: paragraphs between blank lines, lines kept, quoted lines with the `>` they came with. */
export function plainTextBlocks(text: string): BlockDraft[] {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u200b\ufeff]/g, ' ')
    .replaceAll('\0', '')
    .split('\n')
    .map((line) => line.trimEnd());
  const groups: string[][] = [[]];
  for (const line of lines) {
    if (line === '' || /^[>\s]*>$/.test(line)) groups.push([]);
    else groups.at(-1)!.push(line);
  }
  const paragraphs = groups.filter((group) => group.length > 0);
  return paragraphs.map((group) => ({
    type: isList(group) ? 'list' : 'paragraph',
    text: outdented(group).join('\n'),
  }));
}

const MARKER = /^\s*(?:[-*•‣·]|\d{1,3}[.)])\s+\S/;

/** Every line is an item, or goes on with the one above it. */
function isList(lines: readonly string[]): boolean {
  return MARKER.test(lines[0]!) && lines.every((line) => MARKER.test(line) || /^\s/.test(line));
}

function outdented(lines: readonly string[]): string[] {
  const indent = lines.reduce((least, line) => Math.min(least, line.search(/\S/)), Number.POSITIVE_INFINITY);
  return lines.map((line) => line.slice(indent));
}
