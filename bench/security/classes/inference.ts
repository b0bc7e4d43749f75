import { OPERATIONS } from '../../../src/http/openapi/operations.ts';
import { compareTimes } from '../compare-times.ts';
import { ALDER, BRACKEN, CORVAN, QUESTION, secretsIn } from '../marks.ts';
import { ofNobody } from '../places.ts';
import type { ProbeClass, Tally } from '../probe-class.ts';
import { requestOf } from '../request-of.ts';
import { differenceOf, told } from '../same-answer.ts';
import { makeScratchDatabase } from '../scratch-database.ts';
import { curlOf, type ProbeRequest, sendRequest } from '../send-request.ts';
import { openWorld, type World } from '../world.ts';

export const inference: ProbeClass = {
  name: 'inference',
  leakIs: 'a number, a score, an id, a log line or a metric that would be another without the other tenants',
  async probe(world, tally) {
    await probeTwin(world, tally);
    await probeCaches(world, tally);
    await probeLogs(world, tally);
    await probeMetrics(world, tally);
    await probeTimes(world, tally);
  },
};

/** The same tenant in a database where it is alone: all that it sees must be the same, to the last figure. */
async function probeTwin(world: World, tally: Tally): Promise<void> {
  const database = await makeScratchDatabase(world.engine);
  let alone: World | undefined;
  try {
    alone = await openWorld({ ...database, tenants: [BRACKEN] });
    for (const request of [...lists(), ...questions()]) {
      const answers = [];
      for (const each of [world, alone])
        answers.push(told(await sendRequest(each.url, request, each.of(BRACKEN).keys.admin), '—'));
      tally.tried();
      const [among, by] = answers.map(withoutKeys) as [string, string];
      if (among !== by)
        tally.leak(`it differs where others are: ${differenceOf(among, by)}`, curlOf(request, 'an admin'));
    }
  } finally {
    await alone?.close();
    await database.remove();
  }
}

/** Keys are drawn at random, and what was done with them since the tenants were made is of the classes before. */
function withoutKeys(text: string): string {
  return text
    .replace(/"(actor|target|last_used_at)":("[^"]*"|\{[^}]*\}|null)/g, '"$1":«key»')
    .replace(/"id":"\w{12}"/g, '"id":«key»');
}

function lists(): ProbeRequest[] {
  const skipped = ['metrics', 'audit', 'keys', 'ready'];
  return OPERATIONS.filter(
    ({ id, method, path }) => method === 'get' && !path.includes('{') && !skipped.includes(id),
  )
    .filter(({ id }) => id !== 'ask')
    .map((operation) => requestOf(operation))
    .map((request) =>
      request.path === '/v1/documents' ? { ...request, query: { facets: 'true' } } : request,
    );
}

const WORDS = [
  QUESTION,
  'passphrase',
  'harbour',
  'vault people open',
  'pier',
  'fare rate',
  'nothing of the kind',
];

function questions(): ProbeRequest[] {
  const post = (path: string, json: object) => ({ method: 'POST', path, query: {}, json });
  return WORDS.flatMap((question) => [
    post('/v1/search', { question, top_k: 20 }),
    post('/v1/search', { question, top_k: 20, project: `${BRACKEN.name}-project` }),
    post('/v1/query', { question, debug: true }),
    post('/v1/query', { question, debug: true, mode: 'agentic' }),
  ]);
}

/** What one asked a moment ago is not what another is told. */
async function probeCaches({ url, of }: World, tally: Tally): Promise<void> {
  for (const question of WORDS)
    for (const path of ['/v1/query', '/v1/search']) {
      const request = { method: 'POST', path, query: {}, json: { question } };
      await sendRequest(url, request, of(ALDER).keys.admin);
      const { text } = await sendRequest(url, request, of(BRACKEN).keys.admin);
      tally.tried();
      const leaked = secretsIn(text, [ALDER, CORVAN]);
      if (leaked.length > 0)
        tally.leak(`${leaked.join(', ')} after another asked it`, curlOf(request, 'an admin'));
    }
}

/** The lines of a request of one tenant have nothing of another, and no question, secret or text of a document at all. */
async function probeLogs({ url, of, logged }: World, tally: Tally): Promise<void> {
  const { keys } = of(BRACKEN);
  const before = logged.length;
  for (const request of [...lists(), ...questions()]) await sendRequest(url, request, keys.admin);
  const lines = logged.slice(before);
  tally.tried(lines.length);
  if (lines.length === 0) tally.leak('nothing was logged, so nothing was tried', 'probeLogs');
  for (const line of lines) {
    const leaked = secretsIn(line, [ALDER, CORVAN]);
    if (leaked.length > 0 || line.includes(ALDER.id))
      tally.leak(`a log line has ${leaked}`, line.slice(0, 300));
    if (line.includes(keys.admin.split('_')[2]!)) tally.leak('a log line has a key', line.slice(0, 300));
    if (line.includes(QUESTION)) tally.leak('a log line has a question', line.slice(0, 300));
  }
}

/** Labels are of the installation: no tenant, project, document or key is in them. */
async function probeMetrics(world: World, tally: Tally): Promise<void> {
  const everybody = [ALDER, BRACKEN, CORVAN];
  const { text, status } = await sendRequest(
    world.url,
    { method: 'GET', path: '/metrics', query: {} },
    world.operator,
  );
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  tally.tried(lines.length);
  if (status !== 200 || lines.length < 20)
    tally.leak(`/metrics gave ${status}`, 'GET /metrics as the operator');
  for (const line of lines) {
    const named = everybody.filter(({ id, name }) => line.includes(id) || line.includes(name));
    if (named.length > 0 || secretsIn(line, everybody).length > 0)
      tally.leak('a metric names a tenant', line);
  }
}

/** Figures, no verdict: on a machine that others use as well, a millisecond proves nothing. */
async function probeTimes({ url, of }: World, tally: Tally): Promise<void> {
  const victim = of(ALDER).places.public;
  const nobody = ofNobody(victim, ALDER.name);
  const other = ofNobody(nobody, ALDER.name.slice(0, -1));
  const key = of(BRACKEN).keys.admin;
  const get = (path: string) => ({ method: 'GET', path, query: {} });
  const asked: [string, (places: typeof victim) => ProbeRequest][] = [
    ['a document', ({ document }) => get(`/v1/documents/${document}`)],
    ['an answer', ({ trace }) => get(`/v1/answers/${trace}`)],
    ['a project', ({ project }) => get(`/v1/projects/${project}`)],
    ['a key', ({ key: id }) => ({ method: 'POST', path: `/v1/keys/${id}/rotate`, query: {}, json: {} })],
  ];
  for (const [what, make] of asked)
    tally.note(
      await compareTimes(`${what} of another against one of nobody`, 60, [
        () => sendRequest(url, make(victim), key),
        () => sendRequest(url, make(nobody), key),
        () => sendRequest(url, make(other), key),
      ]),
    );
  tally.tried(asked.length * 180);
}
