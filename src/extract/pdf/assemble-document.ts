import type { BlockDraft } from '../build-extraction.ts';
import type { ReadingQuality } from '../ocr/reading-quality.ts';
import { joinLines } from './assemble-block.ts';
import { draftBlocks } from './assemble-drafts.ts';
import { assembleElements } from './assemble-elements.ts';
import { assembleMargins, withMargins } from './assemble-margins.ts';
import type { PageLayout } from './assemble-page.ts';
import { continueParagraphs } from './layout/continue-paragraphs.ts';
import { documentStyle } from './layout/document-style.ts';
import { fixedWidthFonts } from './layout/find-code.ts';
import { findHeadings } from './layout/find-headings.ts';
import { findTitle, isTitle } from './layout/find-title.ts';
import { headingLevels } from './layout/heading-levels.ts';
import { vocabularyOf } from './layout/join-words.ts';
import type { PageElement } from './layout/page-element.ts';
import { findFurniture } from './layout/page-furniture.ts';
import { splitRunInHeadings } from './layout/split-run-in-headings.ts';
import type { OutlineEntry } from './open-pdf.ts';
import { joinTables } from './tables/join-tables.ts';

/** Makes blocks of the pages of a document, all of which are needed: furniture and headings show by comparison. */
export function assembleDocument(pages: readonly PageLayout[], hints: DocumentHints): AssembledDocument {
  const furniture = findFurniture(pages.map((page) => ({ ...page, lines: page.parts.flat() })));
  const lines = pages.flatMap(({ parts }) => parts.flat()).filter((line) => !furniture.lines.has(line));
  const style = documentStyle(lines);
  const fixedWidths = fixedWidthFonts(lines);
  const found = pages.flatMap((page) =>
    assembleElements(page, { style, furniture: furniture.lines, fixedWidths }),
  );
  const elements = splitRunInHeadings(found, style);
  const isSure = (hints.qualities?.get(elements[0]?.page ?? 0) ?? 'sure') === 'sure';
  const title = isSure ? findTitle(elements, style, hints.title) : undefined;
  const headings = findHeadings(elements, title, style, hints.outline);
  const levels = headingLevels([...headings], title, hints.outline);
  const marked = elements.map(
    (element): PageElement =>
      element.kind !== 'table' && levels.has(element.group) ? { ...element, kind: 'heading' } : element,
  );
  const words = vocabularyOf(lines.map(({ text }) => text));
  const drafts = draftBlocks(joinTables(continueParagraphs(marked)), { levels, words, fixedWidths });
  // What the page shows comes first: metadata are often left over from the document that this one was made from.
  const shown = title && joinLines(title.lines, words).text;
  const named = shown ?? (hints.title && isTitle(hints.title) ? hints.title : undefined);
  const margins = assembleMargins(pages, furniture, style, words);
  return { drafts: withMargins(drafts, margins), ...(named && { title: named }) };
}

export type DocumentHints = {
  /** From the file's metadata. */
  title?: string | undefined;
  outline: readonly OutlineEntry[];
  /** Of the pages that were read by OCR. */
  qualities?: ReadonlyMap<number, ReadingQuality>;
};

export type AssembledDocument = { drafts: BlockDraft[]; title?: string };
