import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { ask } from '../support/read-events.ts';
import { runHelix, serveHelix } from '../support/run-helix.ts';

const REFUND = 'How long do I have to request a refund?';
const SEED = ['ingest', 'samples/refund-policy.txt', '--title', 'Refund Policy'];

onEachEngine('helix', (engine) => {
  let gemini: GeminiServer;
  let database: TestDatabase;
  let environment: Record<string, string>;
  beforeAll(async () => {
    gemini = await startGeminiServer({
      deltaDelayMs: 100,
      answer: () => ['Within ', '30 ', 'days ', '[1].'],
    });
    database = await createTestDatabase(engine);
    environment = { ...database.environment, GEMINI_API_KEY: 'AIza-secret', GEMINI_BASE_URL: gemini.url };
  });
  afterAll(async () => {
    await database?.remove();
    await gemini?.close();
  });

  test('[INGEST-CLI] a file: one line, and the same the second time, with `unchanged`', async () => {
    expect(await runHelix(SEED, environment)).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^ingested 'Refund Policy' \(\d+ chunks embedded\)\n$/),
      stderr: '',
    });
    expect(await runHelix(SEED, environment)).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^ingested 'Refund Policy' \(\d+ chunks embedded\), unchanged\n$/),
      stderr: '',
    });
  });

  test('[INGEST-CLI] a folder: what Helix reads in it, a summary, and exit 1 when a file fails', async () => {
    const folder = join(database.environment.HELIX_DATA_DIR!, 'notes');
    await mkdir(join(folder, 'deep'), { recursive: true });
    await writeFile(join(folder, 'a.md'), '# A\n\nAlpha.');
    await writeFile(join(folder, 'deep', 'b.txt'), 'Beta stands alone.');
    await writeFile(join(folder, 'program.exe'), 'not read');
    await writeFile(join(folder, 'empty.md'), '');
    const { code, stdout } = await runHelix(['ingest', folder, '--json'], environment);
    expect(code).toBe(1);
    const { documents, summary } = JSON.parse(stdout);
    expect(summary).toMatchObject({ documents: 3, created: 2, failed: 1, chunks_embedded: 2 });
    expect(documents.map(({ status }: { status: string }) => status).sort()).toEqual([
      'created',
      'created',
      'failed',
    ]);
    // An empty level is none: this is what a person without a setting sees.
    const text = await runHelix(['ingest', folder], { ...environment, HELIX_LOG_LEVEL: '' });
    expect(text.stdout).toMatch(
      /3 documents: 0 created, 0 updated, 2 unchanged, 1 failed; 0 chunks embedded in [\d.]+ s/,
    );
    expect(text.stderr).toMatch(/^failed '.*empty\.md': "empty\.md" holds no text.*\n$/);
  });

  test('[INGEST-CLI] two files of one name are two documents, and one file is one from wherever it is named', async () => {
    const folder = join(database.environment.HELIX_DATA_DIR!, 'teams');
    for (const team of ['hr', 'it']) {
      await mkdir(join(folder, team), { recursive: true });
      await writeFile(join(folder, team, 'notes.txt'), `The ${team} team meets on Monday.`);
    }
    const statusOf = async (path: string, cwd: string) => {
      const { stdout } = await runHelix(['ingest', path, '--json'], environment, cwd);
      const [{ status, document_id }] = JSON.parse(stdout).documents;
      return { status, document_id };
    };
    const hr = await statusOf('notes.txt', join(folder, 'hr'));
    const it = await statusOf('notes.txt', join(folder, 'it'));
    expect([hr.status, it.status]).toEqual(['created', 'created']);
    expect(await statusOf('hr/notes.txt', folder)).toEqual({
      status: 'unchanged',
      document_id: hr.document_id,
    });
  });

  test('[INGEST-CLI] tags before the path; only what was embedded is counted', async () => {
    const path = join(database.environment.HELIX_DATA_DIR!, 'tagged.md');
    const parts = ['One', 'Two', 'Three'].map(
      (word) => `## ${word}\n\n${`${word} is told here. `.repeat(90)}`,
    );
    await writeFile(path, parts.join('\n\n'));
    const argv = ['ingest', '--tag', 'finance', '--tag', '2026', path];
    const first = JSON.parse((await runHelix([...argv, '--json'], environment)).stdout);
    const { documents, summary } = first;
    expect(summary.chunks_embedded).toBe(documents[0].chunks);
    const shown = await runHelix(['documents', 'show', `${documents[0].document_id}`, '--json'], environment);
    expect(JSON.parse(shown.stdout).tags.sort()).toEqual(['2026', 'finance']);
    await writeFile(path, [...parts, '## Four\n\nFour is new.'].join('\n\n'));
    const updated = await runHelix(argv, environment);
    const [, chunks, embedded] =
      /^ingested 'Tagged' \((\d+) chunks embedded\), updated: (\d+) of them now\n$/.exec(updated.stdout)!;
    expect(Number(embedded)).toBeGreaterThan(0);
    expect(Number(embedded)).toBeLessThan(Number(chunks));
  });

  test('[CLI-ASK] [TRACE-CLI] the answer with its citations below, and its trace', async () => {
    const asked = await runHelix(['ask', REFUND], environment);
    expect(asked.code).toBe(0);
    expect(asked.stdout).toMatch(
      /^Within 30 days \[1\]\.\n\n {2}\[1\] Refund Policy, lines? \d+\S* \(chunk \d+\): .+\n {2}helix trace [0-9a-f-]{36}\n$/,
    );
    const id = /helix trace (\S+)/.exec(asked.stdout)![1]!;
    const trace = await runHelix(['trace', id], environment);
    expect(trace.code).toBe(0);
    for (const part of [
      id,
      REFUND,
      'gate      answer',
      'Refund Policy v1',
      'gemini/gemini-2.5-flash',
      'Within 30 days [1].',
    ])
      expect(trace.stdout).toContain(part);
    expect(JSON.parse((await runHelix(['trace', id, '--json'], environment)).stdout)).toMatchObject({
      trace_id: id,
      outcome: 'answered',
    });
  });

  test('[CLI-ASK] --json gives one object; a refusal is an answer', async () => {
    const { code, stdout } = await runHelix(['ask', 'Zebra quantum lighthouse?', '--json'], environment);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      refused: true,
      complete: true,
      citations: [],
      answer: "I don't have that in the provided documents.",
    });
  });

  test('[CLI-DOCTOR] says what is configured, used and missing, and hides secrets', async () => {
    const { code, stdout, stderr } = await runHelix(['doctor'], environment);
    expect([code, stderr]).toEqual([0, '']);
    for (const part of [
      '* GEMINI_API_KEY               (set, hidden)',
      'gemini/gemini-embedding-001@1536',
      '✓ pgvector',
      '✓ schema',
      '1536 dimensions',
    ])
      expect(stdout).toContain(part);
    expect(stdout).not.toMatch(/AIza-secret|:app@/);
    const broken = await runHelix(['doctor', '--json'], {
      ...environment,
      GEMINI_BASE_URL: 'http://127.0.0.1:9',
      HELIX_MODEL_TRIES: '1',
    });
    expect(broken.code).toBe(1);
    expect(
      JSON.parse(broken.stdout).checks.find(({ name }: { name: string }) => name === 'embedding model'),
    ).toMatchObject({ ok: false });
  });

  describe('beside a running server', () => {
    test('[CLI-ASK] commands work while the server has the data directory', async () => {
      const server = await serveHelix(environment);
      try {
        const asked = await runHelix(['ask', REFUND], environment);
        expect([asked.code, asked.stderr]).toEqual([0, '']);
        expect(asked.stdout).toContain('Within 30 days [1].');
        expect((await runHelix(SEED, environment)).stdout).toMatch(
          /^ingested 'Refund Policy' \(\d+ chunks embedded\), unchanged\n$/,
        );
        const id = /helix trace (\S+)/.exec(asked.stdout)![1]!;
        expect((await runHelix(['trace', id], environment)).stdout).toContain(REFUND);
      } finally {
        expect(await server.stop()).toBe(0);
      }
    });

    test('[ASK-DRAIN] SIGTERM lets the answer under way finish, takes no new one, and ends with 0', async () => {
      const server = await serveHelix(environment, '--seed');
      try {
        const before = gemini.calls.stream.length;
        const running = ask(server.url, { q: REFUND });
        await expect.poll(() => gemini.calls.stream.length).toBe(before + 1);
        await sleep(100);
        const stopping = server.stop('SIGTERM');
        await sleep(50);
        await expect(fetch(`${server.url}/healthz`, { headers: { connection: 'close' } })).rejects.toThrow();
        const { answer, citations } = await running;
        expect(answer).toBe('Within 30 days [1].');
        expect(citations).toHaveLength(1);
        expect(await stopping).toBe(0);
      } finally {
        server.child.kill('SIGKILL');
      }
    });
  });
});

