import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HelixClient } from '../../src/client/client.ts';
import type { Helix } from '../../src/compose.ts';
import { saveEvalCase } from '../../src/store/eval-cases.ts';
import { writeProjectSettings } from '../../src/store/project-settings.ts';
import { ensureProject } from '../../src/store/projects.ts';
import { seenBy } from '../../src/store/seen-by.ts';
import type { Confidentiality } from '../../src/terms.ts';
import { onEachEngine } from '../support/engines.ts';
import { type HelixWithKeys, startWithKeys } from '../support/with-keys.ts';

const TENANT = 'dddddddd-0000-4000-8000-00000000000d';
const SECRET = 'The merger with Ostrava Glass is signed on 4 May.';
const REFUNDS = '# Refunds\n\nA refund request is accepted for 30 days after delivery.';
const WITHOUT = '# Refunds\n\nThe shop speaks with everybody about parcels that came too late.';

onEachEngine('what a clearance lets infer', (engine) => {
  let running: HelixWithKeys;
  let own: Helix;
  let admin: string;
  let editor: string;
  let all: HelixClient;
  let some: HelixClient;
  beforeAll(async () => {
    running = await startWithKeys(engine);
    own = await running.tenant(TENANT, 'Delta');
    admin = await running.keyOf({ tenant: TENANT, role: 'admin', clearance: 'restricted' });
    editor = await running.keyOf({ tenant: TENANT, role: 'editor', clearance: 'internal' });
    [all, some] = [running.clientOf(admin), running.clientOf(editor)];
  }, 120_000);
  afterAll(() => running?.stop());

  test('[TENANTS-GUESSED] a right guess of a hidden document costs as many vectors as a wrong one', async () => {
    const add = (client: HelixClient, name: string, text: string, options: object = {}) =>
      client.uploadDocument(new Blob([text]), name, { title: 'Plans', ...options });
    const hidden = { confidentiality: 'restricted' } as const;
    expect((await add(all, 'plans.txt', SECRET, hidden)).vectors_made).toBeGreaterThan(0);
    const itself = await add(all, 'plans.txt', `${SECRET}\n`);
    expect(itself).toMatchObject({ status: 'updated', vectors_made: 0 });
    const guess = await add(some, 'guess.txt', SECRET);
    const wrong = await add(some, 'wrong.txt', SECRET.replace('May', 'June'));
    expect(guess.vectors_made).toBe(wrong.vectors_made);
    expect((await some.run(guess.run_id!)).stats).toMatchObject({ vectors_kept: 0 });
    // What may be seen is still not embedded twice, also by what is more confidential.
    expect((await add(some, 'again.txt', SECRET)).vectors_made).toBe(0);
    expect((await add(all, 'plans-copy.txt', SECRET, hidden)).vectors_made).toBe(0);
  });

  test('[TENANTS-GATE] a version that is held back names only the cases that its reader may see', async () => {
    await own.database.withTenant(TENANT, async (session) => {
      await ensureProject(session, TENANT, 'gated');
      await writeProjectSettings(session, TENANT, 'gated', () => ({
        activation_gate: { floors: { recall: 0.9 } },
      }));
    });
    const addCase = (id: string, question: string, clearance: Confidentiality) =>
      seenBy(own.database, { clearance }).withTenant(TENANT, async (session) => {
        const projectId = await ensureProject(session, TENANT, 'gated');
        const expected_sources = [{ document: 'refunds.md', quote: 'accepted for 30 days' }];
        const evalCase = { id, kind: 'answerable', question, expected_sources } as const;
        await saveEvalCase(session, TENANT, { projectId, case: evalCase, origin: 'import' });
      });
    await addCase('open-case', 'For how many days is a refund request accepted?', 'internal');
    await addCase('secret-case', 'Is a refund request of Ostrava Glass accepted for 30 days?', 'restricted');
    const add = (text: string) =>
      some.uploadDocument(new Blob([text]), 'refunds.md', { project: 'gated', sourceUri: 'refunds.md' });
    await add(REFUNDS);
    const held = await add(WITHOUT);
    expect(held.status).toBe('held_back');
    expect(held.warning).toMatch(/Worse with it: open-case \(.*\); and 1 case that is not shown\. /);
    const id = held.document_id;
    const places = [
      `GET /v1/documents/${id}/versions`,
      `GET /v1/runs/${held.run_id}`,
      `GET /v1/runs/${held.run_id}/events`,
      'GET /v1/runs',
    ];
    for (const place of places) {
      const { status, text } = await running.send(editor, place);
      expect([place, status, /secret-case|Ostrava/.test(text)]).toEqual([place, 200, false]);
      expect([place, text.includes('open-case')]).toEqual([place, true]);
    }
    const restored = await running.send(editor, `POST /v1/documents/${id}/restore`, { version: 'v2' });
    expect([restored.status, restored.text]).toEqual([409, expect.stringContaining('not shown')]);
    expect(restored.text).not.toMatch(/secret-case|Ostrava/);
    expect((await some.versions(id))[0]!.held_back).toMatchObject({
      failed_cases: [{ id: 'open-case' }],
      hidden_cases: 1,
    });
    const [whole] = await all.versions(id);
    expect(whole!.held_back!.failed_cases.map((each) => each.id).sort()).toEqual([
      'open-case',
      'secret-case',
    ]);
    expect(Object.keys(whole!.held_back!.failed_cases[0]!).sort()).toEqual(['id', 'problem', 'question']);
    expect((await all.run(held.run_id!)).stats.warnings).toEqual([expect.stringContaining('secret-case')]);
  });

  test('[TENANTS-ASKED] who manages the tenant reads the conversations of others, and does not ask in them', async () => {
    const reader = running.clientOf(await running.keyOf({ tenant: TENANT }));
    const question = 'When is the merger with Ostrava Glass signed?';
    const { conversation_id: id } = await reader.createConversation();
    for (const mode of ['standard', 'agentic']) {
      const asked = await running.send(admin, 'POST /v1/query', { question, mode, conversation_id: id });
      expect([asked.status, asked.text]).toEqual([403, expect.stringMatching(/conversation \d+.*your own/)]);
    }
    expect(await reader.conversation(id)).toMatchObject({ title: '', turn_count: 0, turns: [] });
    await reader.query('How long may a refund be asked for?', { conversationId: id });
    expect(await all.conversation(id)).toMatchObject({
      turn_count: 1,
      title: expect.stringMatching(/^How long/),
    });
  });

  test('[TENANTS-ASKED] of a conversation that managers share, each has the turns that they may see', async () => {
    const lower = running.clientOf(
      await running.keyOf({ tenant: TENANT, role: 'admin', clearance: 'internal' }),
    );
    const { conversation_id: id } = await lower.createConversation();
    await all.query('When is the merger with Ostrava Glass signed?', { conversationId: id });
    expect(await lower.conversation(id)).toMatchObject({ title: '', turn_count: 0, turns: [] });
    expect(await all.conversation(id)).toMatchObject({ title: '', turn_count: 1 });
    await lower.query('How long may a refund be asked for?', { conversationId: id });
    expect(await lower.conversation(id)).toMatchObject({
      title: expect.stringMatching(/^How long/),
      turn_count: 1,
    });
    expect((await all.conversation(id)).turn_count).toBe(2);
  });
});
