import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** What a document says, however it was read: its text, the paragraphs to look for, its headings and its tables. */
export type Outline = { text: string; paragraphs: string[]; headings: string[]; tables: string[][][] };

/** What is expected of a document, written as Markdown. Tables of one cell are titles, and count as paragraphs. */
export function readExpected(markdown: string): Outline {
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const outline: Outline = { text: markdown, paragraphs: [], headings: [], tables: [] };
  collect(root, outline);
  return outline;
}

function collect(node: Nodes, outline: Outline): void {
  if (node.type === 'table') {
    const rows = node.children.map((row) => row.children.map(textOf));
    const filled = rows.flat().filter((text) => text.trim());
    if (filled.length > 1) outline.tables.push(rows);
    else outline.paragraphs.push(...filled);
  } else if (node.type === 'heading') {
    outline.headings.push(textOf(node));
    outline.paragraphs.push(textOf(node));
  } else if (node.type === 'paragraph' || node.type === 'code') {
    outline.paragraphs.push(textOf(node));
  } else if ('children' in node) {
    for (const child of node.children) collect(child, outline);
  }
}

function textOf(node: Nodes): string {
  if (node.type === 'html') return '';
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
