/**
 * `make bench-repository`: a Git repository of 500,000 lines (`--lines`) into PostgreSQL by `helix ingest`, then again
 * after one file has changed. Its files are those of the packages in `node_modules`. The server is that of
 * DATABASE_URL, else that of the tests; a database is made in it and dropped at the end.
 */
import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findServer } from '../retrieval/bench-database.ts';
import { countStored } from './count-stored.ts';
import { type Indexed, indexRepository } from './index-repository.ts';
import { commitAll, makeRepository } from './make-repository.ts';

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '500000' },
    source: { type: 'string', default: 'node_modules' },
  },
});
const lines = Number(values.lines);
if (!Number.isInteger(lines) || lines < 1)
  throw new Error(`--lines is "${values.lines}"; give a number such as 500000`);
await measure();

async function measure(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'helix-bench-'));
  const server = findServer();
  const name = `helix_bench_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await administer(server, `create database ${name}`);
  try {
    const repository = join(directory, 'repository');
    const made = await makeRepository(values.source, repository, lines);
    const megabytes = (made.bytes / 1e6).toFixed(1);
    console.log(`${made.lines} lines in ${made.files} files, ${megabytes} MB\n`);
    const environment = {
      DATABASE_URL: url.href,
      HELIX_DATA_DIR: join(directory, 'data'),
      HELIX_EMBEDDING_PROVIDER: 'local',
    };
    const first = await indexRepository(repository, environment);
    const stored = await countStored(environment);
    tell('whole', first);
    const { chunks, symbols, references, stages } = stored;
    const rate = (first.told.summary.chunks_embedded / first.seconds).toFixed(1);
    console.log(`  ${chunks} chunks, ${symbols} symbols, ${references} references; ${rate} chunks/s`);
    console.log(`  seconds by stage, added up over the documents: ${JSON.stringify(stages)}\n`);
    const [changed] = stored.paths;
    await appendFile(join(repository, changed!), '\nThe one line that is new.\n');
    commitAll(repository);
    const second = await indexRepository(repository, environment);
    tell(`one changed file (${changed})`, second);
    if (second.told.summary.files_read !== 1 || second.told.summary.runs_opened !== 1) process.exitCode = 1;
  } finally {
    await administer(server, `drop database if exists ${name} with (force)`);
    await rm(directory, { recursive: true, force: true });
  }
}

function tell(what: string, { told, seconds, use }: Indexed): void {
  const { files_read, runs_opened, chunks_embedded, failed } = told.summary;
  console.log(`${what}: ${seconds.toFixed(1)} s`);
  console.log(
    `  ${files_read} files read, ${runs_opened} runs opened, ${chunks_embedded} chunks embedded, ${told.skipped.length} skipped, ${failed} failed`,
  );
  const cpu = Object.entries(use.cpuSeconds).map(([role, spent]) => `${role} ${spent.toFixed(1)}`);
  const memory = `${use.sumMegabytes.toFixed(0)} MB over all processes, the largest ${use.largestMegabytes.toFixed(0)} MB`;
  console.log(`  peak memory ${memory}; processor seconds: ${cpu.join(', ')}`);
  for (const { path, message } of told.failures.slice(0, 5)) console.log(`  failed ${path}: ${message}`);
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
