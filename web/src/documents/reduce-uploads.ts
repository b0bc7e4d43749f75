import type { IngestionProgress, IngestionResult, IngestionStage } from '../../../src/client/client.ts';
import type { Failure } from '../parts/failure.ts';
import type { AddedFile } from './added-file.ts';

export type Upload = BegunUpload & UploadPhase;

/** `project` is where the file goes, also when it is tried again while another project is looked at. */
export type BegunUpload = { id: number; added: AddedFile; project: string };

export type UploadPhase =
  | { phase: 'waiting' }
  | { phase: 'sending' }
  | { phase: 'running'; progress: IngestionProgress }
  | { phase: 'stored'; result: IngestionResult }
  | { phase: 'failed'; failure: Failure };

export type UploadAction =
  | { type: 'add'; uploads: readonly BegunUpload[] }
  | { type: 'change'; id: number; to: UploadPhase }
  | { type: 'remove'; ids: readonly number[] };

export function reduceUploads(uploads: readonly Upload[], action: UploadAction): Upload[] {
  switch (action.type) {
    case 'add':
      return [...uploads, ...action.uploads.map((upload) => ({ ...upload, phase: 'waiting' as const }))];
    case 'change':
      return uploads.map((upload) => {
        const { id, added, project } = upload;
        return id === action.id ? { id, added, project, ...action.to } : upload;
      });
    case 'remove': {
      const gone = new Set(action.ids);
      return uploads.filter(({ id }) => !gone.has(id));
    }
  }
}

export function isOver({ phase }: UploadPhase): boolean {
  return phase === 'stored' || phase === 'failed';
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
export function shareDone({ stage, done, total }: Omit<IngestionProgress, 'run_id'>): number {
  const share = total > 0 ? Math.min(done / total, 1) : 0;
  return BEGINS_AT[stage] + share * (ENDS_AT[stage] - BEGINS_AT[stage]);
}
