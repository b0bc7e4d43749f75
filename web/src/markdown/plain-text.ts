import type { Nodes } from 'mdast';
import { parseMarkdown } from './parse-markdown.ts';
import { plainOf } from './plain-of.ts';
import { splitBlocks } from './split-blocks.ts';
import { splitLong } from './split-long.ts';

/** What Markdown says, without its signs: for whoever listens. A block a line, a row of a table as its cells. */
export function plainText(text: string): string {
  const parts = splitBlocks(text.replace(/\r\n?/g, '\n')).flatMap((piece) => splitLong(piece).parts);
  const lines = parts.flatMap((part) => parseMarkdown(part)?.flatMap(linesOf) ?? [part.trim()]);
  return lines.filter((line) => line !== '').join('\n');
}

/** The parser gives no tree that is too deep to be walked so. */
function linesOf(node: Nodes): string[] {
  switch (node.type) {
    case 'list':
    case 'listItem':
    case 'blockquote':
    case 'table':
      return node.children.flatMap(linesOf);
    case 'tableRow':
      return [node.children.map((cell) => plainOf(cell.children).trim()).join(', ')];
    default:
      return [plainOf([node]).trim()];
  }
}
