import { useCallback, useReducer, useRef } from 'react';
import type { HelixClient } from '../../src/client/client.ts';
import { toFailure } from './reduce-answer.ts';
import { reduceUploads, type Upload } from './reduce-uploads.ts';

/** Adds documents one after the other: two at once would only share the same embedding model. */
export function useUploads(client: HelixClient, onStored: () => void): UploadsHandle {
  const [uploads, dispatch] = useReducer(reduceUploads, []);
  const queue = useRef(Promise.resolve());
  const controllers = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);

  const run = useCallback(
    async (id: number, file: File, signal: AbortSignal) => {
      if (signal.aborted) return;
      dispatch({ type: 'send', id });
      try {
        const result = await client.uploadDocument(file, file.name, {
          signal,
          onProgress: (progress) => dispatch({ type: 'progress', id, progress }),
        });
        dispatch({ type: 'stored', id, result });
        onStored();
      } catch (error) {
        if (!signal.aborted) dispatch({ type: 'failed', id, failure: toFailure(error) });
      }
    },
    [client, onStored],
  );

  const add = useCallback(
    (files: File[]) => {
      for (const file of files) {
        lastId.current += 1;
        const id = lastId.current;
        const controller = new AbortController();
        controllers.current.set(id, controller);
        dispatch({ type: 'add', id, file });
        queue.current = queue.current.then(() => run(id, file, controller.signal));
      }
    },
    [run],
  );

  const remove = useCallback((id: number) => {
    controllers.current.get(id)?.abort();
    controllers.current.delete(id);
    dispatch({ type: 'remove', id });
  }, []);

  return { uploads, add, remove };
}

export type UploadsHandle = {
  uploads: Upload[];
  add: (files: File[]) => void;
  /** Takes an upload off the page, and stops it if it is still going on. */
  remove: (id: number) => void;
};
