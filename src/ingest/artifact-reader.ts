import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { HelixError } from '../errors.ts';
import type { LentFile } from '../store/crypt/lent-file.ts';
import type { FileStore } from '../store/file-store.ts';
import type { TextDiff } from './diff-versions.ts';
import type { BlockPage, BlocksRequest } from './page-of-blocks.ts';

/** Looks into what was extracted from documents, away from the thread that serves requests. */
export interface ArtifactReader {
  blocks(files: ArtifactFiles, artifact: Artifact, request: BlocksRequest): Promise<BlockPage>;
  diff(files: ArtifactFiles, from: Artifact, to: Artifact): Promise<TextDiff>;
}

type ArtifactFiles = Pick<FileStore, 'lend' | 'exists'>;

/** The extracted artifact of a version, as its row names it. */
export type Artifact = { version_id: number; extracted_artifact_uri: string };

export type ArtifactTask =
  | { kind: 'blocks'; file: LentFile; request: BlocksRequest }
  | { kind: 'diff'; from: LentFile; to: LentFile };

/** One at a time: each holds its whole artifact in memory. */
export function createArtifactReader(memoryMegabytes: number): ArtifactReader {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(task: ArtifactTask): Promise<Result> => {
    const turn = last.then(() => runTask<Result>(task, memoryMegabytes));
    last = turn.catch(() => {});
    return turn;
  };
  return {
    blocks: (files, artifact, request) =>
      lend(files, artifact, (file) => inTurn({ kind: 'blocks', file, request: { ...request } })),
    diff: (files, older, newer) =>
      lend(files, older, (from) => lend(files, newer, (to) => inTurn({ kind: 'diff', from, to }))),
  };
}

async function lend<Result>(
  files: ArtifactFiles,
  { version_id, extracted_artifact_uri: uri }: Artifact,
  work: (file: LentFile) => Promise<Result>,
): Promise<Result> {
  if (!(await files.exists(uri))) throw missing(`What was read from version ${version_id}`);
  return files.lend(uri, work);
}

/** `.ts` when Node runs the sources, `.js` when it runs the published build. */
const THREAD = new URL(`./artifact-thread${extname(import.meta.url)}`, import.meta.url);

async function runTask<Result>(task: ArtifactTask, memoryMegabytes: number): Promise<Result> {
  const thread = new Worker(THREAD, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  });
  try {
    const [result] = await once(thread, 'message');
    return result as Result;
  } catch (error) {
    throw explained(error, memoryMegabytes);
  } finally {
    await thread.terminate();
  }
}

function explained(error: unknown, memoryMegabytes: number): unknown {
  const { code } = error as { code?: string };
  if (code === 'ENOENT') return missing('What was read from the document'); // purged in the meantime
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  const details = { name: 'what was extracted', limit: `${memoryMegabytes} MB of memory` };
  return new HelixError('reader_limit', { ...details, setting: 'HELIX_READER_MEMORY_MB' }, { cause: error });
}

function missing(what: string): HelixError {
  return new HelixError('not_found', { what, action: 'Ingest the document again.' });
}
