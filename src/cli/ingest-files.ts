import { messageOf } from '../errors.ts';
import type { IngestResult } from '../ingest/ingest-context.ts';
import type { Progress } from '../ingest/ingest-queued.ts';
import type { RunRequest } from '../store/ingestion-runs.ts';
import { createProgressLine } from './progress-line.ts';
import { readSource } from './read-source.ts';
import type { Service } from './service.ts';

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

/** What is said of one document; it is the same line whether it had to be embedded now or was already. */
export function ingestLine({ title, chunks, status }: IngestResult): string {
  return `ingested '${title}' (${chunks} chunks embedded)${status === 'created' ? '' : `, ${status}`}`;
}

/** What came of all of them, in numbers. */
export function summaryOf(outcomes: readonly Outcome[], elapsedMs: number) {
  const results = outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.result] : []));
  const count = (status: IngestResult['status']) =>
    results.filter((result) => result.status === status).length;
  const changed = results.filter(({ status }) => status !== 'unchanged');
  return {
    documents: outcomes.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed: outcomes.length - results.length,
    chunks_embedded: changed.reduce((sum, { chunks }) => sum + chunks, 0),
    vectors_made: changed.reduce((sum, { vectorsMade }) => sum + vectorsMade, 0),
    seconds: Math.round(elapsedMs / 100) / 10,
  };
}

const DOING: Partial<Record<Progress['stage'], string>> = {
  queued: 'waiting',
  extract: 'reading',
  embed: 'embedding',
  publish: 'publishing',
};

function showProgress(total: number, quiet: boolean) {
  const line = createProgressLine();
  const underWay = new Map<string, Progress>();
  let finished = 0;
  const show = () => line.show(`[${finished}/${total}] ${describe(underWay)}`);
  const say = (path: string, print: () => void) => {
    underWay.delete(path);
    finished += 1;
    line.clear();
    if (!quiet) print();
    show();
  };
  return {
    advanced(path: string, progress: Progress) {
      underWay.set(path, progress);
      show();
    },
    done: (path: string, text: string) => say(path, () => console.log(text)),
    failed: (path: string, text: string) => say(path, () => console.error(text)),
    end: () => line.clear(),
  };
}

/** `2 reading, 1 embedding · report.pdf: reading 12/80`: all in numbers, and the one that came furthest by name. */
function describe(underWay: ReadonlyMap<string, Progress>): string {
  const counts = Object.entries(DOING).flatMap(([stage, doing]) => {
    const count = [...underWay.values()].filter((progress) => progress.stage === stage).length;
    return count > 0 ? [`${count} ${doing}`] : [];
  });
  const [path, progress] = [...underWay].find(([, { total }]) => total > 1) ?? [];
  const detail = progress
    ? ` · ${path}: ${DOING[progress.stage] ?? ''} ${progress.done}/${progress.total}`
    : '';
  return `${counts.join(', ')}${detail}`;
}
