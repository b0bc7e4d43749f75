import type { Random } from '../retrieval/random.ts';

/** One thing that can go wrong, with everything that is needed to make it go wrong and to look at what is left. */
export type Fault = {
  name: string;
  /** What is under way when it strikes. */
  work: string;
  /** How often it strikes in a whole run. */
  rounds: number;
  strike(chaos: Chaos): Promise<Findings>;
};

export type Chaos = { rounds: number; random: Random };

export type Findings = {
  /** How often it struck. */
  times: number;
  retried: number;
  lost: string[];
  doubled: string[];
  halfVisible: string[];
  /** Why it could not be tried on this machine. */
  notTried?: string;
  /** What else is worth a word in the table. */
  note?: string;
};

export function noFindings(): Findings {
  return { times: 0, retried: 0, lost: [], doubled: [], halfVisible: [] };
}

export function isHarmless({ lost, doubled, halfVisible }: Findings): boolean {
  return lost.length + doubled.length + halfVisible.length === 0;
}
