import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openHelix } from '../../src/compose.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { createTestDatabase, type TestDatabase } from '../support/engines.ts';
import { CASES, DOCUMENTS } from '../support/eval-corpus.ts';
import { ingestCorpus } from '../support/eval-harness.ts';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.ts';
import { runHelix, serveHelix } from '../support/run-helix.ts';

let model: OpenAiServer;
let database: TestDatabase;
let environment: Record<string, string>;
let set: string;
/** The question at which the model stops answering, and who wants to know that it did. */
let stall: { at: string; reached(): void } | undefined;
/** What happens when the model is asked next. */
let meanwhile: (() => void) | undefined;

beforeAll(async () => {
  model = await startOpenAiServer({
    dimensions: 512,
    onCall(_, { input = [] }) {
      meanwhile?.();
      if (!stall || !input.includes(stall.at)) return;
      model.setFault('embed', { type: 'hang' });
      stall.reached();
    },
  });
  database = await createTestDatabase('embedded');
  const directory = database.environment.HELIX_DATA_DIR!;
  await cp(join(inject('embeddedTemplate'), 'database'), join(directory, 'evals/database'), {
    recursive: true,
  });
  set = join(directory, 'my set');
  await mkdir(join(set, 'documents'), { recursive: true });
  for (const [name, text] of Object.entries(DOCUMENTS)) await writeFile(join(set, 'documents', name), text);
  await writeFile(join(set, 'cases.json'), JSON.stringify({ version: 1, cases: CASES }));
  environment = {
    ...database.environment,
    HELIX_EMBEDDING_PROVIDER: 'openai-compatible',
    HELIX_LANGUAGE_PROVIDER: 'local',
    OPENAI_BASE_URL: model.url,
    OPENAI_EMBED_MODEL: 'words',
    OPENAI_EMBED_DIMENSIONS: '512',
  };
});
afterAll(async () => {
  await database?.remove();
  await model?.close();
});

test('[EVAL-CLI] [EVAL-RESUME] Ctrl-C and a kill leave what is done; --resume goes on from there', async () => {
  const interrupted = await stalledAt(4, []);
  interrupted.child.kill('SIGINT');
  const end = await interrupted.end;
  expect(end.code).toBe(1);
  expect(end.stderr).toContain(
    `What was done is kept. Run \`helix eval --parallel 1 --set "${set}" --resume\` again to go on.`,
  );
  expect(await newest()).toMatchObject({ run_id: 1, status: 'running', done: 4 });

  const killed = await stalledAt(7, ['--resume']);
  killed.child.kill('SIGKILL');
  await killed.end;

  const resumed = await runHelix(['eval', '--set', set, '--resume', '--json'], environment);
  expect([resumed.code, resumed.stderr]).toEqual([0, '']);
  const run = JSON.parse(resumed.stdout);
  expect(run).toMatchObject({
    run_id: 1,
    name: 'my set',
    status: 'finished',
    passed: true,
    done: CASES.length,
  });
  expect(run.checks).toContainEqual({ name: 'recall', floor: 0.8, value: 1, passed: true });
  const [csv, json, html] = await Promise.all(run.files.map((file: string) => readFile(file, 'utf8')));
  expect(csv).toContain('refund');
  expect(JSON.parse(json)).toMatchObject({ runId: 1 });
  expect(html).toContain('<html');
});

test('[EVAL-CLI] [EVAL-FLOORS] below a floor it ends with 1; what changed between two runs is shown', async () => {
  const out = join(set, 'report');
  const poor = await runHelix(
    ['eval', '--set', set, '-k', '1', '--floor', 'latency_p95_ms=0.01', '--out', out],
    environment,
  );
  expect(poor.code).toBe(1);
  expect(poor.stdout).toContain('Recall@k');
  expect(poor.stdout).toContain(`report: ${join(out, 'report.html')}`);
  expect(poor.stdout.match(/^ {2}Recall@k is 0\.\d{3}, must be ≥ 0\.800$/gm)).toHaveLength(1);
  expect(poor.stdout).toMatch(/^ {2}Latency, 95% is .*, must be ≤ /m);
  expect(poor.stderr).toBe('');
  const compared = await runHelix(['eval', 'compare', '1', '2', '--markdown'], environment);
  expect([compared.code, compared.stderr]).toEqual([0, '']);
  expect(compared.stdout).toContain('run 1 → run 2');
  const missing = await runHelix(['eval', 'show', '99'], environment);
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('Eval run 99 was not found.')]);
});

