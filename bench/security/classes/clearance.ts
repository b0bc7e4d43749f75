import { CONFIDENTIALITIES, type Confidentiality } from '../../../src/terms.ts';
import { CORVAN, QUESTION } from '../marks.ts';
import { ofNobody, type PlaceKind } from '../places.ts';
import type { ProbeClass, Tally } from '../probe-class.ts';
import { probeMcp } from '../probe-mcp.ts';
import { probeReferences } from '../probe-references.ts';
import { curlOf, type ProbeRequest, sendRequest } from '../send-request.ts';
import { keyOf, type World } from '../world.ts';

/** What is as confidential as a document. Projects, agents and keys are for everybody in the tenant. */
const HIDDEN: readonly PlaceKind[] = [
  'document',
  'version',
  'chunk',
  'run',
  'conversation',
  'trace',
  'feedback',
  'artifact',
];

export const clearance: ProbeClass = {
  name: 'clearance',
  leakIs: 'a word of a document above the clearance of a key, or an answer that differs for what is above it',
  async probe(world, tally) {
    for (const [index, level] of CONFIDENTIALITIES.slice(0, -1).entries()) {
      const above = CONFIDENTIALITIES[index + 1]!;
      await probeLevel(world, tally, level, above);
    }
    await probeRaised(world, tally);
  },
};

async function probeLevel(
  world: World,
  tally: Tally,
  level: Confidentiality,
  above: Confidentiality,
): Promise<void> {
  const { places } = world.of(CORVAN);
  const key = await keyOf(world.helix, { tenant: CORVAN.id, role: 'admin', clearance: level });
  const victim = places[above];
  const hidden = CONFIDENTIALITIES.slice(CONFIDENTIALITIES.indexOf(above)).flatMap(wordsOf);
  const attack = {
    key,
    owner: world.of(CORVAN).keys.admin,
    who: `an admin with the clearance "${level}"`,
    victim,
    nobody: ofNobody(victim, CORVAN.name),
    hidden,
    marks: [],
    kinds: HIDDEN,
    own: places[level],
  };
  await probeReferences(world.url, tally, attack);
  await probeMcp(world.url, tally, attack);
  for (const asker of [key, world.of(CORVAN).keys.readers[level]])
    for (const request of requestsFor(victim.document)) {
      // Whoever sees everything asks first: what is remembered of that must not be told to who sees less.
      await sendRequest(world.url, request, attack.owner);
      await expectNothing(world, tally, { key: asker, request, hidden, who: level });
    }
}

/** What was written of a document of that level, and nowhere else. */
function wordsOf(level: Confidentiality): string[] {
  const { secret, name } = CORVAN;
  const words = [`${secret}-${level}.`, `${secret}-title-${level}`, `${secret}-talk-${level}`];
  return [...words, `${secret}-artifact-${level}`, `${secret}-heading-${level}`, `${name}-address-${level}`];
}

const post = (path: string, json: object): ProbeRequest => ({ method: 'POST', path, query: {}, json });
const get = (path: string, query: Record<string, string> = {}): ProbeRequest => ({
  method: 'GET',
  path,
  query,
});

