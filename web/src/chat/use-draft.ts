import { useCallback, useState } from 'react';

/** A question that is being written. Kept by the store, so that it is there when its conversation is come back to. */
export type Draft = {
  text: string;
  /** Undefined until it was chosen; then the documents of the last question are asked. */
  documentIds: number[] | null | undefined;
  image: File | null;
  /** Undefined until it was chosen; then it is as for the last question. */
  inSteps: boolean | undefined;
  /** The same. */
  role?: string | null | undefined;
};

export function emptyDraft(): Draft {
  return { text: '', documentIds: undefined, image: null, inSteps: undefined };
}

/** Shows what is chosen, and writes all changes to the kept draft. */
export function useDraft(kept: Draft): [Draft, (change: Partial<Draft>) => void] {
  const [shown, setShown] = useState({ ...kept });
  const change = useCallback(
    (changed: Partial<Draft>) => {
      Object.assign(kept, changed);
      setShown({ ...kept });
    },
    [kept],
  );
  return [shown, change];
}
