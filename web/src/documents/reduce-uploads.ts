import type { IngestionProgress, IngestionResult, IngestionStage } from '../../../src/client/client.ts';
import type { Failure } from '../parts/failure.ts';

export type Upload = { id: number; file: File } & (
  | { phase: 'waiting' }
  | { phase: 'sending' }
  | { phase: 'running'; progress: IngestionProgress }
  | { phase: 'stored'; result: IngestionResult }
  | { phase: 'failed'; failure: Failure }
);

export type UploadAction =
  | { type: 'add'; id: number; file: File }
  | { type: 'send'; id: number }
  | { type: 'progress'; id: number; progress: IngestionProgress }
  | { type: 'stored'; id: number; result: IngestionResult }
  | { type: 'failed'; id: number; failure: Failure }
  | { type: 'remove'; id: number };

export function reduceUploads(uploads: Upload[], action: UploadAction): Upload[] {
  const { id } = action;
  switch (action.type) {
    case 'add':
      return [...uploads, { id, file: action.file, phase: 'waiting' }];
    case 'remove':
      return uploads.filter((upload) => upload.id !== id);
    case 'send':
      return replace(uploads, id, ({ file }) => ({ id, file, phase: 'sending' }));
    case 'progress':
      return replace(uploads, id, ({ file }) => ({ id, file, phase: 'running', progress: action.progress }));
    case 'stored':
      return replace(uploads, id, ({ file }) => ({ id, file, phase: 'stored', result: action.result }));
    case 'failed':
      return replace(uploads, id, ({ file }) => ({ id, file, phase: 'failed', failure: action.failure }));
  }
}

/** Where each stage begins, as a share of the whole. Reading and indexing take nearly all of the time. */
const BEGINS_AT: Record<IngestionStage, number> = {
  queued: 0,
  extract: 0,
  embed: 0.45,
  publish: 0.95,
  done: 1,
};
const ENDS_AT: Record<IngestionStage, number> = {
  queued: 0,
  extract: 0.45,
  embed: 0.95,
  publish: 1,
  done: 1,
};

/** How far an ingestion is, 0 to 1. */
export function shareDone({ stage, done, total }: IngestionProgress): number {
  const share = total > 0 ? Math.min(done / total, 1) : 0;
  return BEGINS_AT[stage] + share * (ENDS_AT[stage] - BEGINS_AT[stage]);
}

function replace(uploads: Upload[], id: number, change: (upload: Upload) => Upload): Upload[] {
  return uploads.map((upload) => (upload.id === id ? change(upload) : upload));
}
