import type { Extraction, ExtractLimits } from '../../extract/extractor.ts';
import type { Outline } from '../../outline/outline.ts';
import type { LentFile } from '../../store/crypt/lent-file.ts';
import type { ChunkDraft, ChunkProfile } from '../../terms.ts';

/** Reads and cuts documents away from where requests are served. A document that fails, fails alone. */
export type Preparer = {
  /** Throws a `HelixError` that says what is wrong with the document, or the reason of `signal`. */
  prepare(document: DocumentToRead, options?: PrepareOptions): Promise<Prepared>;
  /** Ends every process; what is being read or waits is given up with `shutting_down`. */
  close(): Promise<void>;
};

/** A document by its path and keys, which the reading process opens by itself, or by its bytes. */
export type DocumentToRead = Partial<LentFile> & { name: string; bytes?: Uint8Array; profile: ChunkProfile };

export type PrepareOptions = {
  signal?: AbortSignal;
  onProgress?: (pages: PageProgress) => void;
  /** Whose it is: of those who wait, the one of whom least is being read comes first. */
  owner?: string;
};

/** Pages, slides, sheets or parts: whatever the format counts. */
export type PageProgress = { done: number; total: number };

export type Prepared = Omit<Extraction, 'code'> & {
  sourceType: string;
  chunks: ChunkDraft[];
  /** Not there when an earlier release read the document. */
  outline?: Outline;
};

export type ReaderOptions = {
  /** How many documents are read at once, each in a process of its own. */
  readers: number;
  /** Resident memory one of them may take. */
  memoryMegabytes: number;
  /** The longest without a page finished. */
  stallSeconds: number;
  /** The longest one document may take. */
  totalSeconds: number;
  limits: ExtractLimits;
};
