import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentDefinition } from '../../src/agents/agent.ts';
import { QUERY_INSTRUCTION } from '../../src/answer/build-query-prompt.ts';
import { createHelixClient, type HelixClient } from '../../src/client/client.ts';
import { deleteAgent, findAgent, insertAgent, listAgents, MOST_AGENTS } from '../../src/store/agents.ts';
import { ensureTenant } from '../../src/store/ensure-tenant.ts';
import { ensureProject } from '../../src/store/projects.ts';
import { sql } from '../../src/store/sql.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const QUESTION = 'How long do I have to request a refund?';
const BUILT_IN = ['analyst', 'architect', 'product', 'operations', 'planner'];
const DEFINITION = agentDefinition.parse({ output_type: 'answer' });
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000000';

onEachEngine('agents', (engine) => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  let client: HelixClient;
  beforeAll(async () => {
    gemini = await startGeminiServer({
      answer: ({ prompt }) => [`Within 30 days [chunk:${/^- ChunkID: (\d+)$/m.exec(prompt)?.[1]}].`],
    });
    helix = await startHelix({
      engine,
      environment: { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url, HELIX_MODEL_CHEAP: 'gemini-cheap' },
    });
    client = createHelixClient({ baseUrl: helix.url });
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });

  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
    const response = await fetch(`${helix.url}/v1/${path}`, init);
    return { status: response.status, body: (await response.json()) as { error: string; message: string } };
  };
  const names = async () => (await client.agents()).map(({ name }) => name);

  test('[AGENT-BUILT-IN] every project has one for each thing that can be written, with the model of its profile', async () => {
    const agents = await client.agents();
    expect(agents.map(({ name }) => name)).toEqual(BUILT_IN);
    expect(new Set(agents.map(({ output_type }) => output_type)).size).toBe(BUILT_IN.length);
    expect(agents.every(({ is_built_in, persona }) => is_built_in && persona.length > 50)).toBe(true);
    expect(agents[0]!.model).toBe(helix.helix.languageModel.id);
    expect(await client.agent('architect')).toEqual(agents[1]);
  });

  test('[AGENT-CRUD] one is made, changed by a merge patch and deleted; an agent that is there is not made twice', async () => {
    const made = await client.createAgent({
      name: 'Kundendienst / EU',
      output_type: 'answer',
      persona: 'Be kind.',
      profile: 'cheap',
      hints: { tags: ['eu'], searches: ['refund deadline'] },
    });
    expect(made).toEqual({
      name: 'Kundendienst / EU',
      is_built_in: false,
      description: '',
      persona: 'Be kind.',
      profile: 'cheap',
      output_type: 'answer',
      hints: { tags: ['eu'], searches: ['refund deadline'] },
      model: expect.stringContaining('gemini-cheap'),
    });
    expect(await names()).toEqual([...BUILT_IN, made.name]);
    expect(await client.agent(made.name)).toEqual(made);
    const patch = { persona: 'Be brief.', hints: { tags: null } };
    const changed = await client.changeAgent(made.name, patch);
    expect(changed).toEqual({ ...made, persona: 'Be brief.', hints: { searches: ['refund deadline'] } });
    await expect(client.createAgent({ name: made.name, output_type: 'pdr' })).rejects.toMatchObject({
      status: 409,
      code: 'agent_conflict',
    });
    expect(await client.deleteAgent(made.name)).toEqual({
      name: made.name,
      project: 'default',
      deleted: true,
    });
    expect(await names()).toEqual(BUILT_IN);
    expect((await send('DELETE', `agents/${encodeURIComponent(made.name)}`)).status).toBe(404);
  });

  test('[AGENT-OWN-WINS] one that comes with Helix cannot be changed, and one of the project takes its place', async () => {
    for (const [method, body] of [
      ['PATCH', { persona: 'x' }],
      ['DELETE', undefined],
    ] as const) {
      const refused = await send(method, 'agents/analyst', body);
      expect(refused).toMatchObject({ status: 409, body: { error: 'agent_conflict' } });
      expect(refused.body.message).toContain('Make one of your own with that name');
    }
    await client.createAgent({ name: 'analyst', output_type: 'answer', persona: 'Ours.' });
    expect(await names()).toEqual(BUILT_IN);
    expect(await client.agent('analyst')).toMatchObject({ persona: 'Ours.', is_built_in: false });
    await client.deleteAgent('analyst');
    expect((await client.agent('analyst')).is_built_in).toBe(true);
  });

  test('[AGENT-REFUSED] what no agent can be is refused with its name, the value found and what is allowed', async () => {
    const tries: [unknown, RegExp][] = [
      [{ name: 'x' }, /output_type is missing; it must be one of answer, blueprint/],
      [{ name: ' ', output_type: 'pdr' }, /name is " "; it must not be blank/],
      [{ name: '..', output_type: 'pdr' }, /must be more than dots/],
      [{ name: 'a\u202eb', output_type: 'pdr' }, /name is ".*"; it must not hold .* others that do not show/],
      [{ name: '\ud800', output_type: 'pdr' }, /others that do not show/],
      [{ name: 'x', output_type: 'novel' }, /output_type is "novel"; it must be one of/],
      [{ name: 'x', output_type: 'pdr', profile: 'best' }, /must be one of cheap, balanced, premium/],
      [{ name: 'x', output_type: 'pdr', persona: 'a'.repeat(4001) }, /must be text of at most 4000/],
      [{ name: 'x', output_type: 'pdr', hints: { searches: ['a'] } }, /must be text of 3 to 300 characters/],
      [{ name: 'x', output_type: 'pdr', tone: 1 }, /"tone" is not known here. Known: description/],
    ];
    for (const [body, problem] of tries) {
      const refused = await send('POST', 'agents', body);
      expect(refused.status).toBe(400);
      expect(refused.body.message).toMatch(problem);
    }
    expect((await send('GET', 'agents/nobody')).body.message).toContain('It has analyst, architect');
    expect((await send('GET', 'agents?project=none')).body.error).toBe('project_not_found');
    expect(await names()).toEqual(BUILT_IN);
  });

  test('[AGENT-ANSWERS] its persona stands behind the rules in the system channel, its model writes, and the trace tells', async () => {
    await client.createAgent({
      name: 'support',
      output_type: 'answer',
      persona: 'You answer customers in rhymes.',
      profile: 'cheap',
      hints: { searches: ['which items are excluded from a refund'] },
    });
    const plain = await client.query(QUESTION);
    const before = gemini.calls.stream.length;
    const { answer, request_id, citations } = await client.query(QUESTION, { agent: 'support' });
    expect(answer).toContain('[chunk:');
    expect(citations.length).toBeGreaterThan(0);
    const [call] = gemini.calls.stream.slice(before);
    expect(call!.model).toBe('gemini-cheap');
    const [system] = call!.body.systemInstruction!.parts as { text: string }[];
    expect(system!.text).toBe(
      `${QUERY_INSTRUCTION}\n\nWho you are, within these rules:\nYou answer customers in rhymes.`,
    );
    const [own, others] = await Promise.all([request_id, plain.request_id].map((id) => client.trace(id)));
    expect(own!.settings_hash).not.toBe(others!.settings_hash);
    expect(own!.retrieval).toMatchObject({ agent: 'support' });
    expect(others!.retrieval).not.toHaveProperty('agent');

    const { conversation_id: conversationId } = await client.createConversation();
    await client.query(QUESTION, { agent: 'support', conversationId });
    expect(gemini.calls.stream.at(-1)!.model).toBe('gemini-cheap');
    expect((await client.conversation(conversationId)).turns).toHaveLength(1);
    await client.deleteAgent('support');
  });

  test('[AGENT-HINTS] its hints narrow what is searched and add to it, and a request narrows it further', async () => {
    for (const name of ['books', 'shoes'])
      await helix.ingest(`How long do I have to request a refund of ${name}? A week.`, `${name}.txt`);
    await helix.ingest('# Warehouse\n\nThe gate code of the warehouse changes on Mondays.', 'gate.md');
    const searches = ['When does the gate code of the warehouse change?'];
    await client.createAgent({ name: 'wide', output_type: 'answer', hints: { searches } });
    await client.createAgent({ name: 'notes', output_type: 'answer', hints: { source_types: ['markdown'] } });
    const titles = async (agent?: string, filters?: object) => {
      const { results } = await client.search(QUESTION, { agent, filters, topK: 3 });
      return new Set(results.map(({ title }) => title));
    };
    expect(await titles()).not.toContain('Warehouse');
    expect(await titles('wide')).toContain('Warehouse');
    expect(await titles('notes')).toEqual(new Set(['Warehouse']));
    expect(await titles('notes', { sourceType: 'text' })).toEqual(new Set());
  });

  test('[AGENT-MODES] one that writes artifacts answers no question, and none goes into the agentic loop', async () => {
    for (const path of ['query', 'search']) {
      const refused = await send('POST', path, { question: QUESTION, agent: 'architect' });
      expect(refused.status).toBe(400);
      expect(refused.body.message).toContain('"architect", which writes a blueprint');
    }
    const stepped = await send('POST', 'query', { question: QUESTION, agent: 'analyst', mode: 'agentic' });
    expect(stepped.body.message).toContain('which the mode "agentic" does not have');
    expect((await send('POST', 'query', { question: QUESTION, agent: 'nobody' })).status).toBe(404);
  });

  test('[AGENT-BOUNDED] a project has at most so many, and one that is unreadable hides no other', async () => {
    const { database, tenant } = helix.helix;
    const bounded = database.withTenant(tenant, async (session) => {
      const projectId = await ensureProject(session, tenant, 'full');
      await session.query(sql`
        insert into agents (tenant_id, project_id, name, definition)
        select ${tenant}, ${projectId}, 'a' || number, '{"output_type":"pdr"}' from generate_series(1, ${MOST_AGENTS}) as number`);
      await session.query(sql`update agents set definition = '{"later":1}' where name = 'a7'`);
      expect(await listAgents(session, tenant, 'full')).toHaveLength(MOST_AGENTS - 1 + BUILT_IN.length);
      return insertAgent(session, tenant, 'full', { ...DEFINITION, name: 'one more' });
    });
    await expect(bounded).rejects.toMatchObject({ code: 'agent_conflict' });
  });

  test('[AGENT-TENANTS] nobody sees, changes or deletes the agents of another tenant', async () => {
    const { database, tenant, embeddingModel } = helix.helix;
    await ensureTenant(database, OTHER, embeddingModel);
    await database.withTenant(OTHER, async (session) => {
      await ensureProject(session, OTHER, 'default');
      await insertAgent(session, OTHER, 'default', { ...DEFINITION, name: 'secret' });
    });
    expect(await names()).not.toContain('secret');
    await database.withTenant(tenant, async (session) => {
      const key = { project: 'default', name: 'secret' };
      await expect(deleteAgent(session, tenant, key)).rejects.toMatchObject({ code: 'not_found' });
      // Even a statement that names the other tenant finds nothing.
      expect(await session.query(sql`select from agents where tenant_id = ${OTHER}`)).toEqual([]);
    });
    const own = await database.withTenant(OTHER, (session) => findAgent(session, OTHER, 'default', 'secret'));
    expect(own.name).toBe('secret');
  });
});
