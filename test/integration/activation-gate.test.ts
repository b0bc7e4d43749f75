import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHelixClient, type HelixClient } from '../../src/client/client.ts';
import type { EvalCase } from '../../src/evals/eval-case.ts';
import type { IngestContext } from '../../src/ingest/ingest-context.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { processRun } from '../../src/ingest/process-run.ts';
import { putBackRuns } from '../../src/ingest/recover-runs.ts';
import { RunStopped, reportRun } from '../../src/ingest/report-run.ts';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import type { ActivationGate } from '../../src/store/activation-floors.ts';
import { saveEvalCase } from '../../src/store/eval-cases.ts';
import { findRun, listRuns } from '../../src/store/find-runs.ts';
import { claimRun, type RunRequest } from '../../src/store/ingestion-runs.ts';
import { writeProjectSettings } from '../../src/store/project-settings.ts';
import { ensureProject, findProject } from '../../src/store/projects.ts';
import { sql } from '../../src/store/sql.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const REFUNDS = '# Refunds\n\nA refund request is accepted for 30 days after delivery.';
const CLEARER = '# Refunds\n\nRead this first. A refund request is accepted for 30 days after delivery.';
const WITHOUT = '# Refunds\n\nThe shop speaks with everybody about parcels that came too late.';
const LEAVE = '# Leave\n\nEvery employee has 27 days of paid leave in a year.';

const refund: EvalCase = {
  id: 'refund',
  kind: 'answerable',
  question: 'For how many days is a refund request accepted?',
  expected_sources: [{ document: 'refunds.md', quote: 'A refund request is accepted for 30 days' }],
};
const leave: EvalCase = {
  id: 'leave',
  kind: 'answerable',
  question: 'How many days of paid leave does an employee have?',
  expected_sources: [{ document: 'leave.md', quote: '27 days of paid leave' }],
};
const opera: EvalCase = { id: 'opera', kind: 'off-topic', question: 'Which violinist recorded Paganini?' };
const RECALL: ActivationGate = { floors: { recall: 0.9 } };

