import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import type { Failure } from '../parts/failure.ts';
import { formatSize } from '../parts/format-quantity.ts';
import { type AddedFile, isFromFolder } from './added-file.ts';
import { reduceUploads, type Upload } from './reduce-uploads.ts';
import { describeLeftOut, NOTHING_LEFT_OUT, type SortedFiles, sortOutFiles } from './sort-out-files.ts';
import { createUploadQueue } from './upload-queue.ts';

/** Adds documents, a few at a time, and keeps what became of each until it is dismissed. */
export function useUploads(client: HelixClient, project: string, onStored: () => void): UploadsHandle {
  const [uploads, dispatch] = useReducer(reduceUploads, []);
  const [notice, setNotice] = useState('');
  const latestOnStored = useRef(onStored);
  latestOnStored.current = onStored;
  const queue = useMemo(
    () => createUploadQueue(client, { dispatch, onStored: () => latestOnStored.current() }),
    [client],
  );
  useWarningBeforeLeaving(uploads);

  const addTo = useCallback(
    async (project: string, files: readonly AddedFile[], unopened = 0) => {
      if (files.length + unopened === 0) return;
      const readable = files.some(isWorthAsking) ? await client.formats().catch(() => null) : null;
      const limit = readable?.max_upload_bytes ?? null;
      const { kept, refused, leftOut } = readable ? sortOutFiles(files, readable) : unsorted(files);
      setNotice(describeLeftOut({ ...leftOut, unopened }, limit));
      queue.refuse(refused, project, (added) => tooLarge(added, limit ?? 0));
      queue.add(kept, project);
    },
    [client, queue],
  );
  const add = useCallback(
    (files: readonly AddedFile[], unopened?: number) => void addTo(project, files, unopened),
    [addTo, project],
  );
  const addInPlace = useCallback(
    ({ added: { replaces }, project }: Upload, files: readonly AddedFile[]) =>
      void addTo(
        project,
        files.map((added) => ({ ...added, replaces })),
      ),
    [addTo],
  );
  const dismissNotice = useCallback(() => setNotice(''), []);
  const { remove, retry, isKnown } = queue;
  return { uploads, notice, add, addInPlace, remove, retry, isKnown, dismissNotice };
}

/** A few files of ordinary size need no question first: the server says what is wrong with them. */
const ORDINARY_BYTES = 8_000_000;

function isWorthAsking(added: AddedFile): boolean {
  return isFromFolder(added) || added.file.size > ORDINARY_BYTES;
}

/** Where the server did not say what it reads, it will say so of each file. */
function unsorted(files: readonly AddedFile[]): SortedFiles {
  return { kept: [...files], refused: [], leftOut: NOTHING_LEFT_OUT };
}

function tooLarge({ file }: AddedFile, limit: number): Failure {
  const message = `It has ${formatSize(file.size)}, and at most ${formatSize(limit)} are taken. Split it, or raise HELIX_MAX_UPLOAD_MB.`;
  return { message, code: 'payload_too_large', requestId: null, canRetry: false };
}

/** A file that is not yet with the server is lost when the page is left. */
function useWarningBeforeLeaving(uploads: readonly Upload[]): void {
  const isSending = uploads.some(({ phase }) => phase === 'waiting' || phase === 'sending');
  useEffect(() => {
    if (!isSending) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onLeave);
    return () => removeEventListener('beforeunload', onLeave);
  }, [isSending]);
}

export type UploadsHandle = {
  uploads: Upload[];
  /** What was left out of a folder; empty when there is nothing to say. */
  notice: string;
  /** `unopened`: files besides these that the browser could not open. */
  add: (files: readonly AddedFile[], unopened?: number) => void;
  /** As the version of a document, and to the project, that the one that failed was meant for. */
  addInPlace: (failed: Upload, files: readonly AddedFile[]) => void;
  /** Takes uploads off the page, and stops those that still go on. */
  remove: (ids: readonly number[]) => void;
  retry: (failed: readonly Upload[]) => void;
  /** Whether it was added in this window, so that its end was told here. */
  isKnown: (run: { project: string; source_uri: string }) => boolean;
  dismissNotice: () => void;
};
