import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EvalSet, SetDocument } from '../../src/evals/cases/eval-set.ts';
import { resolveExpected } from '../../src/evals/cases/resolve-expected.ts';
import { seedSet } from '../../src/evals/cases/seed-set.ts';
import type { EvalCase, ExpectedSource } from '../../src/evals/eval-case.ts';
import { expectedChunks } from '../../src/evals/expected-chunks.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { submitDocument } from '../../src/ingest/submit-document.ts';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import { findProject } from '../../src/store/projects.ts';
import { sql } from '../../src/store/sql.ts';
import type { Confidentiality } from '../../src/terms.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const LEAVE_2024 = '# Leave\n\nEverybody has 26 days of leave.';
const LEAVE_2026 = '# Leave\n\nEverybody has 28 days of leave.';

const textDocument = (path: string, text: string, said: Partial<SetDocument> = {}): SetDocument => ({
  sourceUri: `isle/${path}`,
  versions: [{ name: path, content: { text } }],
  ...said,
});
const leave: SetDocument = {
  sourceUri: 'isle/leave.md',
  title: 'Leave',
  tags: ['people'],
  versions: [
    {
      name: 'leave.md',
      content: { text: LEAVE_2024 },
      label: '2024',
      effectiveAt: '2024-01-01T00:00:00.000Z',
    },
    {
      name: 'leave.md',
      content: { text: LEAVE_2026 },
      label: '2026',
      effectiveAt: '2026-01-01T00:00:00.000Z',
    },
  ],
};
const salaries = textDocument('salaries.md', '# Salaries\n\nThe harbour master earns 70,000 EUR.', {
  confidentiality: 'confidential',
});
const setOf = (...documents: SetDocument[]): EvalSet => ({ name: 'isle', documents, cases: [] });

