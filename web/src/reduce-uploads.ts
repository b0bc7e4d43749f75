import { INGESTION_STAGES, type IngestionProgress, type IngestionResult } from '../../src/client/client.ts';
import type { Failure } from './reduce-answer.ts';

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

/** How far an ingestion is, 0 to 1: each stage counts the same. */
export function shareDone({ stage, done, total }: IngestionProgress): number {
  const stagesBefore = INGESTION_STAGES.indexOf(stage);
  return (stagesBefore + (total > 0 ? done / total : 0)) / INGESTION_STAGES.length;
}

function replace(uploads: Upload[], id: number, change: (upload: Upload) => Upload): Upload[] {
  return uploads.map((upload) => (upload.id === id ? change(upload) : upload));
}
