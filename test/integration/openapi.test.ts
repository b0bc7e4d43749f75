import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSse } from '../../src/client/parse-sse.ts';
import { emptyReport } from '../../src/connect/sync-report.ts';
import { ERROR_CATALOG } from '../../src/errors.ts';
import { runEvals } from '../../src/evals/run-evals.ts';
import { BODIES, type BodyName } from '../../src/http/openapi/bodies.ts';
import type { Answer, Operation } from '../../src/http/openapi/operation.ts';
import { OPERATIONS } from '../../src/http/openapi/operations.ts';
import { createSpanJudge } from '../../src/providers/local/span-judge.ts';
import { archiveOf } from '../support/archive-harness.ts';
import { blobHash } from '../support/blob-hash.ts';
import { onEachEngine } from '../support/engines.ts';
import { makePng } from '../support/make-image.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const QUESTION = 'How long do I have to request a refund?';
const STREAM = { accept: 'text/event-stream' };
const ANYTHING: Record<string, never> = {};

type Sent = {
  /** What stands in the address in place of `{id}` or `{name}`. */
  at?: string | number;
  query?: string;
  json?: object;
  form?: Record<string, string | File>;
  headers?: Record<string, string>;
};

onEachEngine('what is described is what is answered', (engine) => {
  let helix: RunningHelix;
  const seen = new Set<string>();
  beforeAll(async () => {
    helix = await startHelix({ engine });
  });
  afterAll(() => helix?.stop());

  /** Sends what an operation takes, and holds what comes back against its description. */
  async function call(id: string, sent: Sent = {}) {
    const operation = OPERATIONS.find((each) => each.id === id)!;
    const path = operation.path.replace(/\{\w+\}/, encodeURIComponent(String(sent.at ?? '')));
    const form = sent.form && new FormData();
    for (const [name, value] of Object.entries(sent.form ?? {})) form!.set(name, value);
    const response = await fetch(`${helix.url}${path}${sent.query ?? ''}`, {
      method: operation.method.toUpperCase(),
      headers: { ...(sent.json && { 'content-type': 'application/json' }), ...sent.headers },
      body: form ?? (sent.json && JSON.stringify(sent.json)) ?? null,
    });
    const body = await described(operation, response);
    if (response.ok) seen.add(id);
    return { status: response.status, requestId: response.headers.get('x-request-id')!, body };
  }

  test('[OPENAPI-TRUE] every operation answers as it is described, refusals and errors too', async () => {
    const file = (text: string) => new File([text], 'zorblax.md');
    const added = await call('uploadDocument', {
      form: { file: file('# Zorblax\n\nInspected every 45 days.') },
    });
    expect(added.status).toBe(201);
    const at = added.body.document_id as number;
    const changed = { form: { tags: 'a,b', file: file('# Zorblax\n\nInspected every 30 days.') } };
    expect((await call('uploadDocument', { ...changed, headers: STREAM })).status).toBe(200);
    const queued = await call('uploadDocument', { ...changed, query: '?wait=false' });
    expect(queued.body.status).toBe('unchanged');
    const other = { form: { file: new File(['Another one.'], 'other.txt') }, query: '?wait=false' };
    const { status, body } = await call('uploadDocument', other);
    expect(status).toBe(202);
    const run = body.run_id as number;
    await call('followRun', { at: run });
    await call('run', { at: run });
    await call('runs');
    expect((await call('cancelRun', { at: run })).status).toBe(409);
    await call('documents', { query: '?facets=true' });
    for (const id of ['document', 'versions', 'diff', 'blocks', 'originalUrl']) await call(id, { at });
    await call('reingestDocument', { at });
    await call('deleteDocument', { at });
    expect((await call('restoreDocument', { at, json: { version: 'v1' } })).body.status).toBe('active');
    await call('formats');
    await call('session');
    await call('signIn', { json: { key: 'hx_none' } });
    await call('signOut');
    const made = await call('createKey', { json: { name: 'bot' } });
    expect(made.status).toBe(201);
    const rotated = await call('rotateKey', { at: made.body.key_id as string, json: { overlap_hours: 0 } });
    await call('revokeKey', { at: rotated.body.key_id as string });
    expect((await call('revokeKey', { at: 'nobody' })).status).toBe(404);
    await call('keys');
    await call('audit');
    await call('projects');
    await call('changeProjectSettings', { at: 'default', json: { injection: { policy: 'flag' } } });
    await call('projectSettings', { at: 'default' });
    await callProjects(at);
    await call('exportProject', { at: 'default' });
    const archive = new File([new Uint8Array(await archiveOf(helix.helix, 'default'))], 'default.zip');
    expect((await call('importProject', { query: '?name=copy', form: { file: archive } })).status).toBe(201);
    expect((await call('importProject', { query: '?name=copy', form: { file: archive } })).status).toBe(409);
    expect((await call('importProject', { form: { file: file('no') } })).status).toBe(422);
    const origin = 'https://example.com/shop.git';
    const shopText = '# Shop\n\nSells tea.';
    const inShop = { name: 'shop', path: 'src/a.md', commit: 'a'.repeat(40), blob: blobHash(shopText) };
    await call('beginRepository', { json: { name: 'shop', origin } });
    const fromShop = { repository: JSON.stringify(inShop), file: file(shopText) };
    await call('uploadDocument', { form: fromShop });
    const known = await call('beginRepository', { json: { name: 'shop', origin } });
    expect(known.body.files).toHaveLength(1);
    const end = { origin, commit: inShop.commit, file_count: 1 };
    expect((await call('finishRepository', { at: 'shop', json: end })).body.file_count).toBe(1);
    await call('repositories');
    await callConnectors();

    const asked = await call('query', { json: { question: QUESTION, debug: true } });
    expect(asked.body.abstained).toBe(false);
    const [citation] = asked.body.citations as { chunk_id: number }[];
    await call('query', { json: { question: QUESTION, debug: true }, headers: STREAM });
    const steps = { question: QUESTION, debug: true, mode: 'agentic' };
    const stepped = await call('query', { json: steps });
    expect(stepped.body.envelope).toBeDefined();
    await call('query', { json: steps, headers: STREAM });
    await call('answer', { at: stepped.requestId });
    const refused = await call('query', { json: { question: 'Who won the chess final in Reykjavik?' } });
    expect(refused.body.abstained).toBe(true);
    await call('search', { json: { question: QUESTION } });
    await call('ask', { query: `?q=${encodeURIComponent(QUESTION)}` });
    await call('chunk', { at: citation!.chunk_id });
    for (const id of ['trace', 'answer', 'checkAnswer']) await call(id, { at: asked.requestId });
    const picture = makePng({ width: 8, height: 8, data: new Uint8Array(64).fill(255) });
    const image = new File([Buffer.from(picture)], 'p.png');
    expect((await call('askImage', { form: { q: 'What is it?', image } })).status).toBe(501);
    expect((await call('askImage', { form: { q: 'What is it?', image: file('no') } })).status).toBe(415);

    const begun = await call('createConversation', { json: ANYTHING });
    const conversation = begun.body.conversation_id as number;
    await call('query', { json: { question: QUESTION, conversation_id: conversation } });
    await call('query', { json: { ...steps, conversation_id: conversation } });
    await call('conversations');
    expect((await call('conversation', { at: conversation })).body.turns).toHaveLength(2);
    await call('renameConversation', { at: conversation, json: { title: 'Refunds' } });
    await call('deleteConversation', { at: conversation });

    const vote = { request_id: asked.requestId, rating: 'up', comment: 'Good.' };
    const voted = await call('sendFeedback', { json: vote });
    await call('feedback');
    await call('feedbackToCase', { at: voted.body.feedback_id as number });
    await call('evalRun', { at: await evalRun() });
    await call('evals');
    await call('agents');
    await call('createAgent', { json: { name: 'mine', output_type: 'workflow', hints: { tags: ['a'] } } });
    await call('agent', { at: 'mine' });
    await call('changeAgent', { at: 'mine', json: { hints: { tags: null } } });
    const wanted = { agent: 'mine', topic: 'refunds' };
    const artifact = (await call('createArtifact', { json: wanted })).body.artifact_id as number;
    await call('createArtifact', { json: wanted, headers: STREAM });
    await call('deleteAgent', { at: 'mine' });
    const section = { json: { sections: ['steps'] } };
    await call('regenerateArtifact', { at: artifact, ...section });
    await call('regenerateArtifact', { at: artifact, ...section, headers: STREAM });
    await call('artifacts');
    for (const id of ['artifact', 'artifactVersions', 'artifactDiff', 'exportArtifact'])
      await call(id, { at: artifact });
    await call('renameArtifact', { at: artifact, json: { title: 'Refunds' } });
    await call('deleteArtifact', { at: artifact });
    const chat = { model: 'helix', messages: [{ role: 'user', content: QUESTION }] };
    await call('chatCompletion', { json: chat });
    expect((await call('chatCompletion', { json: { ...chat, model: 'nobody' } })).status).toBe(404);
    await call('chatModels');
    await call('chatModel', { at: 'helix' });
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    await call('mcp', { json: message, headers: { accept: 'application/json, text/event-stream' } });
    for (const id of ['ready', 'health', 'metrics', 'apiDescription']) await call(id);

    for (const [id, sent] of WRONG) expect((await call(id, sent)).status).toBeGreaterThanOrEqual(400);
    // These need a model that sees, and a run that has failed.
    expect(OPERATIONS.map(({ id }) => id).filter((id) => !seen.has(id))).toEqual([
      'askImage',
      'cancelRun',
      'retryRun',
    ]);
  });

  async function callProjects(document: number): Promise<void> {
    await call('changeDocument', {
      at: document,
      json: { title: 'Zorblax', tags: ['a'], confidentiality: 'internal' },
    });
    const settings = { roles: { guest: 'public' }, thresholds: { rrf: 0.03 } };
    expect((await call('createProject', { json: { name: 'brain', settings } })).status).toBe(201);
    expect((await call('createProject', { json: { name: 'brain' } })).status).toBe(409);
    await call('project', { at: 'brain' });
    await call('renameProject', { at: 'brain', json: { name: 'mind' } });
    expect((await call('deleteProject', { at: 'mind' })).body.status).toBe('deleted');
    expect((await call('deleteProject', { at: 'mind' })).status).toBe(404);
  }

  async function callConnectors(): Promise<void> {
    const config = { urls: [`${helix.url}/never-fetched`] };
    const made = await call('createConnector', { json: { name: 'site', kind: 'web', config } });
    const at = made.body.connector_id as number;
    const { lease } = (await call('takeConnector', { at })).body;
    expect((await call('syncConnector', { at })).status).toBe(409);
    const noted = [{ source_uri: 'https://example.com/a', document_id: null, revision: { etag: '"1"' } }];
    await call('noteConnector', { at, json: { lease, noted } });
    expect((await call('connectorItems', { at })).body.items).toHaveLength(1);
    const report = { ...emptyReport(), status: 'stopped' };
    await call('finishConnector', { at, json: { lease, report } });
    await call('syncConnector', { at });
    expect((await call('syncConnector', { at, headers: STREAM })).status).toBe(200);
    await call('connector', { at });
    await call('connectors');
    await call('deleteConnector', { at });
  }

  async function evalRun(): Promise<number> {
    const cases = [
      {
        id: 'refund',
        question: QUESTION,
        kind: 'answerable' as const,
        expected_sources: [{ document: 'refund-policy.txt' }],
      },
    ];
    const run = await runEvals(
      { ...helix.helix, judge: createSpanJudge() },
      {
        name: 'one',
        project: 'default',
        cases,
        floors: {},
        k: 4,
        via: 'ask',
        judgeCitations: true,
        parallel: 1,
        resume: false,
      },
    );
    expect(run.status).toBe('finished');
    return run.runId;
  }
});

