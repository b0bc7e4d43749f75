import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { embedStoredChunks } from '../../src/ingest/embed-stored-chunks.ts';
import { createResidentProjects, type ResidentProjects } from '../../src/resident/resident-projects.ts';
import { type Retrieval, type RetrievalQuery, retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import { changeDocument } from '../../src/store/change-document.ts';
import { deleteDocument, restoreDocument } from '../../src/store/document-lifecycle.ts';
import { recountProject } from '../../src/store/lexical-statistics.ts';
import { createProject, renameProject } from '../../src/store/projects.ts';
import { rebuildWords } from '../../src/store/rebuild-lexical.ts';
import { sql } from '../../src/store/sql.ts';
import { CONFIDENTIALITIES } from '../../src/terms.ts';
import { onEachEngine } from '../support/engines.ts';
import { plain } from '../support/plain-retrieval.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';
import { TOWN_TOPICS, townText } from '../support/town-text.ts';

const QUESTIONS = [
  'When does the harbour close?',
  'Who looks after the orchard and the vineyard?',
  'How many people work in the quarry?',
  'What does the foundry of 1904 make?',
  "Which of the baker's ovens is the oldest?",
  'zzyzx',
  'the of and',
  'How much was paid for tannery number 3 in the year 2003?',
];

onEachEngine('a search in memory', (engine) => {
  let running: RunningHelix;
  let resident: ResidentProjects;
  let clock = Date.now();
  const documents: number[] = [];

  beforeAll(async () => {
    running = await startHelix({ engine, sample: false });
    for (const [index, topic] of TOWN_TOPICS.entries())
      documents.push(await running.ingest(townText(topic, index), `${topic}.md`));
    documents.push(await running.ingest(tableOf(), 'payments.csv'));
    resident = hold({});
  }, 120_000);
  afterAll(async () => {
    await resident?.close();
    await running?.stop();
  });
  afterEach(() => {
    running.logged.length = 0;
  });

  const hold = (options: { megabytes?: number; fewest?: number }) =>
    createResidentProjects({
      database: running.helix.database,
      log: running.helix.log,
      megabytes: 64,
      fewest: 1,
      // Each look at the clock is a second later: nothing waits.
      now: () => (clock += 1000),
      ...options,
    });

  type Asked = Partial<RetrievalQuery> & Pick<Parameters<typeof retrieveChunks>[0], 'clearance'>;
  const ask = (question: string, { clearance, ...asked }: Asked = {}, held?: ResidentProjects) =>
    retrieveChunks(
      { ...running.helix, clearance, resident: held },
      { question, project: 'default', k: 6, ...asked },
    );
  /** The same question from the database and from memory. */
  async function both(question: string, asked?: Asked): Promise<[Retrieval, Retrieval]> {
    return [await ask(question, asked), await ask(question, asked, resident)];
  }
  /** Lets what changed be taken up: the first question finds that something did. */
  async function settle(): Promise<void> {
    await ask('anything', {}, resident);
    await resident.settled();
  }
  const change = <Result>(work: Parameters<typeof running.helix.database.withTenant<Result>>[1]) =>
    running.helix.database.withTenant(running.helix.tenant, work);

  test('[MEMORY-SAME] finds what the database finds: chunks, scores, ranks and how near they are', async () => {
    expect((await ask(QUESTIONS[0]!, {}, resident)).vector.method, 'not held yet').toBe('exact');
    await resident.settled();
    for (const question of QUESTIONS) {
      const [stored, held] = await both(question);
      expect([question, held.vector.method]).toEqual([question, 'memory']);
      expect(plain(held)).toEqual(plain(stored));
    }
  });

  test('[MEMORY-CURRENT] what is published, changed, renamed, deleted or restored is found at once, and in memory soon', async () => {
    await settle();
    const { tenant } = running.helix;
    const question = 'When does the lighthouse keeper sleep?';
    const changes: [string, () => Promise<unknown>][] = [
      [
        'published',
        async () =>
          documents.push(await running.ingest('The lighthouse keeper sleeps at noon.', 'keeper.md')),
      ],
      ['changed', () => running.ingest('The lighthouse keeper sleeps at dawn.', 'keeper.md')],
      [
        'renamed',
        () => change((session) => changeDocument(session, tenant, documents.at(-1)!, { title: 'Zyxwing' })),
      ],
      ['deleted', () => change((session) => deleteDocument(session, tenant, documents.at(-1)!))],
      ['restored', () => change((session) => restoreDocument(session, tenant, documents.at(-1)!))],
    ];
    for (const [name, make] of changes) {
      await make();
      for (const asked of [question, 'Zyxwing']) {
        const [stored, atOnce] = await both(asked);
        if (asked === question) expect([name, atOnce.vector.method]).toEqual([name, 'exact']);
        expect(plain(atOnce)).toEqual(plain(stored));
      }
      await settle();
      for (const asked of [question, 'Zyxwing', QUESTIONS[0]!]) {
        const [stored, held] = await both(asked);
        expect([name, held.vector.method]).toEqual([name, 'memory']);
        expect(plain(held)).toEqual(plain(stored));
      }
    }
  });

  test('[MEMORY-CURRENT] words that were written anew for chunks that stay are read anew', async () => {
    await settle();
    const { tenant } = running.helix;
    await change((session) =>
      session.query(
        sql`update chunk_fts set tsv = tsv || '''plughword'':9'::tsvector where tenant_id = ${tenant}`,
      ),
    );
    await change((session) => recountProject(session, tenant, 1));
    await settle();
    const [stored, held] = await both('plughword');
    expect(held.vector.method).toBe('memory');
    expect(held.counts.lexical).toBeGreaterThan(TOWN_TOPICS.length);
    expect(plain(held)).toEqual(plain(stored));
    await change((session) => rebuildWords(session, tenant, sql`true`));
    await change((session) => recountProject(session, tenant, 1));
    await settle();
    expect((await ask('plughword', {}, resident)).counts.lexical).toBe(0);
  });

  test('[MEMORY-CURRENT] vectors that were made again, and chunks without words, are there too', async () => {
    const { helix } = running;
    const { tenant } = helix;
    // Longer than a page of what is loaded; in the middle a chunk lost its words, and others their vectors.
    const parts = Array.from(
      { length: 90 },
      (_, part) => `## Part ${part}\n\n${`Cog ${part} turns wheel ${part}. `.repeat(90)}`,
    );
    const documentId = await running.ingest(`# Cogs\n\n${parts.join('\n\n')}`, 'cogs.md');
    const ofCogs = sql`select chunk_id from chunks where tenant_id = ${tenant} and document_id = ${documentId}`;
    await change((session) =>
      session.query(
        sql`delete from chunk_fts where tenant_id = ${tenant} and chunk_id in (${ofCogs} and ordinal = 63)`,
      ),
    );
    await change((session) =>
      session.query(
        sql`delete from embeddings where tenant_id = ${tenant} and chunk_id in (${ofCogs} and ordinal > 70)`,
      ),
    );
    await change((session) => recountProject(session, tenant, 1));
    await settle();
    const question = 'Which wheel does cog 85 turn?';
    const [lacking, heldLacking] = await both(question);
    expect(heldLacking.vector.method).toBe('memory');
    expect(plain(heldLacking)).toEqual(plain(lacking));
    expect((await embedStoredChunks(helix)).made).toBeGreaterThan(0);
    await settle();
    const [stored, held] = await both(question);
    expect(held.vector.method).toBe('memory');
    expect(plain(held)).toEqual(plain(stored));
    expect(held.nearest).toBeLessThan(lacking.nearest!);
    await change((session) => deleteDocument(session, tenant, documentId));
  });

  test('[MEMORY-CURRENT] a name that another project is given means that one, and one that none has is unknown', async () => {
    await settle();
    const { tenant } = running.helix;
    expect((await ask(QUESTIONS[0]!, {}, resident)).vector.method).toBe('memory');
    const rename = (name: string, to: string) =>
      change((session) => renameProject(session, tenant, { name, to }));
    await change((session) => createProject(session, tenant, { name: 'other' }));
    await rename('default', 'formerly');
    await expect(ask(QUESTIONS[0]!, {}, resident)).rejects.toMatchObject({ code: 'project_not_found' });
    await rename('other', 'default');
    expect((await ask(QUESTIONS[0]!, {}, resident)).chunks).toEqual([]);
    const found = await ask(QUESTIONS[0]!, { project: 'formerly' }, resident);
    expect(found.vector.method).toBe('memory');
    expect(plain(found)).toEqual(plain(await ask(QUESTIONS[0]!, { project: 'formerly' })));
    await rename('default', 'other');
    await rename('formerly', 'default');
    expect(plain(await ask(QUESTIONS[0]!, {}, resident))).toEqual(plain(await ask(QUESTIONS[0]!)));
  });

  test('[MEMORY-CLEARANCE] nothing above a clearance is found, nor told of', async () => {
    const { tenant } = running.helix;
    for (const [index, confidentiality] of CONFIDENTIALITIES.entries())
      await change((session) => changeDocument(session, tenant, documents[index]!, { confidentiality }));
    await settle();
    for (const clearance of CONFIDENTIALITIES) {
      for (const question of QUESTIONS) {
        const [stored, held] = await both(question, { clearance });
        expect([clearance, held.vector.method]).toEqual([clearance, 'memory']);
        expect(plain(held)).toEqual(plain(stored));
        const seen = held.chunks.map(({ documentId }) => documents.indexOf(documentId));
        const hidden = CONFIDENTIALITIES.slice(CONFIDENTIALITIES.indexOf(clearance) + 1).map((level) =>
          CONFIDENTIALITIES.indexOf(level),
        );
        expect(seen.filter((index) => hidden.includes(index))).toEqual([]);
      }
    }
  });

  test('[MEMORY-SCOPE] what is asked of a part of a project, of the past or in quotes is asked of the database', async () => {
    await settle();
    const asked: [string, Asked][] = [
      [QUESTIONS[0]!, { documentId: documents[0] }],
      [QUESTIONS[0]!, { asOf: new Date().toISOString() }],
      [QUESTIONS[0]!, { filters: { sourceTypes: ['markdown'] } }],
      ['When does the "harbour" close?', {}],
    ];
    for (const [question, part] of asked) {
      const [stored, held] = await both(question, part);
      expect(held.vector.method).toBe('exact');
      expect(plain(held)).toEqual(plain(stored));
    }
  });

  test('[MEMORY-TENANT] a project of another tenant with the same number is another project', async () => {
    await settle();
    const other = 'eeeeeeee-0000-4000-8000-000000000000';
    const { spaceId } = running.helix.embeddingModel;
    const place = { tenant: other, projectId: 1, began: '1', spaceId, width: 384 };
    const state = { chunks: 9, meanLength: 9, revision: 1, hasSearchKeys: false, hasOldWords: false };
    const { revision } = await ask(QUESTIONS[0]!, {}, resident);
    expect(resident.holds(other)).toBe(false);
    expect(resident.find(place, { name: 'default', state: { ...state, revision } })).toBeUndefined();
    await resident.settled();
    // There is no such project, so nothing is held of it.
    expect(resident.holds(other)).toBe(false);
  });

  test('[MEMORY-LIMIT] nothing is held without memory for it, nor of a small project', async () => {
    for (const options of [{ megabytes: 0 }, { fewest: 1_000_000 }]) {
      const none = hold(options);
      expect((await ask(QUESTIONS[0]!, {}, none)).vector.method).toBe('exact');
      await none.settled();
      expect(none.holds(running.helix.tenant)).toBe(false);
      expect((await ask(QUESTIONS[0]!, {}, none)).vector.method).toBe('exact');
      await none.close();
    }
    const line = running.logged.find(({ event }) => event === 'memory.index_too_large');
    expect(line).toMatchObject({ project: 1, megabytes: 5 });
  });

  test.each(['searchWords', 'searchVectors'] as const)(
    '[MEMORY-FAILS] when what is held cannot be searched (%s), the database is',
    async (failing) => {
      await settle();
      const failed = (found: ReturnType<ResidentProjects['find']>) =>
        found && {
          ...found,
          project: { ...found.project, [failing]: () => Promise.reject(new Error('gone')) },
        };
      const broken: ResidentProjects = {
        ...resident,
        find: (...asked) => failed(resident.find(...asked)),
        lastSeen: (...asked) => failed(resident.lastSeen(...asked)),
      };
      const [stored, found] = [await ask(QUESTIONS[0]!), await ask(QUESTIONS[0]!, {}, broken)];
      expect(found.vector.method).toBe('exact');
      expect(plain(found)).toEqual(plain(stored));
    },
  );

  test('[MEMORY-FAILS] a failure while it is loaded is told, and the database answers', async () => {
    const { database, log, tenant } = running.helix;
    const failing: typeof database = {
      ...database,
      withTenant: (given, work, options) =>
        options?.background
          ? Promise.reject(new Error('no connection'))
          : database.withTenant(given, work, options),
    };
    const held = createResidentProjects({ database: failing, log, megabytes: 64, fewest: 1 });
    expect((await ask(QUESTIONS[0]!, {}, held)).vector.method).toBe('exact');
    await held.settled();
    expect(held.holds(tenant)).toBe(false);
    expect(running.logged.find(({ event }) => event === 'memory.index_dropped')).toMatchObject({
      problem: 'no connection',
    });
    // It is not tried again with each question.
    running.logged.length = 0;
    expect((await ask(QUESTIONS[0]!, {}, held)).vector.method).toBe('exact');
    await held.settled();
    expect(running.logged.some(({ event }) => event === 'memory.index_dropped')).toBe(false);
    await held.close();
  });
});

/** Rows of a table have vectors of their own. */
function tableOf(): string {
  const rows = Array.from(
    { length: 40 },
    (_, row) => `${TOWN_TOPICS[row % 8]} ${row},${2000 + row},${row * 13}`,
  );
  return ['place,year,paid', ...rows].join('\n');
}
