import type { Preparer } from './preparer.ts';

/** The same, for one owner: several who read at once take turns. */
export function inTurn(preparer: Preparer, owner: string): Preparer {
  return {
    ...preparer,
    prepare: (document, options) => preparer.prepare(document, { ...options, owner }),
  };
}