test('[CLI-EXIT] with the local models a command ends by itself, with 0', async () => {
  const { environment, remove } = await createTestDatabase('embedded');
  const notes = Array.from(
    { length: 6 },
    (_, index) => `## Part ${index}\n\n${`Sentence about matter ${index}. `.repeat(60)}`,
  ).join('\n\n');
  await writeFile(join(environment.HELIX_DATA_DIR!, 'notes.md'), notes);
  const ingested = await runHelix(['ingest', join(environment.HELIX_DATA_DIR!, 'notes.md')], environment);
  expect([ingested.code, ingested.stderr]).toEqual([0, '']);
  const asked = await runHelix(['ask', 'What is said about matter 3?', '--json'], environment);
  expect([asked.code, asked.stderr]).toEqual([0, '']);
  await remove();
});

test('[CLI-PRINTABLE] what steers a terminal is not printed, whether it is in a path, an argument or a case', async () => {
  for (const argv of [
    ['ingest', 'no\u001b[2J\u202e.md'],
    ['ask', 'x', '--no\u001b[2J\u202e'],
    ['eval', '--cases', 'no\u001b[2J\u202e.json'],
  ]) {
    const { code, stderr } = await runHelix(argv);
    expect([argv, code]).toEqual([argv, 2]);
    expect(stderr).toContain('[2J');
    expect(stderr).not.toMatch(/[\u001b\u202e]/);
  }
});

