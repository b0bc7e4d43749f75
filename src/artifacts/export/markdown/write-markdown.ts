import type { BlockContent, PhrasingContent, RootContent, TableRow } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import type { Block, ExportDocument, Note, Run, SourceEntry, TextRun } from '../document-model.ts';

export function writeMarkdown(document: ExportDocument): string {
  const { title, facts, notes, sections, sources, isNumbered } = document;
  const nodes: RootContent[] = [
    heading(1, [text(title)]),
    list(facts.map(({ name, value }) => [paragraph([strong(`${name}:`), text(` ${value}`)])])),
    ...notes.map(noteNode),
    ...sections.flatMap((section) => [
      heading(section.level, [text(section.heading)]),
      ...section.notes.map(noteNode),
      ...section.blocks.map(blockNode),
    ]),
    ...sourceList(sources, isNumbered),
  ];
  return printed(nodes);
}

/** The numbered list of sources alone, under its heading. */
export function printSources(sources: readonly SourceEntry[]): string {
  return printed(sourceList(sources, true));
}

function sourceList(sources: readonly SourceEntry[], isNumbered: boolean): RootContent[] {
  return [
    heading(1, [text('Sources')]),
    sources.length > 0
      ? list(sources.map(sourceNodes), isNumbered ? 1 : undefined)
      : paragraph([text('No source is cited.')]),
  ];
}

/** Blocks alone, as Markdown of one form: nothing in it is read as HTML, and no link leads elsewhere than the web or mail. */
export function printBlocks(blocks: readonly Block[]): string {
  return printed(blocks.map(blockNode));
}

const OPTIONS: Options = {
  bullet: '-',
  emphasis: '_',
  rule: '-',
  listItemIndent: 'one',
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
};

function printed(children: RootContent[]): string {
  return toMarkdown({ type: 'root', children }, OPTIONS);
}

function blockNode(block: Block): BlockContent {
  switch (block.kind) {
    case 'heading':
      return heading(block.level, runNodes(block.runs));
    case 'paragraph':
      return paragraph(runNodes(block.runs));
    case 'quote':
      return { type: 'blockquote', children: block.blocks.map(blockNode) };
    case 'code':
      return { type: 'code', lang: block.language ?? null, value: block.text };
    case 'rule':
      return { type: 'thematicBreak' };
    case 'table':
      return { type: 'table', align: block.alignments, children: block.rows.map(rowNode) };
    case 'list':
      return {
        type: 'list',
        ordered: block.isOrdered,
        start: block.start,
        spread: false,
        children: block.items.map(({ isChecked, blocks }) => ({
          type: 'listItem',
          checked: isChecked ?? null,
          spread: false,
          children: blocks.map(blockNode),
        })),
      };
  }
}

function rowNode(cells: readonly Run[][]): TableRow {
  return {
    type: 'tableRow',
    children: cells.map((runs) => ({ type: 'tableCell', children: runNodes(runs) })),
  };
}

/** A citation at the beginning with a colon behind it would define an address for all the others of its number. */
function runNodes(runs: readonly Run[]): PhrasingContent[] {
  const [first, second] = runs;
  const nodes = runs.map(runNode);
  if (first?.kind === 'citation' && second?.kind === 'text' && second.text.startsWith(':'))
    nodes[0] = asWritten(`${markdownLabel(first.label)}\\`);
  return nodes;
}

function runNode(run: Run): PhrasingContent {
  if (run.kind === 'break') return { type: 'break' };
  return run.kind === 'citation' ? asWritten(markdownLabel(run.label)) : textNode(run);
}

/** Printed without escapes, which would stand in every `[source: …]`. */
function asWritten(value: string): PhrasingContent {
  return { type: 'html', value };
}

/** What a title has besides words must not be read as Markdown. Its brackets are round already. */
function markdownLabel(label: string): string {
  return label
    .replace(/[\\`*<>|~]/g, '\\$&')
    .replace(/&(?=#|\w)/g, '\\&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_');
}

function textNode({ text: value, isBold, isItalic, isStruck, isCode, link }: TextRun): PhrasingContent {
  let node: PhrasingContent = isCode ? { type: 'inlineCode', value } : text(value);
  if (isItalic) node = { type: 'emphasis', children: [node] };
  if (isBold) node = { type: 'strong', children: [node] };
  if (isStruck) node = { type: 'delete', children: [node] };
  return link ? { type: 'link', url: link, children: [node] } : node;
}

function sourceNodes({ runs, stale }: SourceEntry): BlockContent[] {
  const nodes = runNodes(runs);
  return [paragraph(stale ? [...nodes, text(' — '), strong(stale)] : nodes)];
}

function noteNode(note: Note): RootContent {
  return {
    type: 'blockquote',
    children: [paragraph([strong(`${note.title}.`), text(` ${note.text}`)])],
  };
}

function heading(depth: 1 | 2 | 3 | 4 | 5 | 6, children: PhrasingContent[]): BlockContent {
  return { type: 'heading', depth, children };
}

function paragraph(children: PhrasingContent[]): BlockContent {
  return { type: 'paragraph', children };
}

function list(items: BlockContent[][], start?: number): BlockContent {
  return {
    type: 'list',
    ordered: start !== undefined,
    start: start ?? null,
    spread: false,
    children: items.map((children) => ({ type: 'listItem', spread: false, children })),
  };
}

function strong(value: string): PhrasingContent {
  return { type: 'strong', children: [text(value)] };
}

function text(value: string): PhrasingContent {
  return { type: 'text', value };
}
