import { useCallback, useReducer, useRef } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { toFailure } from '../parts/failure.ts';
import { reduceUploads, type Upload } from './reduce-uploads.ts';

/** Documents sent at once. The server queues them; more would only fill the line. */
const AT_ONCE = 4;

/** Adds documents, a few at a time. */
export function useUploads(client: HelixClient, project: string, onStored: () => void): UploadsHandle {
  const [uploads, dispatch] = useReducer(reduceUploads, []);
  const lanes = useRef(Array.from({ length: AT_ONCE }, () => Promise.resolve()));
  const controllers = useRef(new Map<number, AbortController>());
  const runs = useRef(new Map<number, number>());
  const lastId = useRef(0);

  const run = useCallback(
    async (id: number, file: File, signal: AbortSignal) => {
      if (signal.aborted) return;
      dispatch({ type: 'send', id });
      try {
        const result = await client.uploadDocument(file, file.name, {
          project,
          signal,
          onProgress: (progress) => {
            runs.current.set(id, progress.run_id);
            dispatch({ type: 'progress', id, progress });
          },
        });
        runs.current.delete(id);
        dispatch({ type: 'stored', id, result });
        onStored();
      } catch (error) {
        if (!signal.aborted) dispatch({ type: 'failed', id, failure: toFailure(error) });
      }
    },
    [client, project, onStored],
  );

  const add = useCallback(
    (files: File[]) => {
      for (const file of files) {
        lastId.current += 1;
        const id = lastId.current;
        const controller = new AbortController();
        controllers.current.set(id, controller);
        dispatch({ type: 'add', id, file });
        const lane = id % AT_ONCE;
        lanes.current[lane] = lanes.current[lane]!.then(() => run(id, file, controller.signal));
      }
    },
    [run],
  );

  const remove = useCallback(
    (id: number) => {
      controllers.current.get(id)?.abort();
      controllers.current.delete(id);
      // Leaving does not end a run on the server. One that has just ended cannot be cancelled, and need not be.
      const runId = runs.current.get(id);
      if (runId !== undefined) client.cancelRun(runId).catch(() => {});
      runs.current.delete(id);
      dispatch({ type: 'remove', id });
    },
    [client],
  );

  return { uploads, add, remove };
}

export type UploadsHandle = {
  uploads: Upload[];
  add: (files: File[]) => void;
  /** Takes an upload off the page, and stops it if it is still going on. */
  remove: (id: number) => void;
};
