import { archiveProblem } from './archive-problem.ts';

export type Line = Record<string, unknown>;

/** Looks at a line whose shape is right; throws `archive_invalid`. */
export type LineCheck = (line: Line, where: string) => void | Promise<void>;

/** Says what cannot be taken on the word of an archive, unless whoever imports it vouches for it. */
export type Doubt = (problem: string) => void;

export function createDoubt(trust: boolean): Doubt {
  return (problem) => {
    if (trust) return;
    const action = 'If you know who made it, import it with --trust (trust=true over HTTP).';
    throw archiveProblem(problem, action);
  };
}
