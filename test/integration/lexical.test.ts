import { afterAll, beforeAll, expect, test } from 'vitest';
import { reindexStore } from '../../src/ingest/reindex-store.ts';
import { deleteDocument, purgeDocument, restoreDocument } from '../../src/store/document-lifecycle.ts';
import { projectState } from '../../src/store/lexical-statistics.ts';
import { lexicalText } from '../../src/store/lexical-text.ts';
import { type LexicalSearch, searchLexical } from '../../src/store/search-lexical.ts';
import { type Fragment, sql } from '../../src/store/sql.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const OTHER = '00000000-0000-4000-8000-0000000000bb';

onEachEngine('words', (engine) => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    helix = await startHelix({
      engine,
      sample: false,
      environment: { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url },
    });
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });

  const rows = <Row extends object>(statement: Fragment) => {
    const { database, tenant } = helix.helix;
    return database.withTenant(tenant, (session) => session.query<Row>(statement));
  };
  const find = (question: string, search: Partial<LexicalSearch> = {}) => {
    const { database, tenant } = helix.helix;
    return database.withTenant(
      tenant,
      (session) =>
        searchLexical(session, tenant, { question, scope: { projectId: 1 }, limit: 10, ...search }),
      { readOnly: true },
    );
  };
  const titlesOf = async (question: string, search: Partial<LexicalSearch> = {}) => {
    const { hits } = await find(question, search);
    const found = await rows<{ id: number; title: string }>(
      sql`select chunk_id as id, title from chunks join documents using (tenant_id, document_id)`,
    );
    return hits.map(({ chunkId }) => found.find(({ id }) => id === chunkId)!.title);
  };
  const kept = async () => {
    const [totals] = await rows(sql`select chunks, total_length, keyed_chunks from project_statistics`);
    return {
      totals,
      terms: await rows(sql`select lexeme, chunks from lexical_terms where chunks <> 0 order by lexeme`),
    };
  };
  const counted = async () => {
    const [totals] = await rows(sql`
      select count(*) as chunks, coalesce(sum(token_count), 0) as total_length,
        count(*) filter (where jsonb_array_length(search_keys) > 0) as keyed_chunks
      from chunks where is_active`);
    const terms = await rows(sql`
      select lexeme collate "C" as lexeme, count(*) as chunks
      from chunks join chunk_fts using (tenant_id, chunk_id), unnest(tsv)
      where is_active and left(lexeme, 1) <> ' ' group by lexeme order by 1`);
    return { totals, terms };
  };

  test('[WORDS-COUNTED] whatever is published, changed, deleted, restored or purged, the counts are those of a recount', async () => {
    const { database, tenant } = helix.helix;
    const random = seeded(7);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
    const text = () =>
      `# ${pick(WORDS)}\n\n${Array.from({ length: 12 }, () => pick(WORDS)).join(' ')}\n\n| a | b |\n|---|---|\n| ${pick(WORDS)} | ${pick(WORDS)} |\n`;
    const revision = async () =>
      (await database.withTenant(tenant, (session) => projectState(session, tenant, 1))).revision;
    const known: number[] = [];
    const step = async (name: string) => {
      const document = pick(known);
      const choice = known.length < 3 ? 0 : Math.floor(random() * 6);
      if (choice <= 1) known.push(await helix.ingest(text(), name));
      else
        await database.withTenant(tenant, async (session) => {
          if (choice === 2) await deleteDocument(session, tenant, document);
          if (choice === 3) await restoreDocument(session, tenant, document);
          if (choice === 4) await purgeDocument(session, tenant, document);
          if (choice === 5) {
            const versions = await session.query<{ id: number }>(
              sql`select version_id as id from document_versions where document_id = ${document}`,
            );
            if (versions.length > 0) await restoreDocument(session, tenant, document, pick(versions).id);
          }
        });
    };
    let before = await revision();
    for (let round = 0; round < 12; round++) {
      // Three at once, of different documents: on a server they meet at the counts.
      await Promise.all([0, 1, 2].map((lane) => step(`${lane}-${round % 4}.md`)));
      expect(await kept()).toEqual(await counted());
      expect(await revision()).toBeGreaterThanOrEqual(before);
      before = await revision();
    }
    expect((await kept()).terms.length).toBeGreaterThan(5);
    await rows(sql`delete from documents`);
    await rows(sql`update lexical_terms set chunks = chunks + 3`);
    await reindexStore(helix.helix, { lexicalOnly: true });
    expect(await kept()).toEqual(await counted());
    expect((await kept()).terms).toEqual([]);
  });

  test('[WORDS-COUNTED] the state of a project says what there is, and changes when that does', async () => {
    const { database, tenant } = helix.helix;
    const state = () => database.withTenant(tenant, (session) => projectState(session, tenant, 1));
    const before = await state();
    const document = await helix.ingest('# State\n\nOne chunk.', 'state.md');
    const after = await state();
    expect(after).toMatchObject({ chunks: before.chunks + 1, hasSearchKeys: false, hasOldWords: false });
    expect(after.meanLength).toBeGreaterThan(0);
    expect(after.revision).toBeGreaterThan(before.revision);
    await helix.ingest('# State\n\nOne chunk.', 'state.md');
    expect((await state()).revision).toBe(after.revision);
    await database.withTenant(tenant, (session) => purgeDocument(session, tenant, document));
    expect(await state()).toMatchObject({ chunks: before.chunks, revision: after.revision + 1 });
    expect(await database.withTenant(tenant, (session) => projectState(session, tenant, 999))).toEqual({
      chunks: 0,
      meanLength: 0,
      revision: 0,
      hasSearchKeys: false,
      hasOldWords: false,
    });
  });

  test('[SEARCH-WORDS] names, numbers, phrases and other scripts are found', async () => {
    const documents = {
      Code: 'Call `parseQueryString` of src/http/parse-query.ts, or parse_headers, when error E4711 comes in v2.10.3.',
      Money: 'The yearly fee is 1,234.50 euros, 12% of it for storage.',
      Rights: 'Every member has the right to refuse a transfer.',
      Words: 'The transfer to refuse was right in the end.',
      Tokyo: '東京都の返金ポリシー',
      Umlaut: 'Die Rückerstattung bei Müller dauert länger.',
      Support: 'The IT desk answers at noon.',
    };
    for (const [title, text] of Object.entries(documents))
      await helix.ingest(`# ${title}\n\n${text}`, `${title}.md`);
    for (const question of ['parse_query_string', 'query string', 'parseHeaders', 'parse-query.ts', 'e4711'])
      expect((await titlesOf(question))[0], question).toBe('Code');
    expect((await titlesOf('release 2.10.3'))[0]).toBe('Code');
    expect(await titlesOf('fee 1234.50')).toEqual(['Money']);
    expect(await titlesOf('12%')).toEqual(['Money']);
    expect((await titlesOf('refuse the right transfer')).toSorted()).toEqual(['Rights', 'Words']);
    expect(await titlesOf('who has the "right to refuse" a transfer')).toEqual(['Rights']);
    expect(await titlesOf('"transfer refuse"')).toEqual([]);
    expect(await titlesOf('返金')).toEqual(['Tokyo']);
    expect(await titlesOf('MULLER ruckerstattung')).toEqual(['Umlaut']);
    expect(await titlesOf('what does IT do')).toEqual(['Support']);
    expect(await titlesOf('what is it')).toEqual([]);
    const long = await find(`${'zeppelin unheard of '.repeat(200)} refuse the transfer`);
    expect(long.hits.length).toBe(2);
    expect(long.words.length).toBeLessThanOrEqual(24);
  });

  test('[SEARCH-RANKING] PostgreSQL’s own ranking wants all words, and none that is excluded', async () => {
    const ranking = 'ts_rank_cd' as const;
    expect((await titlesOf('refuse transfer', { ranking })).toSorted()).toEqual(['Rights', 'Words']);
    expect(await titlesOf('refuse member', { ranking })).toEqual(['Rights']);
    expect(await titlesOf('transfer -member', { ranking })).toEqual(['Words']);
    expect((await titlesOf('desk or storage', { ranking })).toSorted()).toEqual(['Money', 'Support']);
    expect(await titlesOf("' | & ! <-> :* \\ ''", { ranking })).toEqual([]);
  });

  test('[SEARCH-GIN] words are looked up in the index, although row-level security is on', async () => {
    const { database, tenant } = helix.helix;
    const scans = sql`
      select pg_stat_get_xact_numscans('chunk_fts'::regclass) as sequential,
        pg_stat_get_xact_numscans('chunk_fts_tsv'::regclass) as indexed`;
    await database.withTenant(tenant, async (session) => {
      const [before] = await session.query<{ sequential: number; indexed: number }>(scans);
      await searchLexical(session, tenant, {
        question: 'refuse transfer',
        scope: { projectId: 1 },
        limit: 5,
      });
      const { sequential, indexed } = before!;
      expect(await session.query(scans)).toEqual([{ sequential, indexed: indexed + 1 }]);
    });
  });

  test('[SEARCH-TENANT] the function that searches the index is confined to the tenant of the session', async () => {
    const { database } = helix.helix;
    await database.withTenant(OTHER, async (session) => {
      await session.query(
        sql`insert into tenants (tenant_id, name) values (${OTHER}, 'other') on conflict do nothing`,
      );
      const found = await session.query(sql`
        select * from helix_score_chunks(1, 'refus'::tsquery, null, false, 10, '{refus}', '{1}', '{0.5}', 1.2, 0.75, 10)
        union all select * from helix_score_chunks(1, 'refus'::tsquery, array(select generate_series(1, 500)), false, 10, '{refus}', '{1}', '{0.5}', 1.2, 0.75, 10)
        union all select * from helix_score_chunks(1, 'refus'::tsquery, null, true, 10, '{refus}', '{1}', '{0.5}', 1.2, 0.75, 10)
        union all select * from helix_rank_chunks(1, 'refus'::tsquery)`);
      expect(found).toEqual([]);
      const own = await searchLexical(session, OTHER, {
        question: documentsWords,
        scope: { projectId: 1 },
        limit: 50,
      });
      expect(own).toMatchObject({ hits: [], state: { chunks: 0 } });
    });
  });

  test('[SEARCH-UPGRADE] chunks indexed by an earlier Helix are found as before, until they are indexed anew', async () => {
    const { database, tenant } = helix.helix;
    await helix.ingest('# Old\n\nThey generously gave to skiing universities on 10-20 May.', 'old.md');
    await database.withTenant(tenant, async (session) => {
      await session.script(`
        update chunk_fts set tsv = to_tsvector('english', title || ' ' || text)
          || array_to_tsvector(array[helix_scope_word(chunks.tenant_id, chunks.project_id, is_active)])
        from chunks join documents using (tenant_id, document_id)
        where chunk_fts.tenant_id = chunks.tenant_id and chunk_fts.chunk_id = chunks.chunk_id and title = 'Old';
        update project_statistics set has_old_words = true; delete from lexical_terms`);
    });
    for (const question of ['generously', 'skiing', 'universities', 'May', '-20'])
      expect(await titlesOf(question), question).toContain('Old');
    await reindexStore(helix.helix, { lexicalOnly: true });
    const { state } = await find('generously');
    expect(state.hasOldWords).toBe(false);
    expect(await titlesOf('generously')).toEqual(['Old']);
    expect(await kept()).toEqual(await counted());
  });

  test('[INGEST-WORDS] a chunk of one enormous text in a dense script is indexed', async () => {
    const random = seeded(3);
    const dense = Array.from({ length: 100_000 }, () =>
      String.fromCodePoint(0x4e00 + Math.floor(random() * 20_000)),
    ).join('');
    const words = lexicalText({ title: dense.slice(500), headingPath: [], text: dense });
    const [found] = await rows<{ lexemes: number }>(sql`select length(${words}::text::tsvector) as lexemes`);
    expect(found!.lexemes).toBeGreaterThan(70_000);
  });
});

const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta', 'fooBar', 'x_1', '12%'];
const documentsWords = 'refuse transfer right member parse query storage desk 返金 müller';

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
