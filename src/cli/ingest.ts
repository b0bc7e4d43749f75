import { Command, InvalidArgumentError } from 'commander';
import { HelixError } from '../errors.ts';
import { isRepository } from '../repository/open-repository.ts';
import { CONFIDENTIALITIES, type Confidentiality, DEFAULT_PROJECT } from '../terms.ts';
import { ingestFiles, type Outcome, summaryOf } from './ingest-files.ts';
import { ingestRepositoryAt, type RepositoryOptions } from './ingest-repository.ts';
import { loadSettings } from './load-settings.ts';
import { collect, isDate, level, oneLine } from './parse-arguments.ts';
import { findFiles } from './read-source.ts';
import { openService } from './service.ts';

export function ingestCommand(): Command {
  return new Command('ingest')
    .description('add documents, or bring them up to date')
    .argument('<paths...>', 'files, folders with files that Helix reads, or one Git repository')
    .option('--title <title>', 'what to call the document (with a single file)')
    .option('--project <name>', 'the project it goes into', DEFAULT_PROJECT)
    .option(
      '--label <label>',
      'what to call this version, such as 2026-Q1 (v1, v2, … when not given)',
      oneLine,
    )
    .option('--effective <date>', 'from when on this version holds, such as 2026-01-31', day)
    .option('--tag <tag>', 'a tag of the documents; may be given several times', tag)
    .option('--confidentiality <level>', `how far they may be shown: ${CONFIDENTIALITIES.join(', ')}`, level)
    .option('--force', 'read and cut again what is unchanged')
    .option('--commit <revision>', 'of a repository: the commit, branch or tag to read (default: HEAD)')
    .option('--name <name>', 'of a repository: what to call it (default: the name of its folder)')
    .option('--include <pattern>', 'of a repository: only such files; may be given several times', collect)
    .option('--exclude <pattern>', 'of a repository: no such files; may be given several times', collect)
    .option('--moved', 'of a repository: it is the one of this name, in a new place')
    .option('--files', 'read a repository as a plain folder, with what is not committed')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nExamples:\n  helix ingest handbook/\n  helix ingest samples/refund-policy.txt --title "Refund Policy"\n  helix ingest policy.pdf --label 2026-Q1 --effective 2026-01-01\n  helix ingest ~/code/shop --commit v2.1 --exclude test/fixtures/\n  helix ingest notes.md --project research --tag draft --tag 2026 --json',
    )
    .action(ingest);
}

type IngestOptions = {
  title?: string;
  project: string;
  label?: string;
  effective?: string;
  tag?: string[];
  confidentiality?: Confidentiality;
  force?: boolean;
  json?: boolean;
  files?: boolean;
} & RepositoryOptions;

async function ingest(paths: string[], options: IngestOptions): Promise<void> {
  const settings = loadSettings();
  const repository = options.files ? undefined : paths.find(isRepository);
  refuseMixture(paths, repository, options);
  if (repository !== undefined) return ingestRepositoryAt(repository, options, settings);
  const files = await findFiles(paths, settings.dataDirectory);
  if (files.length === 0)
    throw new HelixError('bad_request', {
      problem: `There is no file that Helix reads in ${paths.join(', ')}. Name other files or folders.`,
    });
  if (options.title && files.length > 1)
    throw new HelixError('bad_request', {
      problem: `--title is for a single file; ${files.length} were found. Leave it out.`,
    });
  const started = performance.now();
  const service = await openService(settings, { logLevel: 'error' });
  try {
    const { title, label, effective, tag, confidentiality, force, project, json = false } = options;
    const outcomes = await ingestFiles(service, files, {
      project,
      dataDirectory: settings.dataDirectory,
      quiet: json,
      request: { title, versionLabel: label, effectiveAt: effective, tags: tag, confidentiality, force },
    });
    report(outcomes, json, performance.now() - started);
  } finally {
    await service.close();
  }
}

/** What a repository is at is said by its commit; what a plain file is, by a person. */
const FOR_REPOSITORIES = ['commit', 'name', 'include', 'exclude', 'moved'] as const;
const FOR_FILES = ['title', 'label', 'effective'] as const;

export function refuseMixture(
  paths: readonly string[],
  repository: string | undefined,
  options: IngestOptions,
): void {
  const wrong = (repository === undefined ? FOR_REPOSITORIES : FOR_FILES).filter(
    (name) => options[name] !== undefined,
  );
  const named = wrong.map((name) => `--${name}`).join(', ');
  const problem =
    repository === undefined
      ? `${named} is for a Git repository, and ${paths.join(', ')} is none (its root has a folder .git)${options.files ? ' with --files' : ''}. Leave it out.`
      : `${named} is for plain files, and ${repository} is a Git repository. Leave it out, or read the folder as plain files with --files.`;
  if (wrong.length > 0) throw new HelixError('bad_request', { problem });
  if (repository !== undefined && paths.length > 1) {
    const problem = `${repository} is a Git repository, which is ingested alone; ${paths.length} paths were given. Run the command once for each, or read them as plain files with --files.`;
    throw new HelixError('bad_request', { problem });
  }
}

/** Prints what came of it; a document that failed or was held back makes the command fail. */
export function report(outcomes: readonly Outcome[], json: boolean, elapsedMs: number): void {
  const summary = summaryOf(outcomes, elapsedMs);
  if (json) console.log(JSON.stringify({ documents: outcomes.map(flat), summary }));
  else if (outcomes.length > 1) {
    const { documents, created, updated, unchanged, held_back, failed, chunks_embedded, seconds } = summary;
    const held = held_back > 0 ? `${held_back} held back, ` : '';
    console.log(
      `${documents} documents: ${created} created, ${updated} updated, ${unchanged} unchanged, ${held}${failed} failed; ${chunks_embedded} chunks embedded in ${seconds} s`,
    );
  }
  if (summary.failed + summary.held_back > 0) process.exitCode = 1;
}

function flat(outcome: Outcome): object {
  if (!('result' in outcome)) return { ...outcome, status: 'failed' };
  const { documentId, versionId, runId, vectorsMade, ...rest } = outcome.result;
  return {
    path: outcome.path,
    ...rest,
    document_id: documentId,
    version_id: versionId,
    run_id: runId ?? null,
    vectors_made: vectorsMade,
  };
}

/** Not `<tag...>`: that would take the paths behind it for tags. */
function tag(value: string, before?: string[]): string[] {
  return collect(oneLine(value), before);
}

function day(text: string): string {
  if (!isDate(text)) throw new InvalidArgumentError('It must be a date such as 2026-01-31.');
  const time = Date.parse(text);
  if (time > Date.now())
    throw new InvalidArgumentError('It lies in the future. Ingest the version when it holds.');
  return new Date(time).toISOString();
}
