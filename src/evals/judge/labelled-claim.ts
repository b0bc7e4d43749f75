import type { RetrievedChunk } from '../../terms.ts';

/** A statement with the sources it is held against, and whether they support it. */
export type LabelledClaim = {
  /** The set, the question it was made from, the family, and which it is of several. */
  id: string;
  set: string;
  family: ClaimFamily;
  supported: boolean;
  text: string;
  question: string;
  /** The passages that hold the evidence, and others of the same document. */
  sources: readonly RetrievedChunk[];
  /** Half of the questions, by a hash of their ids: one to improve a judge with, the other to believe. */
  half: Half;
};

export const HALVES = ['first', 'second'] as const;
export type Half = (typeof HALVES)[number];

/** How claims are made, each with what it does. All but `quote` take a true statement and change it. */
export const CLAIM_FAMILIES = {
  quote: { supported: true, about: 'a sentence of the source as it stands' },
  shortened: { supported: true, about: 'without an aside, a condition of time or a second clause' },
  reordered: { supported: true, about: 'its parts in another order, active for passive' },
  synonym: { supported: true, about: 'words replaced by others for the same' },
  rewritten: { supported: true, about: 'numbers, dates and units written in another way' },
  reported: { supported: true, about: 'said as what the document says' },
  answer: { supported: true, about: 'a question and its expected answer as a statement' },
  cell: { supported: true, about: 'a cell of a table with its row and column' },
  number: { supported: false, about: 'another number' },
  date: { supported: false, about: 'another day, month or year' },
  unit: { supported: false, about: 'another unit, currency or scale' },
  name: { supported: false, about: 'another name of the same document' },
  negated: { supported: false, about: 'the opposite by a negation that was added or taken away' },
  opposite: { supported: false, about: 'a word replaced by its opposite' },
  quantifier: { supported: false, about: 'all for some, must for may' },
  roles: { supported: false, about: 'who did it and whom it was done to, exchanged' },
  merged: { supported: false, about: 'the subject of one sentence with what another says' },
  'wrong-answer': { supported: false, about: 'a question with the answer to another one' },
  'wrong-cell': { supported: false, about: 'a cell of another row or column' },
  crossed: { supported: false, about: 'a true sentence of another document' },
} as const satisfies Record<string, { supported: boolean; about: string }>;

export type ClaimFamily = keyof typeof CLAIM_FAMILIES;
