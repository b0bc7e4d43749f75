import { HelixError } from '../../errors.ts';
import type { Confidentiality } from '../../terms.ts';
import type { EvalCase } from '../eval-case.ts';

/** Documents, and what is asked of them. */
export type EvalSet = { name: string; documents: SetDocument[]; cases: EvalCase[] };

export type SetDocument = {
  /** `<set>/<path>`: what the document is known by, and by whose beginning it is known to be of the set. */
  sourceUri: string;
  /** As the document itself or its name says, when not given. */
  title?: string;
  confidentiality?: Confidentiality;
  tags?: string[];
  /** Instructions are planted in it, for whoever measures that nobody follows them. */
  poisoned?: boolean;
  /** Oldest first; the last one holds now. */
  versions: SetVersion[];
};

export type SetVersion = {
  /** The file's name: decides the format together with the bytes. */
  name: string;
  content: { path: string } | { text: string };
  label?: string;
  effectiveAt?: string;
};

export function invalidSet(set: string, problem: string, action: string): HelixError {
  return new HelixError('eval_set_invalid', { set, problem, action });
}