describe('[CLI-EXIT] wrong use', () => {
  test.each([
    [['nonsense'], /unknown command 'nonsense'/],
    [['ask'], /missing required argument 'question'/],
    [['ask', ' '], /question is missing or blank/],
    [['ask', 'x', '-k', '0'], /whole number of at least 1/],
    [['ingest', 'no/such/file.md'], /"no\/such\/file.md" cannot be read: it does not exist/],
    [['trace', 'abc'], /"abc" is not the id of a trace/],
    [['documents', 'show', 'abc'], /"abc" must be a whole number of at least 1/],
    [['documents', 'show', '0'], /"0" must be a whole number of at least 1/],
    [['documents', 'show'], /missing required argument 'id'/],
    [['documents', 'bogus'], /'bogus' is no command of helix documents. There are list, show, versions/],
    [['documents', 'diff', '4', '1'], /missing required argument 'to'/],
    [['documents', 'diff', '4', '0', '1'], /"0" must be a whole number of at least 1/],
    [['documents', 'restore', '4', '--version', '0'], /"0" must be a whole number of at least 1/],
    [['documents', 'list', '--limit', '0'], /"0" must be a whole number of at least 1/],
    [['runs', 'show', 'x'], /"x" must be a whole number of at least 1/],
    [['runs', 'retry'], /missing required argument 'id'/],
    [['runs', 'bogus'], /'bogus' is no command of helix runs/],
    [['runs', 'list', '--limit', 'x'], /"x" must be a whole number of at least 1/],
    [['runs', 'list', '--status', 'bogus'], /must be one of queued, running/],
  ])('%j exits 2 and says why', async (argv, message) => {
    const { code, stderr } = await runHelix(argv);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });

  test('a setting that is not accepted exits 2', async () => {
    const { code, stderr } = await runHelix(['doctor'], { PORT: 'eighty' });
    expect(code).toBe(2);
    expect(stderr).toContain('PORT is "eighty"; accepted: a whole number from 0 to 65535.');
  });

  test('--help shows examples and exits 0', async () => {
    for (const command of ['serve', 'ingest', 'documents', 'runs', 'ask', 'trace', 'doctor', 'migrate']) {
      const { code, stdout } = await runHelix([command, '--help']);
      expect([command, code]).toEqual([command, 0]);
      expect(stdout).toContain('Example');
    }
  });
});
