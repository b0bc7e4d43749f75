import type { HelixClient } from '../../../src/client/client.ts';
import { type Failure, toFailure } from '../parts/failure.ts';
import { type AddedFile, optionsFor, projectOf, sourceUriOf } from './added-file.ts';
import type { BegunUpload, Upload, UploadAction, UploadPhase } from './reduce-uploads.ts';

/** Documents sent at once. The server queues them; more would only fill the line. */
const AT_ONCE = 4;
/** The list need not be loaded for each of a hundred files. */
const BETWEEN_NEWS_MS = 2000;

/** Sends files, a few at a time, in the order they came. What becomes of each is told to `dispatch`. */
export function createUploadQueue(
  client: UploadingClient,
  { dispatch, onStored }: UploadListeners,
): UploadQueue {
  const waiting: Job[] = [];
  const jobs = new Map<number, Job>();
  const known = new Set<string>();
  const news = rarely(onStored);
  let active = 0;
  let lastId = 0;

  function pump(): void {
    while (active < AT_ONCE) {
      const job = waiting.shift();
      if (!job) break;
      active += 1;
      void sendFile(client, job, dispatch).then((isStored) => {
        jobs.delete(job.id);
        if (isStored) news.tell();
        active -= 1;
        pump();
      });
    }
    if (active === 0) news.tellNow();
  }

  function begin(added: AddedFile, project: string): BegunUpload {
    lastId += 1;
    return { id: lastId, added, project: projectOf(added, project) };
  }

  function send(uploads: readonly BegunUpload[]): void {
    dispatch({ type: 'add', uploads });
    for (const upload of uploads) {
      const job = { ...upload, controller: new AbortController() };
      known.add(keyOf(upload.project, sourceUriOf(upload.added)));
      jobs.set(job.id, job);
      waiting.push(job);
    }
    pump();
  }

  function refuse(
    files: readonly AddedFile[],
    project: string,
    failure: (added: AddedFile) => Failure,
  ): void {
    for (const added of files) {
      const upload = begin(added, project);
      dispatch({ type: 'add', uploads: [upload] });
      dispatch({ type: 'change', id: upload.id, to: { phase: 'failed', failure: failure(added) } });
    }
  }

  function remove(ids: readonly number[]): void {
    for (const id of ids) {
      const job = jobs.get(id);
      if (!job) continue;
      jobs.delete(id);
      stop(client, job, waiting);
    }
    dispatch({ type: 'remove', ids });
  }

  return {
    add: (files, project) => send(files.map((added) => begin(added, project))),
    refuse,
    remove,
    retry: (failed) => {
      remove(failed.map(({ id }) => id));
      send(failed.map(({ added, project }) => begin(added, project)));
    },
    isKnown: ({ project, source_uri }) => known.has(keyOf(project, source_uri)),
  };
}

function stop(client: UploadingClient, job: Job, waiting: Job[]): void {
  job.controller.abort();
  const place = waiting.indexOf(job);
  if (place >= 0) waiting.splice(place, 1);
  // Leaving does not end a run on the server. One that has just ended cannot be cancelled, and need not be.
  if (job.runId !== undefined) client.cancelRun(job.runId).catch(() => {});
}

function keyOf(project: string, sourceUri: string): string {
  return JSON.stringify([project, sourceUri]);
}

/** Whether it is stored now. What is no longer wanted is not told of. */
async function sendFile(
  client: UploadingClient,
  job: Job,
  dispatch: UploadListeners['dispatch'],
): Promise<boolean> {
  const { id, added, project, controller } = job;
  const { signal } = controller;
  const change = (to: UploadPhase) => signal.aborted || dispatch({ type: 'change', id, to });
  change({ phase: 'sending' });
  try {
    const result = await client.uploadDocument(added.file, added.file.name, {
      ...optionsFor(added, project),
      signal,
      onProgress: (progress) => {
        job.runId = progress.run_id;
        change({ phase: 'running', progress });
      },
    });
    change({ phase: 'stored', result });
    return true;
  } catch (error) {
    change({ phase: 'failed', failure: toFailure(error) });
    return false;
  }
}

/** Tells at once, then at most every two seconds, and never loses the last. */
function rarely(listener: () => void) {
  let lastTold = Number.NEGATIVE_INFINITY;
  let isOwed = false;
  const tellNow = () => {
    if (!isOwed) return;
    isOwed = false;
    lastTold = performance.now();
    listener();
  };
  const tell = () => {
    isOwed = true;
    if (performance.now() - lastTold >= BETWEEN_NEWS_MS) tellNow();
  };
  return { tell, tellNow };
}

export type UploadQueue = {
  add: (files: readonly AddedFile[], project: string) => void;
  /** Files that need not be sent to be refused. */
  refuse: (files: readonly AddedFile[], project: string, failure: (added: AddedFile) => Failure) => void;
  /** Forgets uploads, and stops those that still go on. */
  remove: (ids: readonly number[]) => void;
  /** Sends them anew, each to the project it was meant for. */
  retry: (failed: readonly Upload[]) => void;
  /** Whether such a document was sent from here, so that its end was told here. */
  isKnown: (run: { project: string; source_uri: string }) => boolean;
};

type UploadingClient = Pick<HelixClient, 'uploadDocument' | 'cancelRun'>;
type UploadListeners = { dispatch: (action: UploadAction) => void; onStored: () => void };
type Job = BegunUpload & {
  controller: AbortController;
  /** Known as soon as the server has the file. */
  runId?: number;
};
