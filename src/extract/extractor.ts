import type { Block } from '../terms.ts';
import type { CodeParts } from './code/code-parts.ts';

/**
 * Port. Reads one format. One file per format in `extract/formats`, one line in `extractor-registry.ts`.
 *
 * Runs in a process of its own that is ended when it takes too long or too much memory. Throws a `HelixError` that
 * says what is wrong with the file; anything else that it throws becomes `extraction_failed`.
 */
export type Extract = (file: FileToRead, limits: ExtractLimits) => Extraction | Promise<Extraction>;

export type FileToRead = {
  name: string;
  bytes: Uint8Array;
  /** Called after each page (slide, sheet, part). A document that never calls it has to be quick. */
  onProgress?: (pagesDone: number, pagesTotal: number) => void;
};

export type ExtractLimits = {
  /** Pages, slides or sheets. */
  maxPages: number;
  /** What an archive may unpack to, in bytes; also the longest text. */
  maxExpandedBytes: number;
  /** Whether scanned pages and images are read by OCR. */
  ocr: boolean;
};

export type Extraction = {
  /** What every offset refers to. */
  text: string;
  /**
   * In reading order, not overlapping; `block.text` is the slice of `text` at its span. Each has its place, in the
   * terms of its format, where the file tells one: a DOCX has pages only where Word saved the breaks it last showed.
   */
  blocks: Block[];
  /** What the document calls itself, if it does. */
  title?: string;
  /** The text is that of the file, character by character, so that lines of the one are lines of the other. */
  isSourceText?: boolean;
  /** The size of each page in points, where places have boxes. */
  pages?: PageSize[];
  /** Of source code whose language is known. */
  code?: CodeParts;
  /** What was left out or may be wrong, for the person who ingested it. */
  warnings?: string[];
};

export type PageSize = { width: number; height: number };
