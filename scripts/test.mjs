/**
 * `npm test`: every check of Helix in one run, each with its duration, and a summary that names what failed and what
 * was skipped. A failed stage does not stop the ones after it. Arguments go to vitest (`npm test -- retrieve`).
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { addUp, readReport } from './test-report.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const filters = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'helix-test-'));
const skipFile = join(folder, 'skipped.txt');
const useColor =
  process.env.FORCE_COLOR || (process.stdout.isTTY && !process.env.NO_COLOR && !process.env.CI);
const environment = {
  ...process.env,
  // vitest colors its output under CI even when it goes to a file.
  ...(useColor ? {} : { NO_COLOR: '1' }),
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  HELIX_TEST_SKIPS: skipFile,
};

const STAGES = [
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'], isCheck: true },
  { name: 'types', command: ['npm', 'run', '--silent', 'types'], isCheck: true },
  { name: 'web build', command: ['node', 'scripts/build-web.mjs', '--force'] },
  { name: 'unit tests', project: 'unit' },
  { name: 'integration tests', project: 'integration' },
  { name: 'end-to-end tests', project: 'e2e' },
];

let running;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupt(signal));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

await ensureInstalled();
const postgresWasUp = runPostgresScript('url') === 0;
const results = [];
for (const stage of STAGES) results.push(await runStage(stage));
// The server stays up for whoever started it before this run, or uses it still.
if (!postgresWasUp && !process.env.TEST_DATABASE_URL) runPostgresScript('stop', '--if-idle');
process.exitCode = summarise(results);

async function runStage(stage) {
  if (stage.isCheck && filters.length > 0) return { stage, skipped: 'only the named tests were asked for' };
  console.log(bold(`\n== ${stage.name}`));
  const started = Date.now();
  const report = stage.project && join(folder, `${stage.project}.json`);
  const code = await run(stage.command ?? vitestCommand(stage.project, report));
  const seconds = (Date.now() - started) / 1000;
  const tests = report && readReport(report, code, root);
  console.log(`${stage.name}: ${code === 0 ? 'ok' : 'FAILED'} after ${seconds.toFixed(1)} s`);
  return { stage, failed: code !== 0, seconds, tests };
}

function vitestCommand(project, report) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const noMatch = filters.length > 0 ? ['--passWithNoTests'] : [];
  return ['vitest', 'run', '--project', project, ...reporters, ...noMatch, ...filters];
}

function run([program, ...parameters]) {
  return new Promise((done) => {
    running = spawn(program, parameters, {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    running.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      done(1);
    });
    running.on('exit', (code) => done(code ?? 1));
  });
}

function runPostgresScript(...parameters) {
  return spawnSync('bash', [join(root, 'scripts', 'postgres.sh'), ...parameters], { stdio: 'ignore' }).status;
}

function interrupt(signal) {
  running?.kill(signal);
  process.exit(128 + constants.signals[signal]);
}

/** Prints the outcome and returns the exit code. */
function summarise(outcomes) {
  console.log(bold('\n== summary'));
  for (const { stage, failed, seconds, skipped } of outcomes) {
    const mark = skipped ? 'skipped' : failed ? 'FAILED ' : 'ok     ';
    console.log(`${mark}  ${stage.name.padEnd(18)} ${skipped ?? `${seconds.toFixed(1)} s`}`);
  }
  const total = addUp(outcomes.flatMap(({ tests }) => tests ?? []));
  for (const name of total.failures) console.log(`FAILED   ${name}`);
  for (const line of skippedParts()) console.log(`skipped  ${line}`);
  const parts = [`${total.passed} passed`, `${total.failed} failed`];
  if (total.skipped > 0) parts.push(`${total.skipped} skipped`);
  console.log(parts.join(', '));
  return outcomes.some(({ failed }) => failed) ? 1 : 0;
}

/** Written by the test suites themselves, which know why they left something out. */
function skippedParts() {
  if (!existsSync(skipFile)) return [];
  return [...new Set(readFileSync(skipFile, 'utf8').split('\n').filter(Boolean))];
}

function bold(text) {
  return useColor ? `\u001b[1m${text}\u001b[0m` : text;
}
