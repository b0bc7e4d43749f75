import type { BlockContent, DefinitionContent, ListItem as MarkdownItem, RootContent, Table } from 'mdast';
import { fromMarkdown, type Options } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { hideMarks, showMarks } from './citation-marks.ts';
import type { Alignment, Block, HeadingLevel, ListBlock, ListItem, TableBlock } from './document-model.ts';
import { type CitationOf, readRuns } from './read-runs.ts';
import { shownText } from './shown-text.ts';

/** The parser's time grows faster than its text: 64 KB of prose took 0.4 s. No section that Helix writes is as long. */
const LONGEST_MARKDOWN = 64 * 1024;
/** It looks for a partner of each sign among all before it: 4,000 of them took 0.5 s, 32,000 took 28 s. */
const MOST_SIGNS = 4000;

/** What a section says. Written by a model or a document's author: it gives structure and words, never HTML. */
export function readMarkdown(
  markdown: string,
  citationOf: CitationOf,
  { firstLevel = 3 }: { firstLevel?: HeadingLevel } = {},
): Block[] {
  const text = hideMarks(shownText(markdown.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')));
  if (isTooMuch(text)) return plainBlocks(text, citationOf);
  return blocksOf(fromMarkdown(text, OPTIONS).children, { citationOf, firstLevel });
}

function isTooMuch(text: string): boolean {
  if (text.length > LONGEST_MARKDOWN || TOO_DEEP.test(text)) return true;
  return text.split(/\n\s*\n/).some((part) => (part.match(/[*_~[]+/g)?.length ?? 0) > MOST_SIGNS);
}

/** Quotes and lists within each other at the beginning of one line: readers call themselves for each. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){17}|^[ \t]{80,}(?:[-+*]|\d{1,9}[.)])[ \t]/m;

/** Definitions would make a link of a citation, footnotes another list of sources, and HTML a page of its own. */
const OPTIONS: Options = {
  extensions: [
    gfm(),
    {
      disable: {
        null: [
          'htmlFlow',
          'htmlText',
          'definition',
          'gfmFootnoteDefinition',
          'gfmFootnoteCall',
          'gfmPotentialFootnoteCall',
        ],
      },
    },
  ],
  mdastExtensions: [gfmFromMarkdown()],
};

function plainBlocks(text: string, citationOf: CitationOf): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .map((value) => ({ kind: 'paragraph', runs: readRuns([{ type: 'text', value }], citationOf) }));
}

type Content = RootContent | BlockContent | DefinitionContent;

/** `firstLevel`: below those of the headings around the text. */
type Context = { citationOf: CitationOf; firstLevel: HeadingLevel };

function blocksOf(nodes: readonly Content[], context: Context): Block[] {
  return nodes.flatMap((node) => blockOf(node, context) ?? []);
}

function blockOf(node: Content, context: Context): Block | undefined {
  switch (node.type) {
    case 'heading': {
      const level = Math.max(context.firstLevel, node.depth) as HeadingLevel;
      return { kind: 'heading', level, runs: readRuns(node.children, context.citationOf) };
    }
    case 'paragraph':
      return { kind: 'paragraph', runs: readRuns(node.children, context.citationOf) };
    case 'blockquote':
      return { kind: 'quote', blocks: blocksOf(node.children, context) };
    case 'list':
      return listOf(node, context);
    case 'code':
      return {
        kind: 'code',
        text: showMarks(node.value),
        ...(node.lang ? { language: shownText(node.lang) } : {}),
      };
    case 'table':
      return tableOf(node, context);
    case 'thematicBreak':
      return { kind: 'rule' };
    default:
      return undefined;
  }
}

function listOf(node: Extract<Content, { type: 'list' }>, context: Context): ListBlock {
  return {
    kind: 'list',
    isOrdered: node.ordered === true,
    start: node.start ?? 1,
    items: node.children.map((item) => itemOf(item, context)),
  };
}

function itemOf({ checked, children }: MarkdownItem, context: Context): ListItem {
  const blocks = blocksOf(children, context);
  return typeof checked === 'boolean' ? { isChecked: checked, blocks } : { blocks };
}

/** Every row as wide as the widest: the others are filled up. */
function tableOf({ align, children }: Table, context: Context): TableBlock {
  const rows = children.map((row) => row.children.map((cell) => readRuns(cell.children, context.citationOf)));
  const width = Math.max(...rows.map((row) => row.length));
  return {
    kind: 'table',
    alignments: Array.from({ length: width }, (_, column): Alignment => align?.[column] ?? 'left'),
    rows: rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? [])),
  };
}