test('[EVAL-OUT] --out is tried before the first case; when it fails later, all but the files is told', async () => {
  const before = await newest();
  const file = join(set, 'cases.json');
  const refused = await runHelix(['eval', '--set', set, '--out', file], environment);
  expect([refused.code, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toContain(`The report cannot be written to ${file}: ${file} is a file.`);
  expect(await newest()).toEqual(before);

  const out = join(set, 'gone');
  meanwhile = () => {
    meanwhile = undefined;
    rmSync(out, { recursive: true });
    writeFileSync(out, '');
  };
  const late = await runHelix(['eval', '--set', set, '--out', out], environment);
  expect([late.code, late.stdout]).toEqual([1, expect.stringMatching(/Recall@k[\s\S]*\nPASSED; /)]);
  const { run_id: run } = await newest();
  expect(run).toBe(before.run_id + 1);
  expect(late.stderr).toContain(`The run is kept: \`helix eval show ${run} --out <folder>\` writes it.`);
});

test('[EVAL-COMPARE-NONE] runs that share no case are not compared: 1, with both sets', async () => {
  const file = join(set, 'other.json');
  await writeFile(file, JSON.stringify({ version: 1, cases: [{ ...CASES[0], id: 'other' }] }));
  const { stdout } = await runHelix(['eval', '--set', set, '--cases', file, '--json'], environment);
  const other = JSON.parse(stdout).run_id;
  const compared = await runHelix(['eval', 'compare', '1', String(other)], environment);
  expect(compared.code).toBe(1);
  expect(compared.stdout.replace(/\s+/g, ' ')).toContain(
    `run 1 is of my set (${CASES.length} cases), run ${other} of my set (1 case).`,
  );
});

test('[EVAL-CLI] [EVAL-BESIDE-SERVER] the golden set of a project is imported, asked and exported, and not beside a server', async () => {
  const file = join(set, 'golden.json');
  const cases = CASES.slice(0, 2).map((each) => ({ ...each, tags: ['golden'] }));
  await writeFile(file, JSON.stringify({ version: 1, cases }));
  const helix = await openHelix(loadSettings(environment), pino({ level: 'silent' }));
  await ingestCorpus(helix, 'default');
  await helix.close();
  const imported = await runHelix(['eval', 'cases', 'import', file, '--json'], environment);
  expect(JSON.parse(imported.stdout)).toEqual({ project: 'default', imported: 2 });
  const asked = await runHelix(['eval', '--project', 'default', '--json'], environment);
  expect(JSON.parse(asked.stdout)).toMatchObject({
    name: 'golden',
    project: 'default',
    done: 2,
    passed: true,
  });
  const server = await serveHelix(environment);
  for (const words of [
    ['eval', '--project', 'default'],
    ['eval', 'cases', 'import', file],
  ]) {
    const beside = await runHelix(words, environment);
    expect(beside.code).toBe(1);
    expect(beside.stderr).toMatch(/Stop that process first: .* database server \(DATABASE_URL\)/);
    expect(beside.stderr).not.toContain('HELIX_DATA_DIR');
  }
  await server.stop();
  const removed = await runHelix(['eval', 'cases', 'remove', 'refund'], environment);
  expect(removed.stdout).toBe('removed refund\n');
  const exported = await runHelix(['eval', 'cases', 'export'], environment);
  expect(JSON.parse(exported.stdout)).toEqual({ version: 1, cases: [cases[1]] });
});

test('[EVAL-CLI] [EVAL-FLOORS] a floor on no metric is wrong use: 2, with the nearest name', async () => {
  const { code, stderr } = await runHelix(['eval', '--floor', 'recal=0.9'], environment);
  expect(stderr).toContain('--floor names "recal", which is no metric. Did you mean recall?');
  expect(code).toBe(2);
});

async function newest() {
  const { stdout } = await runHelix(['eval', 'list', '--json'], environment);
  return JSON.parse(stdout).evals[0];
}

/** Starts a run that comes to a halt when it asks the question of a case. */
async function stalledAt(index: number, argv: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  stall = { at: CASES[index]!.question, reached: resolve };
  const launcher = new URL('../../bin/helix.js', import.meta.url).pathname;
  const words = ['eval', '--parallel', '1', '--set', set, ...argv];
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [launcher, ...words], {
    env: { PATH, HOME, TMPDIR, HELIX_LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = endOf(child);
  const tooEarly = end.then(({ stderr }) => {
    throw new Error(`It ended before it came to case ${index}: ${stderr}`);
  });
  await Promise.race([promise, tooEarly]);
  stall = undefined;
  const clearing = end.then((result) => {
    model.clearFaults();
    return result;
  });
  return { child, end: clearing };
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = '';
  child.stderr!.on('data', (bytes) => {
    stderr += bytes;
  });
  const [code] = await once(child, 'close');
  return { code, stderr };
}
