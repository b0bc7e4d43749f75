import { text } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { type LentFile, streamLent } from '../store/crypt/lent-file.ts';
import type { ArtifactTask } from './artifact-reader.ts';
import { diffVersions } from './diff-versions.ts';
import { pageOfBlocks } from './page-of-blocks.ts';
import type { Prepared } from './readers/preparer.ts';

/** A thread that looks into what readers found: such a file may take seconds to parse, and answers must not wait. */
const task = workerData as ArtifactTask;
parentPort!.postMessage(await resultOf(task));

async function resultOf(task: ArtifactTask) {
  if (task.kind === 'blocks') return pageOfBlocks(await read(task.file), task.request);
  return diffVersions(await read(task.from), await read(task.to));
}

async function read(file: LentFile): Promise<Prepared> {
  return JSON.parse(await text(streamLent(file)));
}