const WRONG: [string, Sent][] = [
  ['query', { json: ANYTHING }],
  ['query', { json: { question: QUESTION, project: 'nowhere' } }],
  ['query', { json: { question: QUESTION, tenant_id: 'another' } }],
  ['ask', {}],
  ['documents', { query: '?limit=0' }],
  ['document', { at: 999 }],
  ['document', { at: 'x' }],
  ['uploadDocument', { form: { file: new File([new Uint8Array([0, 1, 2, 255])], 'x.bin') } }],
  ['uploadDocument', { form: { repository: '{"name":"a/b"}', file: new File(['a'], 'a.md') } }],
  ['uploadDocument', { form: { repository: '{', file: new File(['a'], 'a.md') } }],
  ['beginRepository', { json: { name: 'shop', origin: 'elsewhere' } }],
  ['beginRepository', { json: { name: 'a\nb', origin: 'elsewhere' } }],
  ['finishRepository', { at: 'nowhere', json: { origin: 'a', commit: 'a'.repeat(40), file_count: 0 } }],
  ['finishRepository', { at: 'shop', json: { origin: 'a', commit: 'main', file_count: -1 } }],
  ['retryRun', { at: 999 }],
  ['conversation', { at: 999 }],
  ['deleteAgent', { at: 'analyst' }],
  ['createArtifact', { json: { agent: 'analyst' } }],
  ['artifact', { at: 999 }],
  ['answer', { at: '0b6f1c1e-8f65-4f3e-9c37-1d2a3b4c5d6e' }],
];

