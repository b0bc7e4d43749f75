import type { RootContent, Table as TableNode } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Block, BlockType, Span, Table } from '../../terms.ts';
import { textOf } from '../decode-text.ts';
import type { Extract, Extraction } from '../extractor.ts';
import { splitMarkdown } from '../markdown/split-markdown.ts';
import { tableOfRows } from '../render-table.ts';

export const extractMarkdown: Extract = (file) => readMarkdown(textOf(file));

/** Markdown as GitHub writes it. Blocks keep their Markdown, so that an offset always leads back to the file. */
export function readMarkdown(text: string, pieceLength?: number): Extraction {
  const { body, frontTitle } = withoutFrontMatter(text);
  const blocks = splitMarkdown(body, pieceLength).flatMap((piece) =>
    piece.isParagraph ? paragraphOf(body, piece) : blocksOf(body, piece.start, piece.end),
  );
  // Only what the document begins with: a `#` further down may be a comment in code without fences.
  const first = blocks.find(({ type }) => type === 'heading');
  const title = frontTitle ?? (first?.level === 1 ? first.heading : undefined);
  return { text, blocks, title, isSourceText: true };
}

const BLOCK_TYPES: Partial<Record<RootContent['type'], BlockType>> = {
  heading: 'heading',
  list: 'list',
  table: 'table',
  code: 'code',
  thematicBreak: undefined,
  definition: undefined,
};

function paragraphOf(body: string, { start, end }: Span): Block {
  const text = body.slice(start, end).replace(/\n$/, '');
  return { type: 'paragraph', text, span: { start, end: start + text.length } };
}

function blocksOf(text: string, pieceStart: number, pieceEnd: number): Block[] {
  const piece = text.slice(pieceStart, pieceEnd);
  const tree = fromMarkdown(piece, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return tree.children.flatMap((node) => blockOf(node, text, pieceStart));
}

function blockOf(node: RootContent, text: string, pieceStart: number): Block[] {
  const type = node.type in BLOCK_TYPES ? BLOCK_TYPES[node.type] : 'paragraph';
  const { position } = node;
  if (!type || position?.start.offset === undefined || position.end.offset === undefined) return [];
  const start = pieceStart + position.start.offset;
  const end = pieceStart + position.end.offset;
  const block: Block = { type, text: text.slice(start, end), span: { start, end } };
  if (node.type === 'table') return [{ ...block, table: tableOf(node) }];
  if (node.type !== 'heading') return [block];
  return [{ ...block, level: node.depth, heading: plainText(node) }];
}

/** The cells as they are shown: without markup, `\\|` as `|`. */
function tableOf({ children }: TableNode): Table {
  return tableOfRows(
    children.map((row) => row.children.map(plainText)),
    1,
  );
}

/** Front matter becomes blanks of the same length, which keeps every offset. */
function withoutFrontMatter(text: string): { body: string; frontTitle?: string } {
  const match = /^---\n([\s\S]*?)\n---(?:\n|$)/.exec(text);
  if (!match) return { body: text };
  const title = /^title:\s*(?:"([^"\n]*)"|'([^'\n]*)'|(.*))$/m.exec(match[1]!);
  const frontTitle = (title?.[1] ?? title?.[2] ?? title?.[3])?.trim() || undefined;
  return { body: match[0].replace(/[^\n]/g, ' ') + text.slice(match[0].length), frontTitle };
}

/** The words of a node without its markup. Goes down by a list of its own: marks may be nested without end. */
function plainText(node: object): string {
  const waiting: object[] = [node];
  let words = '';
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ('value' in next) words += String(next.value).replace(LINE_BREAK, ' ');
    else if ('alt' in next) words += String(next.alt ?? '');
    else if ('children' in next) waiting.push(...(next.children as object[]).toReversed());
    else words += ' ';
  }
  return words;
}

/** The one tag that is common inside the cells of a table. */
const LINE_BREAK = /^<br\s*\/?>$/i;
