import { createRequire } from 'node:module';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import Papa from 'papaparse';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { Outline } from './read-expected.ts';

/** The packages that projects use for these formats, by format; without `read` when one is not installed. */
export async function officeBaselines(packages: string | undefined): Promise<Record<string, Baseline[]>> {
  const load = loader(packages);
  const mammoth = load<Mammoth>('mammoth');
  const officeparser = load<OfficeParser>('officeparser');
  const sheets = [{ name: 'sheet_to_csv', read: readSheets }];
  return {
    docx: [{ name: 'mammoth', ...(mammoth && { read: withMammoth(mammoth) }) }],
    pptx: [
      {
        name: 'officeparser',
        ...(officeparser && { read: withOfficeParser(officeparser) }),
      },
    ],
    xlsx: sheets,
    xls: sheets,
  };
}

/** Reads a file; what it gives puts the result in the terms of the scores, which no clock measures. */
export type Reader = (name: string, bytes: Uint8Array) => Promise<() => Outline>;
export type Baseline = { name: string; read?: Reader };

type Mammoth = { convertToHtml(input: { buffer: Buffer }): Promise<{ value: string }> };
type OfficeNode = { type: string; text?: string; children?: OfficeNode[] };
type OfficeParser = { parseOffice(input: Buffer): Promise<{ content: OfficeNode[]; toText(): string }> };

function loader(packages: string | undefined): <T>(name: string) => T | undefined {
  return (name) => {
    try {
      return packages ? createRequire(join(packages, 'package.json'))(name) : undefined;
    } catch {
      return undefined;
    }
  };
}

function withMammoth(mammoth: Mammoth): Reader {
  return async (_, bytes) => {
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) });
    return () => htmlOutline(value);
  };
}

function htmlOutline(html: string): Outline {
  const root = parseFragment(html);
  return {
    text: htmlText(root),
    paragraphs: [],
    headings: elements(root, /^h[1-6]$/).map(htmlText),
    tables: elements(root, /^table$/).map(htmlGrid),
  };
}

type HtmlNode = DefaultTreeAdapterTypes.ParentNode | DefaultTreeAdapterTypes.ChildNode;

function elements(node: HtmlNode, name: RegExp): DefaultTreeAdapterTypes.Element[] {
  if (!('childNodes' in node)) return [];
  return node.childNodes.flatMap((child) =>
    'tagName' in child && name.test(child.tagName) ? [child] : elements(child, name),
  );
}

function htmlText(node: HtmlNode): string {
  if ('value' in node && node.nodeName === '#text') return node.value;
  if (!('childNodes' in node)) return '';
  const text = node.childNodes.map(htmlText).join('');
  return /^(?:p|h[1-6]|li|td|th|tr|table)$/.test(node.nodeName) ? `${text}\n` : text;
}

function htmlGrid(table: DefaultTreeAdapterTypes.Element): string[][] {
  const grid: string[][] = [];
  elements(table, /^tr$/).forEach((tr, row) => {
    let column = 0;
    for (const cell of elements(tr, /^t[dh]$/)) {
      const span = (name: string) =>
        Number(cell.attrs.find((attribute) => attribute.name === name)?.value ?? 1);
      while (grid[row]?.[column] !== undefined) column += 1;
      for (let down = row; down < row + span('rowspan'); down += 1)
        for (let right = column; right < column + span('colspan'); right += 1) {
          grid[down] ??= [];
          grid[down]![right] = htmlText(cell).trim();
        }
    }
  });
  return grid.map((cells) => Array.from(cells, (text) => text ?? ''));
}

function withOfficeParser(officeparser: OfficeParser): Reader {
  const found = (type: string, nodes: readonly OfficeNode[]): OfficeNode[] =>
    nodes.flatMap((node) => (node.type === type ? [node] : found(type, node.children ?? [])));
  return async (_, bytes) => {
    const document = await officeparser.parseOffice(Buffer.from(bytes));
    const text = document.toText();
    return () => ({
      text,
      paragraphs: [],
      headings: found('heading', document.content).map(({ text: heading = '' }) => heading),
      tables: found('table', document.content).map((table) =>
        found('row', [table]).map((row) => found('cell', [row]).map(({ text: cell = '' }) => cell)),
      ),
    });
  };
}

const readSheets: Reader = async (_, bytes) => {
  const { SheetNames, Sheets } = read(bytes, { type: 'array' });
  const texts = SheetNames.map((name) => utils.sheet_to_csv(Sheets[name]!));
  return () => {
    const tables = texts.map((text) => Papa.parse<string[]>(text).data);
    return { text: texts.join('\n'), paragraphs: [], headings: [], tables };
  };
};
