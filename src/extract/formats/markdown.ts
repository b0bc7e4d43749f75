import type { RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Block, BlockType } from '../../terms.ts';
import type { Extractor } from '../extractor.ts';

/** Markdown as GitHub writes it. Blocks keep their Markdown, so that an offset always leads back to the file. */
export const markdownExtractor: Extractor = {
  sourceType: 'markdown',
  endings: ['.md', '.markdown', '.mdx'],
  extract(text) {
    const { body, frontTitle } = withoutFrontMatter(text);
    const tree = fromMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    const blocks = tree.children.flatMap((node) => blockOf(node, text));
    // Only what the document begins with: a `#` further down may be a comment in code without fences.
    const first = blocks.find(({ type }) => type === 'heading');
    const title = frontTitle ?? (first?.level === 1 ? first.heading : undefined);
    return { text, blocks, title };
  },
};

const BLOCK_TYPES: Partial<Record<RootContent['type'], BlockType>> = {
  heading: 'heading',
  list: 'list',
  table: 'table',
  code: 'code',
  thematicBreak: undefined,
  definition: undefined,
};

function blockOf(node: RootContent, text: string): Block[] {
  const type = node.type in BLOCK_TYPES ? BLOCK_TYPES[node.type] : 'paragraph';
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (!type || start === undefined || end === undefined) return [];
  const block: Block = { type, text: text.slice(start, end), span: { start, end } };
  if (node.type !== 'heading') return [block];
  return [{ ...block, level: node.depth, heading: plainText(node) }];
}

/** Front matter becomes blanks of the same length, which keeps every offset. */
function withoutFrontMatter(text: string): { body: string; frontTitle?: string } {
  const match = /^---\n([\s\S]*?)\n---(?:\n|$)/.exec(text);
  if (!match) return { body: text };
  const title = /^title:\s*(?:"([^"\n]*)"|'([^'\n]*)'|(.*))$/m.exec(match[1]!);
  const frontTitle = (title?.[1] ?? title?.[2] ?? title?.[3])?.trim() || undefined;
  return { body: match[0].replace(/[^\n]/g, ' ') + text.slice(match[0].length), frontTitle };
}

/** The words of a node without its markup. */
function plainText(node: object): string {
  if ('value' in node) return String(node.value);
  if ('children' in node) return (node.children as object[]).map(plainText).join('');
  return '';
}
