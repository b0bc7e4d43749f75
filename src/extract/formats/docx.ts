import { HelixError } from '../../errors.ts';
import { type Archive, openArchive } from '../archive/open-archive.ts';
import { buildExtraction } from '../build-extraction.ts';
import { groupItems } from '../docx/group-items.ts';
import { type Margin, readMargins } from '../docx/read-margins.ts';
import { noteCounter, readComments, readNotes } from '../docx/read-notes.ts';
import { readNumbering } from '../docx/read-numbering.ts';
import { readStyles } from '../docx/read-styles.ts';
import { type DocxItem, type WalkContext, walkBody } from '../docx/walk-body.ts';
import type { Extract, ExtractLimits, FileToRead } from '../extractor.ts';
import { coreTitle } from '../office/core-title.ts';
import { readChart } from '../office/read-chart.ts';
import { readDiagram } from '../office/read-diagram.ts';
import { mainPart, type Relation, readRelations } from '../office/read-relations.ts';
import { textBudget } from '../office/table-block.ts';
import { parseXml, parseXmlPieces } from '../xml/parse-xml.ts';
import { elementsOf, type XmlElement } from '../xml/xml-element.ts';

/** Word documents, by a walk of our own over their XML (docs of the format: ECMA-376-1, transitional and strict). */
export const extractDocx: Extract = (file, limits) => {
  const archive = openArchive(file, limits);
  const main = mainPart(archive, file.name, 'word/document.xml');
  const parts = partsBeside(archive, main, file);
  const notes = noteCounter();
  const text = archive.readText(main);
  const context = contextOf(parts, notes, text);
  const body = readBody(text, context, file, limits);
  context.page = undefined;
  const walk = (elements: XmlElement[]) => walkBody(elements, context);
  const items = [
    ...body,
    ...readNotes(parts.root('footnotes'), 'footnote', notes, walk),
    ...readNotes(parts.root('endnotes'), 'endnote', notes, walk),
    ...readComments(parts.root('comments'), walk),
    ...readMargins(parts.margins(), body, walk),
  ];
  const drafts = groupItems(items, textBudget(file, limits));
  if (drafts.length === 0) throw new HelixError('empty_document', { name: file.name });
  const title = shownTitle(body) ?? coreTitle(archive, file.name);
  return buildExtraction(drafts, title ? { title } : {});
};

type Parts = {
  /** The part of that type which the document refers to, if it has one. */
  root(type: string): XmlElement | undefined;
  /** What stands above and below the pages. */
  margins(): Margin[];
  /** The part a relationship id leads to, once: a small file could ask for a large part a million times. */
  byId(id: string | undefined): XmlElement | undefined;
};

function partsBeside(archive: Archive, main: string, { name }: FileToRead): Parts {
  const relations = readRelations(archive, main, name);
  const open = (relation: Relation | undefined) =>
    relation && archive.has(relation.target) ? parseXml(archive.readText(relation.target), name) : undefined;
  const opened = new Set<Relation>();
  return {
    root: (type) => open(relations.find((relation) => relation.type === type)),
    margins: () =>
      relations.flatMap((relation): Margin[] => {
        const name = MARGINS[relation.type];
        const root = name && open(relation);
        return root ? [{ name, root }] : [];
      }),
    byId: (id) => {
      const relation = relations.find((each) => each.id === id);
      if (!relation || opened.has(relation)) return undefined;
      opened.add(relation);
      return open(relation);
    },
  };
}

const MARGINS: Readonly<Record<string, Margin['name']>> = { header: 'Header', footer: 'Footer' };

function contextOf(parts: Parts, notes: ReturnType<typeof noteCounter>, text: string): WalkContext {
  const context: WalkContext = {
    // Word leaves these marks when it saves what it has laid out; other programs mostly do not.
    page: text.includes('lastRenderedPageBreak') ? 1 : undefined,
    noteMarker: notes.marker,
    styleOf: readStyles(parts.root('styles')),
    numbering: readNumbering(parts.root('numbering')),
    readFloating: (element) => readFloating(element, parts, context),
  };
  return context;
}

function readFloating(element: XmlElement, parts: Parts, context: WalkContext): DocxItem[] {
  if (element.name === 'txbxContent') return walkBody(elementsOf(element), context);
  const root = parts.byId(element.attributes[element.name === 'chart' ? 'r:id' : 'r:dm']);
  if (!root) return [];
  if (element.name === 'relIds')
    return readDiagram(root).map((each) => ({ kind: 'list', label: '-', ...each }));
  const table = readChart(root);
  return table ? [{ kind: 'table', table, rowPages: [context.page], page: context.page }] : [];
}

function readBody(text: string, context: WalkContext, file: FileToRead, limits: ExtractLimits): DocxItem[] {
  const pageCount = text.split('lastRenderedPageBreak').length;
  if (pageCount > limits.maxPages) throw tooManyPages(file, pageCount, limits);
  const items: DocxItem[] = [];
  let reported = 1;
  parseXmlPieces(
    text,
    file.name,
    (ancestors) => ancestors.length === 2 && ancestors[1] === 'body',
    (element) => {
      items.push(...walkBody([element], context));
      if (context.page !== undefined && context.page > reported) {
        file.onProgress?.(reported, pageCount);
        reported = context.page;
      }
    },
  );
  return items;
}

function tooManyPages({ name }: FileToRead, pageCount: number, { maxPages }: ExtractLimits): HelixError {
  const details = {
    name,
    found: `${pageCount} pages`,
    limit: `${maxPages} pages`,
    setting: 'HELIX_MAX_PAGES',
  };
  return new HelixError('document_too_large', details);
}

/** What stands on the page in the style "Title" is kept up by the author; the file's properties often are not. */
function shownTitle(items: readonly DocxItem[]): string | undefined {
  const title = items.find((item) => item.kind === 'heading' && item.isTitle);
  return title?.kind === 'heading' ? title.text : undefined;
}
