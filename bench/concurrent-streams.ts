/**
 * `npm run bench:streams [-- --minutes 5 --streams 200]`
 *
 * Many `/ask` streams at once against a local server that speaks Gemini's wire format: is one dropped, do two
 * interleave, does memory grow? And the time to the first token through Helix beside that of the bare upstream,
 * measured in turns in the same run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseSse } from '../src/client/parse-sse.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, streams: { type: 'string', default: '200' } },
});
const streams = Number(values.streams);
const deadline = Date.now() + Number(values.minutes) * 60_000;
const launcher = new URL('../bin/helix.js', import.meta.url).pathname;

const model = spawn(process.execPath, [new URL('./echo-model.ts', import.meta.url).pathname], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const upstream = String((await once(model.stdout, 'data'))[0]).trim();
const directory = await mkdtemp(join(tmpdir(), 'helix-bench-'));
const environment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATABASE_URL: process.env.DATABASE_URL,
  HELIX_DATA_DIR: directory,
  HELIX_LOG_LEVEL: 'error',
  GEMINI_API_KEY: 'bench',
  GEMINI_BASE_URL: upstream,
};
const helix = spawn(process.execPath, [launcher, 'serve', '--seed', '--json', '--port', '0'], {
  env: environment,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const { url } = JSON.parse(String((await once(helix.stdout, 'data'))[0]));

const rounds: Round[] = [];
try {
  await Promise.all(Array.from({ length: streams }, (_, index) => askHelix(`warm ${index}`)));
  while (Date.now() < deadline) {
    const bare = await Promise.all(
      Array.from({ length: streams }, (_, index) => askUpstream(`bare ${rounds.length} ${index}`)),
    );
    const through = await Promise.all(
      Array.from({ length: streams }, (_, index) => askHelix(`helix ${rounds.length} ${index}`)),
    );
    rounds.push({ bare, through, residentMb: await residentMegabytes(helix.pid!) });
    const last = rounds.at(-1)!;
    process.stdout.write(
      `\rround ${rounds.length}: resident ${last.residentMb.toFixed(0)} MB, first token p50 ${quantile(firsts(last.through), 0.5)} ms`,
    );
  }
  report();
} finally {
  helix.kill('SIGTERM');
  model.kill('SIGTERM');
  await Promise.all([once(helix, 'exit'), once(model, 'exit')]);
  await rm(directory, { recursive: true, force: true });
}

type Outcome = { firstMs: number; whole: boolean; mixed: boolean };
type Round = { bare: Outcome[]; through: Outcome[]; residentMb: number };

async function askHelix(question: string): Promise<Outcome> {
  const started = performance.now();
  const response = await fetch(`${url}/ask?q=${encodeURIComponent(question)}`);
  let firstMs = Number.NaN;
  let answer = '';
  let whole = false;
  for await (const { type, data } of parseSse(response.body!)) {
    if (type === 'message') {
      if (!answer) firstMs = performance.now() - started;
      answer += JSON.parse(data).t;
    } else if (type === 'citations') whole = JSON.parse(data).length === 1;
  }
  return { firstMs, whole, mixed: isMixed(answer, question) };
}

async function askUpstream(question: string): Promise<Outcome> {
  const started = performance.now();
  const body = {
    contents: [
      { role: 'user', parts: [{ text: `BEGIN SOURCES\n[1] (id=1) x\nEND SOURCES\nQuestion: ${question}` }] },
    ],
  };
  const response = await fetch(`${upstream}/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-goog-api-key': 'bench' },
    body: JSON.stringify(body),
  });
  let firstMs = Number.NaN;
  for await (const _ of parseSse(response.body!))
    if (Number.isNaN(firstMs)) firstMs = performance.now() - started;
  return { firstMs, whole: response.ok, mixed: false };
}

/** True when a word of another question is in the answer, or one of its own is missing or out of order. */
function isMixed(answer: string, question: string): boolean {
  return answer !== `${Array.from({ length: 40 }, (_, index) => `${index}:${question} `).join('')}[1]`;
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
}

function firsts(outcomes: Outcome[]): number[] {
  return outcomes.map(({ firstMs }) => firstMs);
}

function quantile(numbers: number[], share: number): string {
  const sorted = [...numbers].sort((left, right) => left - right);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0);
}

function report(): void {
  const through = rounds.flatMap((round) => round.through);
  const bare = rounds.flatMap((round) => round.bare);
  const third = Math.ceil(rounds.length / 3);
  const mean = (list: Round[]) => list.reduce((sum, { residentMb }) => sum + residentMb, 0) / list.length;
  console.log(`\n${through.length} answers in ${rounds.length} rounds of ${streams} streams`);
  console.log(
    `dropped ${through.filter(({ whole }) => !whole).length}, interleaved ${through.filter(({ mixed }) => mixed).length}`,
  );
  console.log(
    `resident memory: first third ${mean(rounds.slice(0, third)).toFixed(0)} MB, last third ${mean(rounds.slice(-third)).toFixed(0)} MB, highest ${Math.max(...rounds.map(({ residentMb }) => residentMb)).toFixed(0)} MB`,
  );
  console.log('time to first token    p50     p95');
  console.log(
    `  bare upstream    ${quantile(firsts(bare), 0.5).padStart(5)} ms ${quantile(firsts(bare), 0.95).padStart(5)} ms`,
  );
  console.log(
    `  through Helix    ${quantile(firsts(through), 0.5).padStart(5)} ms ${quantile(firsts(through), 0.95).padStart(5)} ms`,
  );
  if (through.some(({ whole, mixed }) => !whole || mixed)) process.exitCode = 1;
}
