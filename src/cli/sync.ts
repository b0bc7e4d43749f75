import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { watch } from 'chokidar';
import { Command } from 'commander';
import { HelixError } from '../errors.ts';
import { READABLE_ENDINGS } from '../extract/extractor-registry.ts';
import { DEFAULT_PROJECT } from '../terms.ts';
import { ingestFiles, type Outcome, summaryOf } from './ingest-files.ts';
import { loadSettings } from './load-settings.ts';
import { printable } from './print-table.ts';
import { fileIn, findFiles, sourceUriOf } from './read-source.ts';
import { openService, type Service } from './service.ts';

/** After the last change of several the folder is looked at once. */
const QUIET_MS = 500;

export function syncCommand(): Command {
  return new Command('sync')
    .description('make Helix hold what a folder holds: what is new, what changed, what is gone')
    .argument('<folder>', 'the folder')
    .option('--project <name>', 'the project it goes into', DEFAULT_PROJECT)
    .option('--watch', 'go on, and follow every change')
    .option('--keep-missing', 'leave documents there whose files are gone')
    .option('--json', 'print one JSON object per look at the folder')
    .addHelpText(
      'after',
      '\nExamples:\n  helix sync handbook/\n  helix sync handbook/ --watch\n  helix sync /srv/policies --project policies --json',
    )
    .action(sync);
}

type SyncOptions = { project: string; watch?: boolean; keepMissing?: boolean; json?: boolean };
type SyncContext = SyncOptions & { folder: string; service: Service; dataDirectory: string };

async function sync(folder: string, options: SyncOptions): Promise<void> {
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new HelixError('bad_request', { problem: `"${folder}" is no folder. Name one that exists.` });
  const settings = loadSettings();
  const service = await openService(settings, { logLevel: 'error' });
  const context = { ...options, folder: resolve(folder), service, dataDirectory: settings.dataDirectory };
  try {
    const failed = await syncOnce(context);
    if (options.watch) await follow(context);
    else if (failed > 0) process.exitCode = 1;
  } finally {
    await service.close();
  }
}

/** One look at the folder: files first, then what is gone. Returns how many files failed or were held back. */
async function syncOnce(context: SyncContext): Promise<number> {
  const { folder, service, project, dataDirectory, json = false } = context;
  const started = performance.now();
  const paths = await findFiles([folder], dataDirectory);
  const outcomes = await ingestFiles({ ingest: service.ingest }, paths, {
    project,
    dataDirectory,
    quiet: true,
  });
  const removed = await removeMissing(
    context,
    new Set(paths.map((path) => sourceUriOf(path, dataDirectory))),
  );
  tell(outcomes, removed, performance.now() - started, json);
  return outcomes.filter((outcome) => 'error' in outcome || outcome.result.status === 'held_back').length;
}

function tell(
  outcomes: readonly Outcome[],
  removed: readonly string[],
  elapsedMs: number,
  json: boolean,
): void {
  const summary = { ...summaryOf(outcomes, elapsedMs), removed: removed.length };
  const failures = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome] : []));
  const heldBack = outcomes.flatMap((outcome) =>
    'result' in outcome && outcome.result.status === 'held_back'
      ? [{ path: outcome.path, warning: outcome.result.warning }]
      : [],
  );
  if (json) {
    console.log(JSON.stringify({ summary, removed, failures, held_back: heldBack }));
    return;
  }
  for (const { path, message } of failures) console.error(printable(`failed '${path}': ${message}`));
  for (const { path, warning } of heldBack) console.error(printable(`held back '${path}': ${warning}`));
  const { documents, created, updated, unchanged, held_back, failed, seconds } = summary;
  const held = held_back > 0 ? `${held_back} held back, ` : '';
  console.log(
    `${documents} files: ${created} created, ${updated} updated, ${unchanged} unchanged, ${removed.length} removed, ${held}${failed} failed in ${seconds} s`,
  );
}

/** Documents of this folder whose files are gone are deleted; they can be restored. */
async function removeMissing(context: SyncContext, present: ReadonlySet<string>): Promise<string[]> {
  const { folder, service, project, dataDirectory, keepMissing } = context;
  if (keepMissing) return [];
  const client = await service.client();
  const missing = (await client.documents({ project })).filter(({ source_uri }) => {
    const path = fileIn(folder, source_uri, dataDirectory);
    // A file that is no longer looked for (hidden, linked, without an ending) but was ingested by name is not gone.
    return path !== undefined && !present.has(source_uri) && !existsSync(path);
  });
  if (present.size === 0 && missing.length > 0)
    throw new HelixError('bad_request', {
      problem: `"${folder}" holds no file that Helix reads, but ${missing.length} documents came from it. Nothing was removed. If it should be empty, delete them with \`helix documents delete\`; if it is a disk that is not there, attach it.`,
    });
  for (const { document_id } of missing) await client.deleteDocument(document_id);
  return missing.map(({ source_uri }) => source_uri);
}

/** Looks at the folder again after every change, until a signal. */
async function follow(context: SyncContext): Promise<void> {
  const watcher = watch(context.folder, {
    ignoreInitial: true,
    awaitWriteFinish: { stabilityThreshold: QUIET_MS },
    ignored: (path, stats) =>
      path === resolve(context.dataDirectory) ||
      /(^|[/\\])(\.[^/\\]+|node_modules)$/.test(path) ||
      (stats?.isFile() === true && !READABLE_ENDINGS.includes(extname(path).toLowerCase())),
  });
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> = Promise.resolve();
  const look = () =>
    syncOnce(context).catch((error) => console.error(printable(`helix: ${(error as Error).message}`)));
  const lookSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      looking = looking.then(look);
    }, QUIET_MS);
  };
  // What changed between the first look and here would be missed.
  watcher.on('ready', lookSoon);
  watcher.on('all', lookSoon);
  if (!context.json) console.log(`Following ${context.folder}. Ctrl-C ends it.`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  clearTimeout(timer);
  await watcher.close();
  await looking;
}
