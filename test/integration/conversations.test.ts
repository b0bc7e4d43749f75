import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHelixClient, type HelixClient } from '../../src/client/client.ts';
import { allocateIds } from '../../src/store/allocate-ids.ts';
import { appendTurn } from '../../src/store/conversation-turns.ts';
import { createConversation, listConversations, requireConversation } from '../../src/store/conversations.ts';
import type { Session } from '../../src/store/database.ts';
import { deleteTenant, ensureTenant } from '../../src/store/ensure-tenant.ts';
import { ensureProject } from '../../src/store/projects.ts';
import { sql } from '../../src/store/sql.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const TURN = {
  kind: 'question',
  question: 'How long?',
  answer: '30 days.',
  citations: [],
  outcome: 'answered',
  searchedAs: null,
  verdict: null,
  requestId: null,
  documentIds: null,
  image: null,
} as const;

onEachEngine('conversations', (engine) => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  let client: HelixClient;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    const environment = { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url };
    helix = await startHelix({ engine, sample: false, environment });
    client = createHelixClient({ baseUrl: helix.url });
    await inDatabase((session, tenant) => ensureProject(session, tenant, 'other'));
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });
  beforeEach(() => inDatabase((session) => session.script('delete from conversations')));

  const inDatabase = <Result>(work: (session: Session, tenant: string) => Promise<Result>) => {
    const { database, tenant } = helix.helix;
    return database.withTenant(tenant, (session) => work(session, tenant));
  };
  const titles = async (filter?: Parameters<HelixClient['conversations']>[0]) =>
    (await client.conversations(filter)).conversations.map(({ title }) => title);
  const send = async (method: string, path: string, body?: unknown) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`${helix.url}/v1/conversations${path}`, init);
    return { status: response.status, body: (await response.json()) as { message: string } };
  };

  test('[CONVERSATION-CRUD] one is made, renamed, read and deleted', async () => {
    // A sign that turns what follows would show the title as another one.
    const made = await client.createConversation({ title: '  Re\u202efunds\u2069  ' });
    expect(made).toEqual({
      conversation_id: expect.any(Number),
      title: 'Refunds',
      project: 'default',
      turn_count: 0,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: made.created_at,
    });
    const id = made.conversation_id;
    expect((await send('POST', '', {})).status).toBe(201);
    const renamed = await client.renameConversation(id, 'Money back 🧾');
    expect(renamed).toEqual({ ...made, title: 'Money back 🧾' });
    expect(await client.conversation(id)).toEqual({ ...renamed, turns: [] });
    expect(await client.deleteConversation(id)).toEqual({ conversation_id: id, deleted: true });
    const gone = { status: 404, message: expect.stringContaining(`Conversation ${id}`) };
    await expect(client.conversation(id)).rejects.toMatchObject(gone);
    await expect(client.renameConversation(id, 'x')).rejects.toMatchObject(gone);
    await expect(client.deleteConversation(id)).rejects.toMatchObject(gone);
    await expect(client.createConversation({ project: 'nowhere' })).rejects.toMatchObject({
      status: 404,
      code: 'project_not_found',
    });
  });

  test('[CONVERSATION-LIST] the one that was used last comes first, page by page, each once', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 7; index += 1)
      ids.push((await client.createConversation({ title: `number ${index}` })).conversation_id);
    // The same moment for some of them: then the ids decide.
    await inDatabase((session) =>
      session.script("update conversations set updated_at = '2026-01-01 00:00:00.123456Z'"),
    );
    await inDatabase((session, tenant) => appendTurn(session, tenant, ids[2]!, TURN));
    const seen: number[] = [];
    let before: string | undefined;
    for (;;) {
      const page = await client.conversations({ limit: 3, before });
      seen.push(...page.conversations.map(({ conversation_id }) => conversation_id));
      if (page.next_before === null) break;
      before = page.next_before;
    }
    expect(seen).toEqual([ids[2], ...[6, 5, 4, 3, 1, 0].map((index) => ids[index])]);
    const renamed = await client.renameConversation(ids[0]!, 'renamed');
    expect(renamed.updated_at).toBe('2026-01-01T00:00:00.123Z');
  });

  test('[CONVERSATION-LIST] a search means its characters, in whatever case, and a project narrows', async () => {
    for (const title of ['100% Refund', 'refund_policy', 'REFUND policy', 'Überblick \\ all'])
      await client.createConversation({ title });
    await client.createConversation({ title: 'refund elsewhere', project: 'other' });
    expect(await titles({ search: '%' })).toEqual(['100% Refund']);
    expect(await titles({ search: '_' })).toEqual(['refund_policy']);
    expect(await titles({ search: '\\' })).toEqual(['Überblick \\ all']);
    expect(await titles({ search: 'über' })).toEqual(['Überblick \\ all']);
    expect(await titles({ search: 'rEFUND', project: 'default' })).toHaveLength(3);
    expect(await titles({ project: 'other' })).toEqual(['refund elsewhere']);
    await expect(titles({ project: 'nowhere' })).rejects.toMatchObject({ code: 'project_not_found' });
  });

  test('[CONVERSATION-LIST] one without a title in which nothing was asked is not listed for long', async () => {
    const { conversation_id: unasked } = await client.createConversation();
    const { conversation_id: asked } = await client.createConversation();
    const named = await client.createConversation({ title: 'Kept' });
    const listed = async () =>
      (await client.conversations()).conversations.map(({ conversation_id }) => conversation_id);
    expect(await listed()).toContain(unasked);
    await inDatabase((session) =>
      session.script("update conversations set created_at = created_at - interval '61 seconds'"),
    );
    await inDatabase((session, tenant) => appendTurn(session, tenant, asked, TURN));
    expect(await listed()).toEqual([asked, named.conversation_id]);
    expect(await client.conversation(unasked)).toMatchObject({ turn_count: 0 });
    await client.renameConversation(unasked, 'Kept too');
    expect(await listed()).toContain(unasked);
  });

  test('[CONVERSATION-CRUD] what is no title, page or conversation is refused and says what it must be', async () => {
    const { conversation_id: id } = await client.createConversation();
    for (const body of [
      {},
      { title: '' },
      { title: ' \u200b ' },
      { title: '\u3164\u2800\u115f' },
      { title: 7 },
      { title: 'a\nb' },
      { title: 'x'.repeat(201) },
      { title: 'x', more: 1 },
    ])
      expect(await send('PATCH', `/${id}`, body)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/must|not known/) },
      });
    expect(await client.renameConversation(id, '🧾'.repeat(200))).toMatchObject({ title: '🧾'.repeat(200) });
    for (const path of [
      '?limit=0',
      '?limit=201',
      '?before=x',
      '?before=1-2-3',
      '?search=',
      '?more=1',
      `/${id}?turns_before=0`,
      `/${id}?turns_before=99999999999`,
      '/0',
      '/x',
    ])
      expect([path, (await send('GET', path)).status]).toEqual([path, 400]);
    expect((await send('GET', '?before=9999999999999999-999999999999999')).status).toBe(200);
    expect((await send('GET', `/${Number.MAX_SAFE_INTEGER}`)).status).toBe(404);
  });

  test('[CONVERSATION-LONG] of 10,000 turns the last 200 come, and the others in their turn', async () => {
    const { conversation_id: id } = await client.createConversation();
    await inDatabase(async (session, tenant) => {
      await session.query(sql`
        insert into conversation_turns (tenant_id, conversation_id, turn_number, kind, question, answer, citations, outcome)
        select ${tenant}, ${id}, number, 'question', 'question ' || number, 'answer', '[]', 'answered'
        from generate_series(1, 10000) as number`);
      await session.query(sql`update conversations set turn_count = 10000 where conversation_id = ${id}`);
    });
    const { turns, turn_count } = await client.conversation(id);
    expect([turn_count, turns.length, turns[0]!.turn_number, turns.at(-1)!.turn_number]).toEqual([
      10_000, 200, 9801, 10_000,
    ]);
    const older = await client.conversation(id, { turnsBefore: 9801 });
    expect([older.turns.length, older.turns.at(-1)!.question]).toEqual([200, 'question 9800']);
    expect((await client.conversation(id, { turnsBefore: 1 })).turns).toEqual([]);
  });

  test('[CONVERSATION-TENANT] a conversation of one tenant is nothing to another, and leaves with its tenant', async () => {
    const { database, tenant, embeddingModel } = helix.helix;
    const other = '00000000-0000-4000-8000-0000000000bb';
    await ensureTenant(database, other, embeddingModel);
    const theirs = await database.withTenant(other, async (session) => {
      const projectId = await ensureProject(session, other, 'default');
      await allocateIds(session, other, 'conversation', 1000); // theirs has an id that is nobody's here
      const { conversation_id: id } = await createConversation(session, other, {
        projectId,
        title: 'theirs',
      });
      await appendTurn(session, other, id, TURN);
      return id;
    });
    await expect(client.conversation(theirs)).rejects.toMatchObject({ status: 404 });
    await expect(client.deleteConversation(theirs)).rejects.toMatchObject({ status: 404 });
    await expect(client.query('How long?', { conversationId: theirs })).rejects.toMatchObject({
      status: 404,
    });
    expect(await titles()).toEqual([]);
    // Row-level security, and not only the statements: a session of one tenant that names the other one.
    await inDatabase(async (session) => {
      expect(await listConversations(session, other, { limit: 10 })).toEqual([]);
      expect(await session.query(sql`select from conversation_turns`)).toEqual([]);
      await expect(requireConversation(session, other, theirs)).rejects.toMatchObject({ code: 'not_found' });
      expect(await appendTurn(session, other, theirs, TURN)).toBeUndefined();
    });
    await database.withTenant(other, (session) => deleteTenant(session, other));
    const [left] = await database.asOwner((session) =>
      session.query(sql`
        select (select count(*) from conversations where tenant_id <> ${tenant}) as conversations,
          (select count(*) from conversation_turns where tenant_id <> ${tenant}) as turns`),
    );
    expect(left).toEqual({ conversations: 0, turns: 0 });
  });

  test('[CONVERSATION-TENANT] it leaves with its project', async () => {
    const { conversation_id: id } = await client.createConversation({ project: 'other' });
    await inDatabase(async (session, tenant) => {
      await appendTurn(session, tenant, id, TURN);
      await session.query(sql`delete from projects where name = 'other'`);
      expect(await session.query(sql`select from conversation_turns`)).toEqual([]);
    });
    await expect(client.conversation(id)).rejects.toMatchObject({ status: 404 });
    await expect(client.query('How long?', { conversationId: id })).rejects.toMatchObject({ status: 404 });
  });
});