function requestsFor(document: number): ProbeRequest[] {
  const lists = [
    'documents',
    'runs',
    'artifacts',
    'conversations',
    'feedback',
    'evals',
    'connectors',
    'audit',
  ];
  const filters = { confidentiality: ['restricted', 'confidential', 'internal'] };
  const tool = (name: string, given: object) =>
    post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });
  return [
    ...lists.map((list) => get(`/v1/${list}`, list === 'documents' ? { facets: 'true', limit: '1000' } : {})),
    get('/v1/documents', { deleted: 'true' }),
    get('/v1/documents', { search: 'title' }),
    get('/ask', { q: QUESTION, k: '20' }),
    get('/ask', { q: QUESTION, as_of: '2999-01-01' }),
    get('/ask', { q: QUESTION, role: 'admin' }),
    post('/v1/query', { question: QUESTION, debug: true }),
    post('/v1/query', { question: QUESTION, debug: true, mode: 'agentic' }),
    post('/v1/query', { question: `What is Vault ${CORVAN.secret}-heading?`, mode: 'agentic', debug: true }),
    post('/v1/query', { question: QUESTION, role: 'restricted' }),
    post('/v1/query', { question: QUESTION, filters }),
    post('/v1/query', { question: QUESTION, filters: { document_ids: [document] } }),
    post('/v1/query', { question: QUESTION, as_of: new Date().toISOString() }),
    post('/v1/search', { question: QUESTION, top_k: 50 }),
    post('/v1/search', { question: QUESTION, filters }),
    post('/v1/search', { question: QUESTION, role: 'admin' }),
    post('/v1/chat/completions', { model: 'helix', messages: [{ role: 'user', content: QUESTION }] }),
    tool('ask', { question: QUESTION }),
    tool('search', { question: QUESTION }),
    tool('list_documents', {}),
    tool('list_artifacts', {}),
    get('/v1/projects/default/export'),
  ];
}

type Expected = { key: string; request: ProbeRequest; hidden: readonly string[]; who: string };

async function expectNothing(
  world: World,
  tally: Tally,
  { key, request, hidden, who }: Expected,
): Promise<void> {
  const { text, status } = await sendRequest(world.url, request, key);
  tally.tried();
  const found = hidden.filter((word) => text.includes(word));
  if (found.length > 0 || status === 500)
    tally.leak(`${status}: ${found.join(', ') || text.slice(0, 200)}`, curlOf(request, `a key of "${who}"`));
}

/** A document that is raised is gone at once, in every place where it was. */
async function probeRaised(world: World, tally: Tally): Promise<void> {
  const { keys, places } = world.of(CORVAN);
  const { document, version, chunk, run, artifact } = places.public;
  const at = `/v1/documents/${document}`;
  const parts = [
    at,
    `${at}/versions`,
    `${at}/blocks`,
    `${at}/original`,
    `${at}/diff`,
    `${at}/blocks?version=${version}`,
  ];
  const ids = [
    `/v1/chunks/${chunk}`,
    `/v1/runs/${run}`,
    `/v1/artifacts/${artifact}`,
    `/v1/artifacts/${artifact}/export`,
  ];
  const statuses = async () => {
    const found: number[] = [];
    for (const path of [...parts, ...ids])
      found.push((await sendRequest(world.url, get(path), keys.readers.public)).status);
    return found;
  };
  const change = (confidentiality: Confidentiality) =>
    sendRequest(world.url, { ...post(at, { confidentiality }), method: 'PATCH' }, keys.admin);
  const seen = await statuses();
  if (seen.some((status) => status !== 200))
    tally.leak(`a public document was not there before: ${seen.join(' ')}`, at);
  for (const raise of [() => change('confidential'), () => sendAgain(world, 'confidential')]) {
    // What a reader asked while it was there may be remembered.
    for (const request of requestsFor(document)) await sendRequest(world.url, request, keys.readers.public);
    await raise();
    const raised = await statuses();
    tally.tried(raised.length);
    if (raised.some((status) => status !== 404))
      tally.leak(
        `a document that was raised is still there: ${raised.join(' ')}`,
        [...parts, ...ids].join(' '),
      );
    for (const request of requestsFor(document))
      await expectNothing(world, tally, {
        key: keys.readers.public,
        request,
        hidden: wordsOf('public').filter((word) => !word.includes('-talk-')),
        who: 'public',
      });
    await change('public');
  }
}

/** The same content again, said to be more confidential. */
async function sendAgain(world: World, confidentiality: Confidentiality): Promise<void> {
  const { keys, places } = world.of(CORVAN);
  const { document, address } = places.public;
  const original = await sendRequest(world.url, get(`/v1/documents/${document}/original`), keys.admin);
  const form = new FormData();
  form.set('source_uri', address);
  form.set('confidentiality', confidentiality);
  form.set('file', new File([original.text], 'again.md'));
  await fetch(`${world.url}/v1/documents`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${keys.admin}`, accept: 'application/json' },
  }).then((response) => response.arrayBuffer());
}
