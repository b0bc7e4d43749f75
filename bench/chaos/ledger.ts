/** What the clients sent, and what they were told: against this the store is held afterwards. */
export type Ledger = {
  /** By address: the contents in the order in which they were acknowledged, of which the last must be the one that is found. */
  files: Map<string, SentFile[]>;
  answers: SentAnswer[];
  artifacts: SentArtifact[];
  /** Requests that a client had to send again. */
  retried: number;
};

export type SentFile = { text: string; word: string };

export type SentAnswer = {
  requestId: string;
  conversationId?: number;
  answer: string;
  citations: number;
  /** What the reader takes it for: told to be whole, told to have failed, or broken off. */
  ended: 'complete' | 'told' | 'broken off';
};

export type SentArtifact = { artifactId: number; sections: number };

export function emptyLedger(): Ledger {
  return { files: new Map(), answers: [], artifacts: [], retried: 0 };
}
