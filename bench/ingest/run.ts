/**
 * `make bench-ingest`: a folder of 500 mixed files into PostgreSQL, through Helix and through LangChain.js with the
 * same embedding model, each twice, and each in a process of its own. HELIX_BENCH_FILES names folders with files,
 * separated by `:`; HELIX_BENCH_COUNT how many are taken. The server is that of DATABASE_URL, else one is brought up
 * by `scripts/postgres.sh`; a database is made in it and dropped at the end.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type ProcessUse, sampleProcesses } from '../sample-processes.ts';
import { collectFiles } from './collect-files.ts';
import { printComparison } from './print-comparison.ts';
import type { Pass, SideMessage } from './side.ts';

const folders = (process.env.HELIX_BENCH_FILES ?? '')
  .split(':')
  .filter((folder) => folder && existsSync(folder));
const count = Number(process.env.HELIX_BENCH_COUNT ?? 500);
const packages = resolve(process.env.HELIX_BENCH_PACKAGES ?? 'bench/baselines');
if (folders.length === 0) console.log('Skipped: set HELIX_BENCH_FILES to folders with documents.');
else await compare();

async function compare(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'helix-bench-'));
  const server = process.env.DATABASE_URL ?? startServer();
  const name = `helix_bench_${process.pid}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await administer(server, `create database ${name}`);
  try {
    const collected = await collectFiles(folders, count, join(directory, 'files'));
    const kinds = Object.entries(collected.kinds).map(([ending, files]) => `${files} ${ending || 'other'}`);
    console.log(`${collected.files} files, ${(collected.bytes / 1e6).toFixed(1)} MB: ${kinds.join(', ')}\n`);
    const environment = {
      DATABASE_URL: url.href,
      HELIX_DATA_DIR: join(directory, 'data'),
      HELIX_EMBEDDING_PROVIDER: 'local',
      HELIX_OCR: 'off',
    };
    const helix = await runSide('helix-side.ts', [join(directory, 'files')], environment);
    const isThere = existsSync(join(packages, 'node_modules/@langchain/community'));
    if (!isThere) console.log('LangChain.js is left out: npm install --prefix bench/baselines');
    const args = [join(directory, 'files'), packages];
    const langChain = isThere ? await runSide('langchain-side.ts', args, environment) : undefined;
    printComparison(collected, helix, langChain);
  } finally {
    await administer(server, `drop database ${name} with (force)`);
    await rm(directory, { recursive: true, force: true });
  }
}

export type WatchedPass = Pass & { use: ProcessUse };

function startServer(): string {
  const line = execFileSync('bash', ['scripts/postgres.sh', 'up'], { encoding: 'utf8' });
  return line.trim().replace('DATABASE_URL=', '');
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function runSide(script: string, args: string[], environment: object): Promise<WatchedPass[]> {
  process.stderr.write(`${script} …\n`);
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const passes: WatchedPass[] = [];
  let watch: ReturnType<typeof sampleProcesses> | undefined;
  child.on('message', (message: SideMessage) => {
    if (message.type === 'begin') watch = sampleProcesses(child.pid!);
    else {
      passes.push({ ...message.pass, use: watch!.stop() });
      process.stderr.write(`  ${message.pass.seconds.toFixed(1)} s\n`);
    }
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0 && passes.length === 2) resolve(passes);
      else reject(new Error(`${script} ended with ${code} after ${passes.length} of 2 passes`));
    });
  });
}
