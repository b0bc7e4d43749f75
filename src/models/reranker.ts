/** Port. Says how well each of a few texts answers a question. Implemented in `src/providers/*`. */
export interface Reranker {
  /** `provider/model`, as printed in traces and reports. */
  readonly id: string;
  /** The most texts that are worth its time; `RERANK_MAX_DOCS` may ask for fewer. */
  readonly maxTexts: number;
  /**
   * One score per text, in any order: from 0 (has nothing to do with the question) to 1 (answers it). A score means the
   * same for every question, so that it can be held against a threshold. Stops at once when aborted.
   * Throws `HelixError`, with no key and nothing of the texts in it. The caller checks what comes back.
   */
  rerank(request: RerankRequest): Promise<TextScore[]>;
  /** Loads what the first request would have to wait for. */
  warmUp?(): Promise<void>;
  close?(): Promise<void>;
}

export type RerankRequest = {
  question: string;
  /** Best first by what is known so far. */
  texts: readonly RerankText[];
  signal?: AbortSignal;
};

export type RerankText = {
  id: number;
  text: string;
  /** What it was ranked by so far, for a reranker that weighs it in. Comparable within one request only. */
  priorScore: number;
};

export type TextScore = { id: number; score: number };
