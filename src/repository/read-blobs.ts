import { HelixError } from '../errors.ts';
import { type GitFolder, readGit } from './run-git.ts';

/** So much is read at once: a process of Git for each file of thousands would be most of the time. */
const BATCH_BYTES = 8 * 1024 * 1024;
const BATCH_FILES = 500;

type Wanted = { blob: string; byteSize: number };

/** The contents of files, one after another, in their order; a few megabytes of them are held at once. */
export async function* readBlobs<Entry extends Wanted>(
  folder: GitFolder,
  entries: Iterable<Entry>,
): AsyncGenerator<{ entry: Entry; bytes: Buffer }, void, undefined> {
  for (const batch of inBatches(entries)) {
    const input = batch.map(({ blob }) => `${blob}\n`).join('');
    const output = await readGit(folder, ['cat-file', '--batch'], { input });
    let position = 0;
    for (const entry of batch) {
      const lineEnd = output.indexOf(LINE_FEED, position);
      const header = output.toString('latin1', position, Math.max(lineEnd, position));
      const size = Number(/^[0-9a-f]+ blob (\d+)$/.exec(header)?.[1]);
      if (Number.isNaN(size)) throw missing(folder, entry.blob);
      const start = lineEnd + 1;
      yield { entry, bytes: output.subarray(start, start + size) };
      position = start + size + 1; // a line feed follows
    }
  }
}

const LINE_FEED = 10;

function* inBatches<Entry extends Wanted>(entries: Iterable<Entry>): Generator<Entry[]> {
  let batch: Entry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    if (batch.length === BATCH_FILES || (batch.length > 0 && bytes + entry.byteSize > BATCH_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(entry);
    bytes += entry.byteSize;
  }
  if (batch.length > 0) yield batch;
}

function missing({ path }: GitFolder, blob: string): HelixError {
  const problem = `object ${blob} is not there (a partial clone has not all of them)`;
  return new HelixError('repository_unreadable', { path, problem });
}
