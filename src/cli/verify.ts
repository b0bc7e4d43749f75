import { Command, InvalidArgumentError } from 'commander';
import type { Helix } from '../compose.ts';
import { startCertificate, type Verdict } from '../verify/certificate.ts';
import { type LineFile, openLineFile } from '../verify/line-file.ts';
import { verifyTraces } from '../verify/verify-traces.ts';
import { describeVerdict } from './describe-verdict.ts';
import { loadSettings } from './load-settings.ts';
import { openAlone } from './open-alone.ts';
import { isDate, positive } from './parse-arguments.ts';
import { createProgressLine } from './progress-line.ts';

export function verifyCommand(): Command {
  return new Command('verify')
    .description('hold stored answers against the documents they were made from, and certify what was found')
    .option('--ci', 'for machines: no progress, and it fails when there is nothing to verify')
    .option('--trace-out <file>', 'write what was found as JSON lines, one a trace, the last one the summary')
    .option('--project <name>', 'only answers of this project')
    .option('--since <date>', 'only answers from this day or moment on, such as 2026-11-01', date)
    .option('--limit <n>', 'at most so many, oldest first', positive)
    .option('--allow-gone', 'a document that was purged is no failure')
    .option('--no-replay', 'do not ask again what was answered in steps')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nChanges nothing. Exits with 1 when something is not what it was. docs/verify.md says what a certificate proves.\nWith an embedded database, stop `helix serve` first.\n\nExamples:\n  helix verify\n  helix verify --ci --trace-out verified.jsonl\n  helix verify --project handbook --since 2026-11-01 --json',
    )
    .action(verify);
}

type Options = {
  ci?: boolean;
  traceOut?: string;
  project?: string;
  since?: string;
  limit?: number;
  allowGone?: boolean;
  replay: boolean;
  json?: boolean;
};

async function verify(options: Options): Promise<void> {
  // Before anything is opened: a place that cannot be written is told at once.
  const file = options.traceOut === undefined ? undefined : await openLineFile(options.traceOut);
  try {
    const helix = await openAlone(loadSettings(), 'verify');
    const verdict = await interruptible((signal) => verified(helix, options, { file, signal })).finally(() =>
      helix.close(),
    );
    await file?.keep();
    console.log(options.json ? JSON.stringify(verdict) : describeVerdict(verdict));
    if (verdict.verdict === 'FAIL') process.exitCode = 1;
  } catch (error) {
    await file?.drop();
    throw error;
  }
}

async function verified(
  helix: Helix,
  { ci = false, project, since, limit, replay, allowGone = false }: Options,
  { file, signal }: { file: LineFile | undefined; signal: AbortSignal },
): Promise<Verdict> {
  const certificate = startCertificate({ allowGone, mustHave: ci });
  const progress = ci ? undefined : createProgressLine();
  try {
    const request = { project, since, limit, replay, signal };
    for await (const { verified, done, total } of verifyTraces(helix, request)) {
      const line = certificate.add(verified);
      await file?.write(line);
      progress?.show(`${done}/${total} answers`);
    }
    const verdict = certificate.end();
    const { failures: _, ...summary } = verdict;
    await file?.write(JSON.stringify({ ...summary, verified_at: new Date().toISOString() }));
    return verdict;
  } finally {
    progress?.clear();
  }
}

/** Ctrl-C ends it between two traces, and leaves no half-written file. */
async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error('Interrupted: nothing was written. Run `helix verify` again.'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    return await work(stopping.signal);
  } catch (error) {
    throw stopping.signal.aborted ? stopping.signal.reason : error;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}

function date(value: string): string {
  if (isDate(value)) return new Date(value).toISOString();
  throw new InvalidArgumentError(`"${value}" must be a day such as 2026-11-01, or a moment in ISO 8601.`);
}
