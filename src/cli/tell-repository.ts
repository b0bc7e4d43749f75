import type { SkippedFile } from '../repository/choose-files.ts';
import type { RepositoryReport } from '../repository/ingest-repository.ts';
import { shortCommit } from '../repository/open-repository.ts';
import { type Outcome, summaryOf } from './ingest-files.ts';
import { printable, table } from './print-table.ts';

export type ToldRepository = RepositoryReport & {
  name: string;
  origin: string;
  commit: string;
  /** Files of the work tree that are not as they are in the commit. */
  uncommitted: number;
  elapsedMs: number;
};

/** Prints what came of a repository; a file that failed or was held back makes the command fail. */
export function tellRepository(told: ToldRepository, json: boolean): void {
  const { outcomes } = told;
  const summary = summaryOfRepository(told);
  if (json) console.log(JSON.stringify(bodyOf(told, summary)));
  else {
    for (const line of problemsIn(outcomes)) console.error(printable(line));
    console.log(describeRepository(told, summary));
  }
  if (summary.failed + summary.held_back > 0) process.exitCode = 1;
}

function summaryOfRepository({
  outcomes,
  unchanged,
  removed,
  skipped,
  filesRead,
  elapsedMs,
}: ToldRepository) {
  const summary = summaryOf(outcomes, elapsedMs);
  return {
    ...summary,
    documents: unchanged + outcomes.length,
    unchanged: unchanged + summary.unchanged,
    removed: removed.length,
    skipped: skipped.length,
    files_read: filesRead,
    runs_opened: outcomes.filter((each) => 'result' in each && each.result.runId !== undefined).length,
  };
}

type RepositorySummary = ReturnType<typeof summaryOfRepository>;

function bodyOf(told: ToldRepository, summary: RepositorySummary): object {
  const { name, origin, commit, status, removed, skipped, outcomes, uncommitted } = told;
  return {
    repository: { name, origin, commit },
    status,
    summary,
    uncommitted_files: uncommitted,
    removed,
    skipped,
    failures: outcomes.filter((each) => 'error' in each),
    held_back: outcomes.flatMap((each) =>
      'result' in each && each.result.status === 'held_back'
        ? [{ path: each.path, warning: each.result.warning }]
        : [],
    ),
  };
}

/** What a person reads: one line of what was done, the table of what was left out, and what the commit does not have. */
export function describeRepository(told: ToldRepository, summary: RepositorySummary): string {
  const { name, commit, status, skipped, uncommitted } = told;
  const at = `'${name}' at ${shortCommit(commit)}`;
  const { created, updated, unchanged, removed, held_back, failed, chunks_embedded, seconds } = summary;
  const held = held_back > 0 ? `${held_back} held back, ` : '';
  const counts = `${summary.documents} files: ${created} created, ${updated} updated, ${unchanged} unchanged, ${removed} removed, ${held}${failed} failed; ${chunks_embedded} chunks embedded in ${seconds} s`;
  const lines = [
    status === 'unchanged' ? `unchanged ${at}, ${summary.documents} files` : `ingested ${at}, ${counts}`,
  ];
  if (skipped.length > 0) lines.push('', describeSkipped(skipped));
  if (uncommitted > 0) lines.push('', uncommittedLine(uncommitted, commit));
  return lines.map((line) => (line.includes('\n') ? line : printable(line))).join('\n');
}

const EXAMPLES = 3;

/** How many were left out for which reason, the most frequent first, with some of them. */
export function describeSkipped(skipped: readonly SkippedFile[]): string {
  const byReason = Map.groupBy(skipped, ({ reason }) => reason);
  const rows = [...byReason].toSorted(([, left], [, right]) => right.length - left.length);
  return table(
    ['skipped', 'files', 'such as'],
    rows.map(([reason, files]) => {
      const shown = files.slice(0, EXAMPLES).map(({ path }) => path);
      return [reason, files.length, [...shown, ...(files.length > EXAMPLES ? ['…'] : [])].join(', ')];
    }),
  );
}

function uncommittedLine(count: number, commit: string): string {
  const what = count === 1 ? '1 changed file is' : `${count} changed files are`;
  return `${what} not in commit ${shortCommit(commit)}. Commit and ingest again to have ${count === 1 ? 'it' : 'them'}.`;
}

function problemsIn(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap((outcome) => {
    if ('error' in outcome) return [`failed '${outcome.path}': ${outcome.message}`];
    const { status, warning } = outcome.result;
    return status === 'held_back' ? [`held back '${outcome.path}': ${warning}`] : [];
  });
}
