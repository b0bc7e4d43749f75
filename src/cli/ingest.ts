import { Command } from 'commander';
import { HelixError, messageOf } from '../errors.ts';
import type { IngestResult } from '../ingest/ingest-context.ts';
import { DEFAULT_PROJECT } from '../terms.ts';
import { loadSettings } from './load-settings.ts';
import { createProgressLine } from './progress-line.ts';
import { findFiles, readSource } from './read-source.ts';
import { openService, type Service } from './service.ts';

export function ingestCommand(): Command {
  return new Command('ingest')
    .description('add documents, or bring them up to date')
    .argument('<paths...>', 'files, or folders with files that Helix reads')
    .option('--title <title>', 'what to call the document (with a single file)')
    .option('--project <name>', 'the project it goes into', DEFAULT_PROJECT)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nExamples:\n  helix ingest handbook/\n  helix ingest samples/refund-policy.txt --title "Refund Policy"\n  helix ingest notes.md --project research --json',
    )
    .action(ingest);
}

/** What is said of one document; it is the same line whether it had to be embedded now or was already. */
export function ingestLine({ title, chunks, status }: IngestResult): string {
  return `ingested '${title}' (${chunks} chunks embedded)${status === 'created' ? '' : `, ${status}`}`;
}

type IngestOptions = { title?: string; project: string; json?: boolean };
type Outcome = { path: string } & ({ result: IngestResult } | { error: string; message: string });

async function ingest(paths: string[], options: IngestOptions): Promise<void> {
  const files = await findFiles(paths);
  if (files.length === 0)
    throw new HelixError('bad_request', {
      problem: `There is no file that Helix reads in ${paths.join(', ')}. Name other files or folders.`,
    });
  if (options.title && files.length > 1)
    throw new HelixError('bad_request', {
      problem: `--title is for a single file; ${files.length} were found. Leave it out.`,
    });
  const started = performance.now();
  const settings = loadSettings();
  const service = await openService(settings);
  try {
    const outcomes: Outcome[] = [];
    for (const [index, path] of files.entries()) {
      outcomes.push(
        await ingestOne(
          service,
          path,
          { ...options, dataDirectory: settings.dataDirectory },
          `${index + 1}/${files.length}`,
        ),
      );
    }
    summarise(outcomes, options, performance.now() - started);
  } finally {
    await service.close();
  }
}

async function ingestOne(
  service: Service,
  path: string,
  options: IngestOptions & { dataDirectory: string },
  position: string,
): Promise<Outcome> {
  const line = createProgressLine();
  try {
    const source = await readSource(path, options.dataDirectory);
    const onProgress = ({ stage, done, total }: { stage: string; done: number; total: number }) =>
      line.show(`[${position}] ${path}: ${stage} ${done}/${total}`);
    const result = await service.ingest(
      { ...source, project: options.project, title: options.title },
      onProgress,
    );
    line.clear();
    if (!options.json) console.log(ingestLine(result));
    return { path, result };
  } catch (error) {
    line.clear();
    const message = messageOf(error);
    if (!options.json) console.error(`failed '${path}': ${message}`);
    return { path, error: (error as { code?: string }).code ?? 'internal', message };
  }
}

function summarise(outcomes: Outcome[], { json }: IngestOptions, elapsedMs: number): void {
  const results = outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.result] : []));
  const count = (status: IngestResult['status']) =>
    results.filter((result) => result.status === status).length;
  const failed = outcomes.length - results.length;
  const embedded = results.reduce(
    (sum, { status, chunks }) => sum + (status === 'unchanged' ? 0 : chunks),
    0,
  );
  const summary = {
    documents: outcomes.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed,
    chunks_embedded: embedded,
    seconds: Math.round(elapsedMs / 100) / 10,
  };
  if (json) console.log(JSON.stringify({ documents: outcomes.map(flat), summary }));
  else if (outcomes.length > 1) {
    console.log(
      `${summary.documents} documents: ${summary.created} created, ${summary.updated} updated, ${summary.unchanged} unchanged, ${failed} failed; ${embedded} chunks embedded in ${summary.seconds} s`,
    );
  }
  if (failed > 0) process.exitCode = 1;
}

function flat(outcome: Outcome): object {
  if (!('result' in outcome)) return { ...outcome, status: 'failed' };
  const { documentId, versionId, runId, ...rest } = outcome.result;
  return {
    path: outcome.path,
    ...rest,
    document_id: documentId,
    version_id: versionId,
    run_id: runId ?? null,
  };
}