async function described(operation: Operation, response: Response): Promise<Record<string, unknown>> {
  const { id, answers, errors = [] } = operation;
  const at = `${id} ${response.status}`;
  const answer: Answer | undefined = answers[response.status as keyof typeof answers];
  const type = response.headers.get('content-type') ?? '';
  if (answer?.bytes || answer?.text) {
    if (answer.text) expect(type, at).toMatch(/^text\/plain/);
    expect((await response.arrayBuffer()).byteLength, at).toBeGreaterThan(0);
    return {};
  }
  if (type.startsWith('text/event-stream')) return describedStream(at, answer?.stream ?? {}, response);
  expect(type, at).toMatch(/^application\/json/);
  const body = (await response.json()) as Record<string, unknown>;
  if (!answer) {
    expect(
      errors.map((code) => ERROR_CATALOG[code].status),
      `${at} ${JSON.stringify(body)}`,
    ).toContain(response.status);
    expect(errors, at).toContain(body.error);
  }
  const problems = [answer?.json ?? 'Error']
    .flat()
    .map((name) => BODIES[name as BodyName].safeParse(body).error?.message);
  expect(problems, `${at} ${JSON.stringify(body)}`).toContain(undefined);
  return body;
}

async function describedStream(at: string, events: NonNullable<Answer['stream']>, response: Response) {
  let last: Record<string, unknown> = {};
  for await (const { type, data } of parseSse(response.body!)) {
    const event = events[type];
    expect(event, `${at} ${type}`).toBeDefined();
    const value = JSON.parse(data);
    for (const each of event!.isList ? value : [value])
      expect(BODIES[event!.body].safeParse(each).error?.message, `${at} ${type} ${data}`).toBeUndefined();
    last = value;
  }
  expect(last, at).not.toEqual({});
  return last;
}
