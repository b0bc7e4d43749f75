import type { World } from './world.ts';

/** One way of getting at what belongs to somebody else, with everything that is needed to try it. */
export type ProbeClass = {
  name: string;
  /** What would count as a leak, in a few words. */
  leakIs: string;
  probe(world: World, tally: Tally): Promise<void>;
};

/** What was tried, and what came of it. */
export type Tally = {
  tried(count?: number): void;
  /** `reproduce` is what to send or to run to see it again. */
  leak(what: string, reproduce: string): void;
  /** A figure, or a boundary that is known and no leak. */
  note(text: string): void;
};

export type Findings = { tried: number; leaks: Leak[]; notes: string[] };
export type Leak = { what: string; reproduce: string };

export function createTally(): Tally & { findings: Findings } {
  const findings: Findings = { tried: 0, leaks: [], notes: [] };
  return {
    findings,
    tried: (count = 1) => {
      findings.tried += count;
    },
    leak: (what, reproduce) => void findings.leaks.push({ what, reproduce }),
    note: (text) => void findings.notes.push(text),
  };
}
