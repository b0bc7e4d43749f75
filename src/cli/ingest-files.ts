import { messageOf } from '../errors.ts';
import type { IngestResult } from '../ingest/ingest-context.ts';
import type { RunRequest } from '../store/ingestion-runs.ts';
import { readSource } from './read-source.ts';
import type { Service } from './service.ts';
import { showProgress } from './show-progress.ts';

/** Files that are submitted and not done yet: enough to keep every reader and the model busy. */
const IN_FLIGHT = 16;

export type Outcome = { path: string } & ({ result: IngestResult } | { error: string; message: string });

/** Ingests files, several at once, and shows how far they are. Outcomes come in the order of the paths. */
export async function ingestFiles(
  service: Pick<Service, 'ingest'>,
  paths: readonly string[],
  options: IngestFilesOptions,
): Promise<Outcome[]> {
  const { project, dataDirectory, quiet, request = {} } = options;
  const display = showProgress(paths.length, quiet);
  const outcomes: Outcome[] = new Array(paths.length);
  let next = 0;

  const ingestOne = async (path: string): Promise<Outcome> => {
    try {
      const source = await readSource(path, dataDirectory);
      const result = await service.ingest({ ...source, ...request, project }, (progress) =>
        display.advanced(path, progress),
      );
      display.done(path, ingestLine(result));
      return { path, result };
    } catch (error) {
      const message = messageOf(error);
      display.failed(path, `failed '${path}': ${message}`);
      return { path, error: (error as { code?: string }).code ?? 'internal', message };
    }
  };
  const takeTurns = async () => {
    for (let index = next++; index < paths.length; index = next++)
      outcomes[index] = await ingestOne(paths[index]!);
  };
  await Promise.all(Array.from({ length: Math.min(IN_FLIGHT, paths.length) }, takeTurns));
  display.end();
  return outcomes;
}

export type IngestFilesOptions = {
  project: string;
  dataDirectory: string;
  /** Prints nothing but the progress line. */
  quiet: boolean;
  request?: RunRequest;
};

/** What is said of one document: that its chunks are embedded, and what of that was done now if not all of it. */
export function ingestLine(result: IngestResult): string {
  const { title, chunks, status, warning } = result;
  if (status === 'held_back') return `held back '${title}' (${chunks} chunks embedded): ${warning}`;
  const line = `ingested '${title}' (${chunks} chunks embedded)`;
  if (status === 'created') return line;
  return status === 'unchanged'
    ? `${line}, unchanged`
    : `${line}, updated: ${chunksEmbedded(result)} of them now`;
}

/** Chunks a model was asked about. One that is found by several texts has several vectors, so there may be more of those. */
function chunksEmbedded({ status, chunks, vectorsMade }: IngestResult): number {
  return status === 'unchanged' ? 0 : Math.min(chunks, vectorsMade);
}

/** What came of all of them, in numbers. */
export function summaryOf(outcomes: readonly Outcome[], elapsedMs: number) {
  const results = outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.result] : []));
  const count = (status: IngestResult['status']) =>
    results.filter((result) => result.status === status).length;
  return {
    documents: outcomes.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    held_back: count('held_back'),
    failed: outcomes.length - results.length,
    chunks_embedded: results.reduce((sum, result) => sum + chunksEmbedded(result), 0),
    vectors_made: results.reduce((sum, { vectorsMade }) => sum + vectorsMade, 0),
    seconds: Math.round(elapsedMs / 100) / 10,
  };
}
