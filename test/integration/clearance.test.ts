import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILT_IN_AGENTS } from '../../src/agents/built-in-agents.ts';
import type { HelixClient } from '../../src/client/client.ts';
import type { Helix } from '../../src/compose.ts';
import { addArtifactVersion, insertArtifact } from '../../src/store/artifacts.ts';
import { findProject } from '../../src/store/projects.ts';
import { CONFIDENTIALITIES, type Confidentiality } from '../../src/terms.ts';
import { onEachEngine } from '../support/engines.ts';
import { storeArtifact, writtenArtifact } from '../support/stored-artifact.ts';
import { type HelixWithKeys, startWithKeys } from '../support/with-keys.ts';

const TENANT = 'dddddddd-0000-4000-8000-000000000000';
/** A word of each level that no other text has. */
const WORDS: Record<Confidentiality, string> = {
  public: 'quartzine',
  internal: 'wolframoid',
  confidential: 'obsidianum',
  restricted: 'jadeitis',
};

onEachEngine('what a clearance shows over HTTP', (engine) => {
  let running: HelixWithKeys;
  let own: Helix;
  let admin: string;
  let client: HelixClient;
  const documents = {} as Record<Confidentiality, number>;
  const runs = {} as Record<Confidentiality, number>;
  const readers = {} as Record<Confidentiality, string>;
  beforeAll(async () => {
    running = await startWithKeys(engine);
    own = await running.tenant(TENANT, 'Delta');
    admin = await running.keyOf({ tenant: TENANT, role: 'admin', clearance: 'restricted' });
    client = running.clientOf(admin);
    for (const confidentiality of CONFIDENTIALITIES) {
      readers[confidentiality] = await running.keyOf({ tenant: TENANT, clearance: confidentiality });
      const text = `The colour of the ${WORDS[confidentiality]} mineral in the vault is dark green.`;
      const added = await client.uploadDocument(new Blob([text]), `${WORDS[confidentiality]}.txt`, {
        confidentiality,
      });
      documents[confidentiality] = added.document_id;
      runs[confidentiality] = added.run_id!;
    }
  }, 120_000);
  afterAll(() => running?.stop());

  const upTo = (clearance: Confidentiality) =>
    CONFIDENTIALITIES.slice(0, CONFIDENTIALITIES.indexOf(clearance) + 1);
  const wordsIn = (text: string) => CONFIDENTIALITIES.filter((level) => text.includes(WORDS[level]));
  const question = `What is the colour of the mineral in the vault?`;
  const tool = (name: string, given: object) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: given },
  });

  test('[TENANTS-CLEARANCE] lists, searches, answers and tools show nothing above it, and all below', async () => {
    const asked: [string, object?][] = [
      ['GET /v1/documents'],
      ['GET /v1/runs'],
      ['POST /v1/search', { question }],
      ['POST /mcp', tool('search', { question })],
      ['POST /mcp', tool('list_documents', {})],
    ];
    for (const clearance of CONFIDENTIALITIES) {
      for (const [address, body] of asked) {
        const { status, text } = await running.send(readers[clearance], address, body);
        expect([address, clearance, status, wordsIn(text)]).toEqual([
          address,
          clearance,
          200,
          upTo(clearance),
        ]);
      }
      if (clearance === 'internal' || clearance === 'restricted') continue;
      const spoken: [string, object?][] = [
        [`GET /ask?q=${encodeURIComponent(question)}`],
        ['POST /v1/query', { question, debug: true }],
        ['POST /v1/query', { question, mode: 'agentic', debug: true }],
        [
          'POST /v1/chat/completions',
          { model: 'helix/default', messages: [{ role: 'user', content: question }] },
        ],
        ['POST /mcp', tool('ask', { question })],
      ];
      for (const [address, body] of spoken) {
        const { status, text } = await running.send(readers[clearance], address, body);
        const above = wordsIn(text).filter((level) => !upTo(clearance).includes(level));
        expect([address, clearance, status, above]).toEqual([address, clearance, 200, []]);
      }
    }
  });

  test('[TENANTS-CLEARANCE] by its id a document is there for whoever may see it, in every part', async () => {
    const { results } = await client.search(question);
    const chunkOf = (level: Confidentiality) =>
      results.find(({ doc_id }) => doc_id === documents[level])!.chunk_id;
    for (const [index, level] of CONFIDENTIALITIES.entries())
      for (const clearance of CONFIDENTIALITIES.slice(Math.max(0, index - 1), index + 1)) {
        const expected = clearance === level ? 200 : 404;
        const id = documents[level];
        for (const part of ['', '/versions', '/diff', '/blocks', '/original']) {
          const { status, text } = await running.send(readers[clearance], `GET /v1/documents/${id}${part}`);
          expect([part, clearance, level, status]).toEqual([part, clearance, level, expected]);
          if (expected === 404) expect(wordsIn(text)).toEqual([]);
        }
        for (const place of [`chunks/${chunkOf(level)}`, `runs/${runs[level]}`, `runs/${runs[level]}/events`])
          expect([place, (await running.send(readers[clearance], `GET /v1/${place}`)).status]).toEqual([
            place,
            expected,
          ]);
      }
  });

  test('[TENANTS-FAILED] a more confidential version that failed is not told of, also when the document changes', async () => {
    const sourceUri = 'upload:plan.txt';
    const { document_id: id } = await client.uploadDocument(new Blob(['The plan is open.']), 'plan.txt', {
      sourceUri,
      confidentiality: 'public',
    });
    const broken = new Blob(['%PDF-1.7 this is no document']);
    const hidden = { sourceUri, confidentiality: 'restricted' } as const;
    await expect(client.uploadDocument(broken, 'merger.pdf', hidden)).rejects.toThrow(/merger\.pdf/);
    const told = async (key: string) => (await running.send(key, 'GET /v1/runs?limit=50')).text;
    for (const confidentiality of ['internal', 'public'] as const) {
      expect(await told(readers.public)).not.toContain('merger.pdf');
      expect(await told(readers.restricted)).toContain('merger.pdf');
      await client.changeDocument(id, { confidentiality });
    }
    expect((await running.send(readers.public, `GET /v1/documents/${id}`)).status).toBe(200);
    expect(await told(readers.public)).not.toContain('merger.pdf');
    await client.deleteDocument(id, { purge: true });
  });

  test('[TENANTS-OWN] what was asked is for whoever asked, and for who manages the tenant', async () => {
    const [one, other] = [readers.internal, await running.keyOf({ tenant: TENANT, clearance: 'internal' })];
    const mine = running.clientOf(one);
    const { conversation_id: id } = await mine.createConversation({ title: 'About minerals' });
    const { request_id: answer } = await mine.query(question, { conversationId: id });
    const places = [`conversations/${id}`, `answers/${answer}`, `traces/${answer}`];
    for (const place of places) {
      expect([place, (await running.send(one, `GET /v1/${place}`)).status]).toEqual([place, 200]);
      expect([place, (await running.send(other, `GET /v1/${place}`)).status]).toEqual([place, 404]);
      expect([place, (await running.send(admin, `GET /v1/${place}`)).status]).toEqual([place, 200]);
    }
    const low = await running.keyOf({ tenant: TENANT, role: 'admin', clearance: 'public' });
    expect((await running.send(low, `GET /v1/${places[0]}`)).status).toBe(404);
    expect((await running.clientOf(other).conversations({})).conversations).toEqual([]);
    const vote = { request_id: answer, rating: 'down', comment: 'It is blue.' };
    expect((await running.send(other, 'POST /v1/feedback', vote)).status).toBe(404);
    expect((await running.send(one, 'POST /v1/feedback', vote)).status).toBe(200);
    const intoOthers = await running.send(other, 'POST /v1/query', { question, conversation_id: id });
    expect(intoOthers.status).toBe(404);
    const editor = await running.keyOf({ tenant: TENANT, role: 'editor', clearance: 'internal' });
    expect((await running.send(editor, 'GET /v1/feedback')).text).not.toContain('It is blue.');
    expect((await running.send(admin, 'GET /v1/feedback')).text).toContain('It is blue.');
    expect((await running.send(other, `DELETE /v1/conversations/${id}`)).status).toBe(404);
    await mine.deleteConversation(id);
  });

  const seenBy = async (artifact: number) => {
    const seen: Confidentiality[] = [];
    for (const clearance of ['public', 'internal', 'confidential'] as const) {
      const key = readers[clearance];
      const statuses = [];
      for (const part of ['', '/export', '/versions'])
        statuses.push((await running.send(key, `GET /v1/artifacts/${artifact}${part}`)).status);
      const { text } = await running.send(key, 'GET /v1/artifacts');
      const listed = await running.send(key, 'POST /mcp', tool('list_artifacts', {}));
      expect(new Set(statuses).size).toBe(1);
      expect(text.includes(`"artifact_id":${artifact},`)).toBe(statuses[0] === 200);
      expect(listed.text.includes(`"artifact_id":${artifact},`)).toBe(statuses[0] === 200);
      if (statuses[0] === 200) seen.push(clearance);
    }
    return seen;
  };

  test('[TENANTS-ARTIFACTS] an artifact is as confidential as what it cites, also when that changes', async () => {
    const id = await storeArtifact(own, { documents: [documents.public] });
    expect(await seenBy(id)).toEqual(upTo('confidential'));
    await client.changeDocument(documents.public, { confidentiality: 'confidential' });
    expect(await seenBy(id)).toEqual(['confidential']);
    await client.changeDocument(documents.public, { confidentiality: 'public' });
    expect(await seenBy(id)).toEqual(upTo('confidential'));
  });

  test('[TENANTS-SOURCES] what its writer was shown counts as well, cited or not, by every version', async () => {
    const shown = await storeArtifact(own, { documents: [documents.public], shown: [documents.restricted] });
    expect(await seenBy(shown)).toEqual([]);
    expect((await running.send(admin, `GET /v1/artifacts/${shown}`)).status).toBe(200);
    const id = await storeArtifact(own, { documents: [documents.public], shown: [documents.internal] });
    expect(await seenBy(id)).toEqual(['internal', 'confidential']);
    await client.changeDocument(documents.internal, { confidentiality: 'confidential' });
    expect(await seenBy(id)).toEqual(['confidential']);
    await client.changeDocument(documents.internal, { confidentiality: 'internal' });
    expect(await seenBy(id)).toEqual(['internal', 'confidential']);
    await own.database.withTenant(TENANT, async (session) => {
      const written = await writtenArtifact(session, {
        documents: [documents.public],
        shown: [documents.confidential],
      });
      const only = [written.sections[0]!.key];
      await addArtifactVersion(session, TENANT, id, { written, requestId: crypto.randomUUID(), only });
    });
    expect(await seenBy(id)).toEqual(['confidential']);
  });

  test('[TENANTS-SOURCES] a passage that is gone before its artifact is kept counts as restricted', async () => {
    const id = await own.database.withTenant(TENANT, async (session) => {
      const written = await writtenArtifact(session, { documents: [documents.public] });
      written.sections[0]!.coverage.questions = [{ question: 'Gone?', isAnswered: true, chunkIds: [99999] }];
      const [agent] = BUILT_IN_AGENTS;
      const basis = { agent: agent! };
      return insertArtifact(session, TENANT, {
        projectId: await findProject(session, TENANT, 'default'),
        basis,
        written,
        requestId: crypto.randomUUID(),
      });
    });
    expect(await seenBy(id)).toEqual([]);
  });

  test('[TENANTS-WRITES] nobody makes, raises or overwrites what they could not see', async () => {
    const editor = await running.keyOf({ tenant: TENANT, role: 'editor', clearance: 'internal' });
    const adds = running.clientOf(editor);
    const add = (name: string, options: object) =>
      adds.uploadDocument(new Blob(['New words.']), name, options);
    await expect(add('new.txt', { confidentiality: 'restricted' })).rejects.toMatchObject({
      status: 403,
      message: expect.stringMatching(/confidentiality "restricted".*sees up to "internal"/),
    });
    await expect(add(`${WORDS.restricted}.txt`, {})).rejects.toMatchObject({
      status: 403,
      message: expect.stringMatching(/address "upload:jadeitis\.txt".*Give another source_uri/),
    });
    const raised = { confidentiality: 'confidential' } as const;
    await expect(adds.changeDocument(documents.internal, raised)).rejects.toMatchObject({ status: 403 });
    await expect(adds.deleteDocument(documents.restricted)).rejects.toMatchObject({ status: 404 });
    await expect(adds.cancelRun(runs.restricted)).rejects.toMatchObject({ status: 404 });
    const low = await running.keyOf({ tenant: TENANT, role: 'admin', clearance: 'internal' });
    const usual = { default_confidentiality: 'restricted' };
    const configure = 'PATCH /v1/projects/default/settings';
    expect((await running.send(low, configure, usual)).status).toBe(403);
    expect((await running.send(admin, configure, usual)).status).toBe(200);
    await expect(add('usual.txt', {})).rejects.toMatchObject({
      status: 403,
      message: expect.stringMatching(/which is "restricted" in this project/),
    });
    expect((await running.send(admin, configure, { default_confidentiality: null })).status).toBe(200);
    expect((await client.documents({})).map(({ title }) => title)).toHaveLength(CONFIDENTIALITIES.length);
  });

  test('[TENANTS-LOOSENED] nobody lowers what they could not see, by no way around', async () => {
    const low = await running.keyOf({ tenant: TENANT, role: 'admin', clearance: 'public' });
    const secret = { name: 'vault', settings: { default_confidentiality: 'restricted' } };
    expect((await running.send(admin, 'POST /v1/projects', secret)).status).toBe(201);
    const configure = 'PATCH /v1/projects/vault/settings';
    for (const address of [configure, 'PATCH /v1/projects/default/settings']) {
      const lowered = await running.send(low, address, { default_confidentiality: 'public' });
      expect([address, lowered.status, lowered.text]).toEqual([
        address,
        403,
        expect.stringMatching(/change the default_confidentiality, which is .*sees up to \\"public\\"/),
      ]);
    }
    expect((await running.send(low, configure, { default_confidentiality: null })).status).toBe(403);
    expect((await running.send(low, configure, { default_confidentiality: 'restricted' })).status).toBe(200);
    expect((await running.send(low, configure, { groundedness: 'flag' })).status).toBe(200);
    expect((await running.send(low, configure, { roles: { support: 'internal' } })).status).toBe(403);
    expect((await running.send(low, configure, { roles: { support: 'public' } })).status).toBe(200);
    expect((await running.send(low, 'PATCH /v1/projects/vault', { name: 'old' })).status).toBe(403);
    expect((await running.send(low, 'DELETE /v1/projects/vault')).status).toBe(403);
    expect((await running.send(admin, 'DELETE /v1/projects/vault')).status).toBe(200);
  });

  test('[TENANTS-EXPORT] an archive is for who sees all of a project: one with holes is not made', async () => {
    const low = await running.keyOf({ tenant: TENANT, role: 'admin', clearance: 'confidential' });
    const refused = await running.send(low, 'GET /v1/projects/default/export');
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('archive of a project')]);
    expect((await running.send(low, 'POST /v1/projects/import')).status).toBe(403);
    expect((await running.send(admin, 'GET /v1/projects/default/export')).status).toBe(200);
  });
});
