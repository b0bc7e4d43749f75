import type { Block } from '../terms.ts';

/** Port. Turns the bytes of one format into text and blocks. One file per format in `extract/formats`. */
export interface Extractor {
  /** Stored as the document's `source_type`. */
  readonly sourceType: string;
  /** File name endings this format is known by, with the dot, lower case. */
  readonly endings: readonly string[];
  /** Pure and without I/O: it runs in a worker thread. Throws when the bytes are not of the format. */
  extract(text: string): Extraction;
}

export type Extraction = {
  /** What every offset refers to. */
  text: string;
  /** In reading order, not overlapping; `block.text` is the slice of `text` at its span. */
  blocks: Block[];
  /** What the document calls itself, if it does. */
  title?: string;
};