onEachEngine('sets of cases', (engine) => {
  let gemini: GeminiServer;
  let running: RunningHelix;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    running = await startHelix({
      engine,
      sample: false,
      environment: { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url },
    });
  });
  afterAll(async () => {
    await running?.stop();
    await gemini?.close();
  });
  const seed = (project: string, ...documents: SetDocument[]) =>
    seedSet(running.helix, project, setOf(...documents));
  const storedIn = (project: string) =>
    running.helix.database.withTenant(running.helix.tenant, (session) =>
      session.query<{ uri: string; label: string; active: boolean; level: string }>(sql`
        select source_uri as uri, version_label as label, is_active as active, version.confidentiality as level
        from document_versions as version join documents using (tenant_id, document_id)
        join projects using (tenant_id, project_id) where projects.name = ${project} order by source_uri, version_number`),
    );
  const textsSeenBy = async (clearance: Confidentiality | undefined, project: string, asOf?: string) => {
    const query = { question: 'What does the harbour master earn?', project, k: 10, asOf };
    const { chunks } = await retrieveChunks({ ...running.helix, clearance }, query);
    return chunks.map(({ text }) => text).join('\n');
  };

  describe('seeding', () => {
    test('[EVAL-SEED] versions come in their order, with their dates and the level of their document', async () => {
      expect(await seed('seed', leave, salaries)).toMatchObject({ documents: 2, created: 2, removed: 0 });
      expect(await storedIn('seed')).toEqual([
        { uri: 'isle/leave.md', label: '2024', active: false, level: 'internal' },
        { uri: 'isle/leave.md', label: '2026', active: true, level: 'internal' },
        { uri: 'isle/salaries.md', label: 'v1', active: true, level: 'confidential' },
      ]);
      expect(await textsSeenBy(undefined, 'seed')).toContain('70,000');
      expect(await textsSeenBy('internal', 'seed')).not.toContain('70,000');
      expect(await textsSeenBy(undefined, 'seed', '2025-06-01T00:00:00Z')).toContain('26 days');
    });

    test('[EVAL-SEED] a second time nothing is read, embedded or written', async () => {
      const calls = gemini.calls.embed.length;
      const runs = async () =>
        (
          await running.helix.database.withTenant(running.helix.tenant, (session) =>
            session.query<{ count: number }>(sql`select count(*) from ingestion_runs`),
          )
        )[0]!.count;
      const before = await runs();
      expect(await seed('seed', leave, salaries)).toMatchObject({ unchanged: 2, removed: 0, vectorsMade: 0 });
      expect(gemini.calls.embed).toHaveLength(calls);
      expect(await runs()).toBe(before);
    });

    test('[EVAL-SEED] what changed is ingested, and what is no longer in the set goes with its history', async () => {
      const lowered: SetDocument = { ...salaries, confidentiality: 'restricted' };
      const added = textDocument('boats.md', '# Boats\n\nThe ferry leaves at nine.');
      expect(await seed('seed', lowered, added)).toMatchObject({ created: 1, updated: 1, removed: 1 });
      expect((await storedIn('seed')).map(({ uri, level }) => [uri, level])).toEqual([
        ['isle/boats.md', 'internal'],
        ['isle/salaries.md', 'restricted'],
      ]);
      expect(await textsSeenBy('confidential', 'seed')).not.toContain('70,000');
    });

    test('[EVAL-SEED-OWN] documents that are not of the set are never removed: the project is refused', async () => {
      const bytes = new TextEncoder().encode('# Mine\n\nMy own words.');
      await ingestDocument(running.helix, {
        name: 'mine.md',
        content: { bytes },
        sourceUri: 'mine.md',
        project: 'own',
      });
      await expect(seed('own', leave)).rejects.toThrow(
        /project "own" holds 1 documents that are not of it, such as mine\.md/,
      );
      expect((await storedIn('own')).map(({ uri }) => uri)).toEqual(['mine.md']);
    });

    test('[EVAL-SEED] a seeding that was killed goes on, and one with a document that cannot be read says so', async () => {
      const killed = textDocument('killed.md', '# Killed\n\nThe first words.');
      const bytes = new TextEncoder().encode('# Killed\n\nThe first words.');
      await running.helix.ingestion.close();
      // What a process leaves behind that ended after it had opened a run.
      await submitDocument(
        running.helix,
        { name: 'killed.md', content: { bytes }, sourceUri: killed.sourceUri, project: 'killed' },
        null,
      );
      expect(await seed('killed', killed)).toMatchObject({ documents: 1 });
      expect(await storedIn('killed')).toMatchObject([{ uri: 'isle/killed.md', active: true }]);
      await expect(seed('killed', killed, textDocument('empty.md', ''))).rejects.toMatchObject({
        code: 'empty_document',
      });
    });
  });

  describe('what a case expects', () => {
    const harbour = textDocument(
      'deep/rules.md',
      '# Rules\n\nThe harbour opens at six.\n\nIt closes\nat ten, and the gate at eleven.',
    );
    beforeAll(async () => {
      await seed('expect', leave, harbour, textDocument('rules.md', '# Rules\n\nDogs are kept on a lead.'));
    });
    const resolve = (source: ExpectedSource, said: Partial<EvalCase> = {}) => {
      const { database, tenant } = running.helix;
      return database.withTenant(tenant, async (session) => {
        const projectId = await findProject(session, tenant, 'expect');
        const evalCase: EvalCase = {
          id: 'c1',
          question: 'x',
          kind: 'answerable',
          expected_sources: [source],
          ...said,
        };
        return resolveExpected(session, tenant, projectId, evalCase);
      });
    };
    const textsOf = (ids: readonly number[]) =>
      running.helix.database.withTenant(running.helix.tenant, (session) =>
        session.query<{ text: string }>(sql`select text from chunks where chunk_id = any(${ids}::bigint[])`),
      );

    test('[EVAL-RESOLVE] a quote or offsets lead to the chunks that hold them now, or held them then', async () => {
      const now = await resolve({ document: 'leave.md', quote: 'has 28\n days' });
      expect(await textsOf(now)).toEqual([{ text: LEAVE_2026 }]);
      const asOf = { as_of: '2025-06-30T23:59:59.999Z' };
      const then = await resolve({ document: 'leave.md', quote: 'has 26 days' }, asOf);
      expect(await textsOf(then)).toEqual([{ text: LEAVE_2024 }]);
      expect(await resolve({ document: 'isle/leave.md', start: 9, end: 12 })).toEqual(now);
    });

    test('[EVAL-RESOLVE-IDS] a chunk id of no version in force is an error with what to do, and no miss', async () => {
      const [now] = await resolve({ document: 'leave.md' });
      const asOf = { as_of: '2025-06-30T23:59:59.999Z' };
      const [then] = await resolve({ document: 'leave.md' }, asOf);
      const rules = { document: 'isle/rules.md' };
      expect(await resolve(rules, { expected_chunk_ids: [now!] })).toContain(now);
      expect(await resolve(rules, { ...asOf, expected_chunk_ids: [then!], expected_sources: [] })).toEqual([
        then,
      ]);
      const expected = (ids: number[], project = 'expect') =>
        expectedChunks(running.helix, project, {
          id: 'c1',
          question: 'x',
          kind: 'answerable',
          expected_chunk_ids: ids,
        });
      expect(await expected([now!])).toEqual([[now]]);
      await expect(expected([now!, then!, 99_999_999])).rejects.toMatchObject({
        code: 'case_unresolved',
        message: expect.stringContaining(
          `expects chunks ${then}, 99999999, but no version in force has them in this project; ids change with the documents, so name a document and a quote in expected_sources`,
        ),
      });
      await seed('other', leave);
      await expect(expected([now!], 'other')).rejects.toThrow(/no version in force has it in this project/);
      await expect(resolve(rules, { ...asOf, expected_chunk_ids: [now!] })).rejects.toThrow(
        /no version that held as of 2025-06-30/,
      );
    });

    test('[EVAL-RESOLVE] a name that several documents have is refused with their names; a whole one is not', async () => {
      await expect(resolve({ document: 'rules.md' })).rejects.toThrow(
        /Case "c1" .* 2 documents are called so: isle\/deep\/rules\.md, isle\/rules\.md/,
      );
      expect(await textsOf(await resolve({ document: 'isle/rules.md' }))).toMatchObject([
        { text: expect.stringContaining('Dogs') },
      ]);
    });

    test.each<[string, ExpectedSource, Partial<EvalCase>, RegExp]>([
      [
        'a document',
        { document: 'gone.md', quote: 'x' },
        {},
        /"x" in "gone\.md", but there is no such document/,
      ],
      ['the end of a name', { document: 'ave.md' }, {}, /there is no such document/],
      [
        'a quote',
        { document: 'leave.md', quote: '26 days' },
        {},
        /"26 days" in "leave\.md", but the text of isle\/leave\.md does not hold it/,
      ],
      [
        'a place',
        { document: 'leave.md', start: 9_000_000_000, end: 9_000_000_001 },
        {},
        /characters 9000000000 to/,
      ],
      [
        'a version',
        { document: 'leave.md' },
        { as_of: '2020-01-01T00:00:00.000Z' },
        /as of 2020.* no version of/,
      ],
      ['a name with a NUL', { document: 'lea\0ve.md' }, {}, /there is no such document/],
    ])(
      '[EVAL-RESOLVE] %s that is not there is an error that names case and document',
      async (_, source, said, problem) => {
        const attempt = resolve(source, said);
        await expect(attempt).rejects.toThrow(problem);
        await expect(attempt).rejects.toMatchObject({ code: 'case_unresolved', details: { case: 'c1' } });
      },
    );
  });
});
