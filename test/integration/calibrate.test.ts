import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openHelix } from '../../src/compose.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { createTestDatabase, type TestDatabase } from '../support/engines.ts';
import { CASES, DOCUMENTS } from '../support/eval-corpus.ts';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.ts';
import { runHelix } from '../support/run-helix.ts';

let model: OpenAiServer;
let database: TestDatabase;
let environment: Record<string, string>;
let set: string;

beforeAll(async () => {
  model = await startOpenAiServer({ dimensions: 512 });
  database = await createTestDatabase('embedded');
  const directory = database.environment.HELIX_DATA_DIR!;
  const evals = join(directory, 'evals/database');
  await cp(join(inject('embeddedTemplate'), 'database'), evals, { recursive: true });
  set = join(directory, 'small');
  await mkdir(join(set, 'documents'), { recursive: true });
  for (const [name, text] of Object.entries(DOCUMENTS)) await writeFile(join(set, 'documents', name), text);
  const followUp = {
    id: 'follow-up',
    question: 'And to Denmark?',
    kind: 'unanswerable',
    history: [{ question: 'How long does standard shipping to Norway take?' }],
  };
  const cases = [...CASES, followUp];
  await writeFile(join(set, 'cases.json'), JSON.stringify({ version: 1, cases }));
  environment = {
    ...database.environment,
    HELIX_EMBEDDING_PROVIDER: 'openai-compatible',
    HELIX_LANGUAGE_PROVIDER: 'openai-compatible',
    OPENAI_BASE_URL: model.url,
    OPENAI_MODEL: 'writer',
    OPENAI_EMBED_MODEL: 'words',
    OPENAI_EMBED_DIMENSIONS: '512',
  };
});
afterAll(async () => {
  await database?.remove();
  await model?.close();
});

const open = () => openHelix(loadSettings(environment), pino({ level: 'silent' }));
const ceilingNow = async () => {
  const helix = await open();
  await helix.close();
  return helix.maxDistance;
};

let byModel: number;
let maxDistance: number;

test('[CALIBRATE-CLI] [CALIBRATE-LOCKED] beside a server it is measured and not kept', async () => {
  const holder = await open();
  byModel = holder.maxDistance;
  const dry = await runHelix(['calibrate', '--set', set, '--json'], environment);
  expect([dry.code, dry.stderr]).toEqual([0, '']);
  const report = JSON.parse(dry.stdout);
  expect(report).toMatchObject({
    space: holder.embeddingModel.spaceId,
    sets: ['small'],
    counts: { answerable: 9, 'off-topic': 2, unanswerable: 1 },
    is_apart: true,
    is_fitted: false,
    kept: null,
    remarks: [expect.stringContaining('The data directory is in use by')],
  });
  expect(report.limits[0]).toMatchObject({ name: 'ceiling', present: { value: byModel } });
  const [page, data] = await Promise.all(report.files.map((file: string) => readFile(file, 'utf8')));
  expect(page).toContain('calibration</title>');
  expect(JSON.parse(data).cases).toHaveLength(12);
  expect(model.calls.chat).toEqual([]);
  const locked = await runHelix(['calibrate', '--set', set, '--write'], environment);
  await holder.close();
  expect([locked.code, locked.stdout]).toEqual([1, '']);
  expect(locked.stderr).toContain('and `helix calibrate --write` needs it for itself');
  maxDistance = report.recommended.maxDistance;
  expect(maxDistance).not.toBe(byModel);
});

test('[CALIBRATE-WRITE] what is recommended is kept for the own documents, and taken back', async () => {
  expect(await ceilingNow()).toBe(byModel);
  const written = await runHelix(['calibrate', '--set', set, '--write'], environment);
  expect([written.code, written.stderr]).toEqual([0, '']);
  expect(written.stdout).toContain('distance  recall@4  refused_correct');
  expect(written.stdout).toContain(`: ceiling ${maxDistance}.\nBefore: nothing, so what the model`);
  expect(written.stdout).toContain('until it is started again');
  expect(await ceilingNow()).toBe(maxDistance);
  const reset = await runHelix(['calibrate', '--reset', '--json'], environment);
  expect(JSON.parse(reset.stdout)).toMatchObject({ before: { maxDistance }, kept: {} });
  expect(await ceilingNow()).toBe(byModel);
});

test('[CALIBRATE-NOTHING] a project without documents ends with 2 and what to do', async () => {
  const file = join(set, 'cases.json');
  const { code, stderr } = await runHelix(
    ['calibrate', '--project', 'default', '--cases', file],
    environment,
  );
  expect(stderr).toContain('the project "default" holds no document in the space');
  expect(code).toBe(2);
});
