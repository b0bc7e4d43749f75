import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { HelixError } from '../errors.ts';
import type { FileStore } from '../store/file-store.ts';
import type { TextDiff } from './diff-versions.ts';
import type { BlockPage, BlocksRequest } from './page-of-blocks.ts';

/** Looks into what was extracted from documents, away from the thread that serves requests. */
export interface ArtifactReader {
  blocks(artifact: Artifact, request: BlocksRequest): Promise<BlockPage>;
  diff(from: Artifact, to: Artifact): Promise<TextDiff>;
}

/** The extracted artifact of a version, as its row names it. */
export type Artifact = { version_id: number; extracted_artifact_uri: string };

export type ArtifactTask =
  | { kind: 'blocks'; path: string; request: BlocksRequest }
  | { kind: 'diff'; from: string; to: string };

/** One at a time: each holds its whole artifact in memory. */
export function createArtifactReader(
  files: Pick<FileStore, 'pathOf' | 'exists'>,
  memoryMegabytes: number,
): ArtifactReader {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(task: ArtifactTask): Promise<Result> => {
    const turn = last.then(() => runTask<Result>(task, memoryMegabytes));
    last = turn.catch(() => {});
    return turn;
  };
  const pathOf = async ({ version_id, extracted_artifact_uri: uri }: Artifact) => {
    if (await files.exists(uri)) return files.pathOf(uri);
    throw missing(`What was read from version ${version_id}`);
  };
  return {
    blocks: async (artifact, request) =>
      inTurn({ kind: 'blocks', path: await pathOf(artifact), request: { ...request } }),
    diff: async (from, to) => inTurn({ kind: 'diff', from: await pathOf(from), to: await pathOf(to) }),
  };
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
