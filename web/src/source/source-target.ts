/** What a reader wants to see: the passage behind a claim. */
export type SourceTarget = {
  chunkId: number;
  /** The number on the chip; null where the passage was opened from a list. */
  number: number | null;
  /** The sentence that cites it, without marks, so that its very words can be found in the source; empty where there is none. */
  claim: string;
};