onEachEngine('activation gate', (engine) => {
  let gemini: GeminiServer;
  let running: RunningHelix;
  let client: HelixClient;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    const environment = { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url };
    running = await startHelix({ engine, sample: false, environment });
    client = createHelixClient({ baseUrl: running.url });
  });
  afterAll(async () => {
    await running?.stop();
    await gemini?.close();
  });

  const inTenant = <Result>(work: Parameters<typeof running.helix.database.withTenant<Result>>[1]) =>
    running.helix.database.withTenant(running.helix.tenant, work);
  const openProject = (name: string, gate: ActivationGate | undefined, ...cases: EvalCase[]) =>
    inTenant(async (session) => {
      const { tenant } = running.helix;
      const projectId = await ensureProject(session, tenant, name);
      await writeProjectSettings(session, tenant, name, () => ({ activation_gate: gate }));
      for (const each of cases)
        await saveEvalCase(session, tenant, { projectId, case: each, origin: 'import' });
    });
  const ingest = (
    project: string,
    name: string,
    text: string,
    said: RunRequest = {},
    context?: IngestContext,
  ) =>
    ingestDocument(context ?? running.helix, {
      name,
      content: { bytes: new TextEncoder().encode(text) },
      sourceUri: name,
      project,
      ...said,
    });
  const answersFrom = async (project: string, question = refund.question, asOf?: string) => {
    const { chunks } = await retrieveChunks(running.helix, { question, project, asOf, k: 4 });
    return chunks.map(({ text }) => text);
  };

  test('[GATE-HELD] a version that loses a passage of the golden set is kept inactive; the one before goes on answering', async () => {
    await openProject('held', RECALL, refund, leave);
    await ingest('held', 'leave.md', LEAVE);
    const first = await ingest('held', 'refunds.md', REFUNDS);
    const second = await ingest('held', 'refunds.md', WITHOUT, { title: 'New refunds' });
    expect(second).toMatchObject({ status: 'held_back', documentId: first.documentId, title: 'New refunds' });
    expect(second.warning).toMatch(
      /^Version 2 of document \d+ is kept inactive: recall would fall from 1 to 0\.5, below its floor of 0\.9\. Worse with it: refund \(.*does not hold it.*\)\. Correct .* `helix documents activate \d+ --version 2 --anyway`\.$/,
    );
    expect(await answersFrom('held')).toEqual([REFUNDS, LEAVE]);
    expect(await answersFrom('held', refund.question, new Date().toISOString())).toEqual([REFUNDS, LEAVE]);
    expect(await client.document(first.documentId)).toMatchObject({ title: 'Refunds', status: 'active' });
    const [held, active] = await client.versions(first.documentId);
    expect(active).toMatchObject({ version_number: 1, is_active: true, held_back: null });
    expect(held).toMatchObject({
      version_number: 2,
      is_active: false,
      held_back: {
        metrics: { recall: { value: 0.5, before: 1 } },
        floors: { recall: 0.9 },
        failed_cases: [{ id: 'refund', question: refund.question }],
        run_id: second.runId,
      },
    });
    const run = await client.run(second.runId!);
    expect(run).toMatchObject({ status: 'succeeded', outcome: 'held_back', error: null });
    expect(run.stats.warnings).toEqual([second.warning]);
  });

  test('[GATE-HELD] what is held back is judged again when it comes again, and is no version more', async () => {
    await openProject('again', RECALL, refund);
    const { documentId } = await ingest('again', 'refunds.md', REFUNDS);
    await ingest('again', 'refunds.md', WITHOUT);
    expect((await ingest('again', 'refunds.md', WITHOUT, { versionLabel: 'autumn' })).status).toBe(
      'held_back',
    );
    expect((await client.versions(documentId)).map(({ version_label }) => version_label)).toEqual([
      'autumn',
      'v1',
    ]);
    await openProject('again', undefined);
    expect((await ingest('again', 'refunds.md', WITHOUT, { force: true })).status).toBe('updated');
  });

  test('[GATE-PASSED] a version that loses nothing is activated, with what was said of it', async () => {
    await openProject('passed', { floors: { recall: 0.9, mrr: 0.9, off_topic_refused: 1 } }, refund, opera);
    const { documentId } = await ingest('passed', 'refunds.md', REFUNDS);
    const said: RunRequest = { title: 'Money back', tags: ['shop'], confidentiality: 'public' };
    const second = await ingest('passed', 'refunds.md', CLEARER, said);
    expect(second).toMatchObject({ status: 'updated', documentId });
    expect(second.warning).toBeUndefined();
    expect(await answersFrom('passed')).toEqual([CLEARER]);
    expect(await client.document(documentId)).toMatchObject({ title: 'Money back', tags: ['shop'] });
    const [version] = await client.versions(documentId);
    expect(version).toMatchObject({ version_number: 2, is_active: true, held_back: null });
    expect(
      await inTenant((session) =>
        session.query(sql`
      select confidentiality, tags from chunks where version_id = ${version!.version_id}`),
      ),
    ).toEqual([{ confidentiality: 'public', tags: ['shop'] }]);
  });

  test('[GATE-FIRST] the first version of a document is judged too, and its document is in no answer until it may be', async () => {
    await openProject('first', RECALL, { ...refund, expected_sources: [{ document: 'refunds.md' }] });
    await ingest('first', 'a/refunds.md', REFUNDS);
    // The case names both of them now, so that nobody can say any more which one it means.
    const second = await ingest('first', 'b/refunds.md', REFUNDS.replace('30', '10'));
    expect(second).toMatchObject({ status: 'held_back' });
    expect(second.warning).toContain('2 documents are called so');
    expect(await answersFrom('first')).toEqual([REFUNDS]);
    expect(await client.document(second.documentId)).toMatchObject({ status: 'held_back', version: null });
    const listed = await client.documents({ project: 'first' });
    expect(listed.map(({ source_uri, held_back }) => [source_uri, held_back])).toEqual([
      ['a/refunds.md', false],
      ['b/refunds.md', true],
    ]);
  });

  test('[GATE-BELOW] a golden set that misses its floor already stops no change that does it no harm', async () => {
    await openProject('below', RECALL, refund, leave);
    const first = await ingest('below', 'refunds.md', REFUNDS);
    expect(first.status).toBe('created');
    const run = await client.run(first.runId!);
    expect(run.stats.warnings).toEqual([
      'The golden set misses its floor of 0.9 for recall (0.5), but not by this version.',
    ]);
    expect((await ingest('below', 'refunds.md', CLEARER)).status).toBe('updated');
    expect((await ingest('below', 'refunds.md', WITHOUT)).status).toBe('held_back');
    expect((await ingest('below', 'leave.md', LEAVE)).status).toBe('created');
  });

  test('[GATE-ANYWAY] a version that was held back is judged again when it is to be activated, unless told anyway', async () => {
    await openProject('anyway', RECALL, refund);
    const { documentId } = await ingest('anyway', 'refunds.md', REFUNDS);
    await ingest('anyway', 'refunds.md', WITHOUT, { title: 'Parcels' });
    await expect(client.restoreDocument(documentId, { version: 2 })).rejects.toMatchObject({
      status: 409,
      code: 'version_held_back',
      message: expect.stringContaining(`helix documents activate ${documentId} --version 2 --anyway`),
    });
    expect(await answersFrom('anyway')).toEqual([REFUNDS]);
    const activated = Date.now();
    expect(await client.restoreDocument(documentId, { version: 2, anyway: true })).toMatchObject({
      title: 'Parcels',
      version: { version_number: 2, held_back: null },
    });
    expect(await answersFrom('anyway')).toEqual([WITHOUT]);
    const [version] = await client.versions(documentId);
    expect(Date.parse(version!.effective_at)).toBeGreaterThanOrEqual(activated - 5);
    // Back to what the set is content with: judged, and allowed.
    expect(await client.restoreDocument(documentId, { version: 1 })).toMatchObject({
      version: { version_number: 1 },
    });
    // A version that was active once is history: a refusal to bring it back changes nothing about it.
    await expect(client.restoreDocument(documentId, { version: 2 })).rejects.toMatchObject({ status: 409 });
    expect((await client.versions(documentId)).map(({ held_back }) => held_back)).toEqual([null, null]);
  });

  test('[GATE-ANYWAY] a deleted document comes back by the gate, from the history or from its file', async () => {
    await openProject('deleted', { floors: { off_topic_refused: 1 } }, refund, opera);
    const operas =
      '# Operas\n\nWhich violinist recorded Paganini is told here, and who recorded which violinist.';
    await openProject('deleted', undefined);
    const { documentId } = await ingest('deleted', 'operas.md', operas);
    await client.deleteDocument(documentId);
    await openProject('deleted', { floors: { off_topic_refused: 1 } });
    await expect(client.restoreDocument(documentId)).rejects.toMatchObject({ code: 'version_held_back' });
    expect((await ingest('deleted', 'operas.md', operas)).status).toBe('held_back');
    expect(await client.document(documentId)).toMatchObject({ status: 'deleted' });
    expect(await client.restoreDocument(documentId, { anyway: true })).toMatchObject({ status: 'active' });
    expect(await answersFrom('deleted', opera.question)).toEqual([operas]);
  });

  test('[GATE-OFF] without a gate nobody is asked, and an empty golden set lets everything pass with a note', async () => {
    const goldenSet = vi.fn(running.helix.goldenSet);
    const context = { ...running.helix, goldenSet };
    await openProject('off', undefined, refund);
    await ingest('off', 'refunds.md', REFUNDS, {}, context);
    expect((await ingest('off', 'refunds.md', WITHOUT, {}, context)).status).toBe('updated');
    expect(goldenSet).not.toHaveBeenCalled();
    await openProject('no-cases', RECALL);
    const { status, runId } = await ingest('no-cases', 'refunds.md', REFUNDS, {}, context);
    expect(status).toBe('created');
    expect((await client.run(runId!)).stats.warnings).toEqual([
      expect.stringMatching(/"no-cases" has no cases to ask\. Add some with `helix eval cases import/),
    ]);
    expect(goldenSet).toHaveBeenCalledOnce();
  });

  test('[GATE-FLOORS] a floor that needs answers, that is no metric or no share is refused when it is set', async () => {
    await openProject('floors', undefined);
    const set = (floors: object) => client.changeProjectSettings('floors', { activation_gate: { floors } });
    await expect(set({ faithfulness: 0.9 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(
        /floors\.faithfulness is 0\.9; it cannot be a floor: .* one of answers.*recall, hit_at_k/,
      ),
    });
    for (const floors of [{ recal: 0.9 }, { recall: 1.5 }, { recall: '0.9' }, {}])
      await expect(set(floors)).rejects.toMatchObject({ status: 400 });
    await set({ recall: 0.9, ndcg_at_10: 0.5 });
    await expect(set({ recall: null, ndcg_at_10: null })).rejects.toThrow('set activation_gate to null');
    await client.changeProjectSettings('floors', { activation_gate: null });
    // One that a hand spoilt does not turn the gate off in silence.
    await inTenant((session) =>
      session.query(sql`
      update projects set settings = '{"activation_gate": {"floors": {"recall": "high"}}}' where name = 'floors'`),
    );
    await expect(ingest('floors', 'refunds.md', REFUNDS)).rejects.toThrow(
      'cannot be used: activation_gate.floors.recall',
    );
  });

  test('[GATE-KILLED] killed between the writing and the activation, nothing is visible; the run goes on with what it wrote', async () => {
    await openProject('killed', RECALL, refund);
    const { documentId } = await ingest('killed', 'refunds.md', REFUNDS);
    const dead = { ...running.helix, goldenSet: () => Promise.reject(new RunStopped('lost')) };
    await expect(ingest('killed', 'refunds.md', CLEARER, {}, dead)).rejects.toThrow('lost');
    expect(await answersFrom('killed')).toEqual([REFUNDS]);
    expect((await client.versions(documentId))[0]).toMatchObject({
      is_active: false,
      held_back: { reason: expect.stringContaining('has not come to its end') },
    });
    const { tenant, instance } = running.helix;
    const [open] = await inTenant((session) => listRuns(session, tenant, { status: 'running', limit: 1 }));
    await putBackRuns(running.helix, 0);
    const runId = open!.run_id;
    const claimed = await inTenant((session) => claimRun(session, tenant, runId, instance));
    if (claimed)
      await processRun(running.helix, claimed, reportRun(running.helix, { runId, worker: instance }));
    for await (const _ of running.helix.ingestion.follow(runId));
    const run = await inTenant((session) => findRun(session, tenant, runId));
    expect(run).toMatchObject({ status: 'succeeded', outcome: 'updated', stats: { vectors_made: 0 } });
    expect(await answersFrom('killed')).toEqual([CLEARER]);
    expect(await client.versions(documentId)).toHaveLength(2);
  });

  test('[GATE-DOWN] a model or database that is away holds nothing back: the run fails and is tried again', async () => {
    await openProject('down', RECALL, {
      ...refund,
      question: 'How many days does a request for a refund have?',
    });
    await ingest('down', 'leave.md', LEAVE);
    const projectId = await inTenant((session) => findProject(session, running.helix.tenant, 'down'));
    const broken = {
      ...running.helix,
      goldenSet: vi.fn(() => Promise.reject(Object.assign(new Error('gone'), { code: '08006' }))),
    };
    await expect(ingest('down', 'refunds.md', REFUNDS, {}, broken)).rejects.toThrow('gone');
    const [run] = await inTenant((session) =>
      listRuns(session, running.helix.tenant, { projectId, limit: 1 }),
    );
    expect(run).toMatchObject({ status: 'failed', outcome: null });
    expect((await ingest('down', 'refunds.md', REFUNDS)).status).toBe('created');
  });

  test('[GATE-AS-IF] what is found for a version before it is active is what is found with it afterwards, to the last score', async () => {
    const prices = 'plan,price\nBasic plan,10 euros\nTeam plan,30 euros\n';
    const steps: [name: string, text: string][] = [
      ['refunds.md', REFUNDS],
      ['prices.csv', prices],
      ['refunds.md', WITHOUT],
      ['leave.md', LEAVE],
    ];
    const questions = [
      refund.question,
      leave.question,
      'What does the team plan cost in euros?',
      opera.question,
    ];
    await openProject('as-if', { floors: { recall: 0 } }, opera);
    const before: object[] = [];
    const context = {
      ...running.helix,
      goldenSet: async (request: Parameters<IngestContext['goldenSet']>[0]) => {
        const { documentId, versionId } = request;
        for (const question of questions) before.push(await foundFor(question, { documentId, versionId }));
        return running.helix.goldenSet(request);
      },
    };
    const foundFor = async (question: string, instead?: { documentId: number; versionId: number }) => {
      const { candidates, chunks, nearest } = await retrieveChunks(running.helix, {
        question,
        project: 'as-if',
        instead,
        k: 10,
      });
      return { nearest, chunks: chunks.map(({ text }) => text), candidates: candidates.map(rounded) };
    };
    const after: object[] = [];
    for (const [name, text] of steps) {
      expect((await ingest('as-if', name, text, {}, context)).status).not.toBe('held_back');
      for (const question of questions) after.push(await foundFor(question));
    }
    expect(before).toEqual(after);
    expect(before).toHaveLength(16);
  });
});

/** Sums in another order differ in their last digits. */
function rounded(candidate: object): object {
  const text = JSON.stringify(candidate, (_, value) =>
    typeof value === 'number' ? Number(value.toPrecision(12)) : value,
  );
  return JSON.parse(text);
}
