import type { BlockDraft } from '../build-extraction.ts';

/** The text of a message: paragraphs between blank lines, lines kept, quoted lines with the `>` they came with. Places are lines of the text. */
export function plainTextBlocks(text: string): BlockDraft[] {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u200b\ufeff]/g, ' ')
    .replaceAll('\0', '')
    .split('\n')
    .map((line) => line.trimEnd());
  const groups: { first: number; group: string[] }[] = [];
  let isOpen = false;
  lines.forEach((line, index) => {
    const isBlank = line === '' || /^[>\s]*>$/.test(line);
    if (!isBlank && !isOpen) groups.push({ first: index + 1, group: [] });
    if (!isBlank) groups.at(-1)!.group.push(line);
    isOpen = !isBlank;
  });
  return groups.map(({ first, group }) => ({
    type: isList(group) ? 'list' : 'paragraph',
    text: outdented(group).join('\n'),
    place: { startLine: first, endLine: first + group.length - 1 },
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
