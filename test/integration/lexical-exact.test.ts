import { afterAll, beforeAll, expect, test } from 'vitest';
import { lexicalBasis } from '../../src/store/lexical-basis.ts';
import { BM25, scoreChunks } from '../../src/store/lexical-score.ts';
import { recountProject } from '../../src/store/lexical-statistics.ts';
import { type LexicalSearch, searchLexical } from '../../src/store/search-lexical.ts';
import { sql } from '../../src/store/sql.ts';
import { tidyStore } from '../../src/store/tidy-store.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const CHUNKS = 6000;
const PER_DOCUMENT = 20;

/** Chunks of words by Zipf's law: `w1` is in most of them, `w2000` in few, and a topic's words come together. */
const CORPUS = makeCorpus();
const LENGTH = CORPUS.map((words) => words.length);

onEachEngine('a search by words', (engine) => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    helix = await startHelix({
      engine,
      sample: false,
      environment: { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url },
    });
    await load(helix);
  }, 120_000);
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });

  const find = (question: string, search: Partial<LexicalSearch> = {}) => {
    const { database, tenant } = helix.helix;
    return database.withTenant(tenant, (session) =>
      searchLexical(session, tenant, { question, scope: { projectId: 1 }, limit: 50, ...search }),
    );
  };

  test.each([
    ['rare words', 'w1500 w900'],
    ['rare and frequent words', 'w1 w7 w60 w800'],
    ['a topic', 't40a t40b w3 w12'],
    ['one word', 'w300'],
    ['a word that nobody wrote', 'w300 neverwritten'],
  ])(
    '[SEARCH-EXACT] the best chunks and their scores are those of scoring every chunk: %s',
    async (_, question) => {
      const { hits, exact } = await find(question);
      expect(exact).toBe(true);
      expectSame(hits, bruteForce(question));
    },
  );

  test('[SEARCH-EXACT] with more words than there are conditions for, the best are there and scored right', async () => {
    const question = 'w1 w2 w3 w30 w50 w80 w120 w300 w500 w700 t9a';
    const { hits, exact } = await find(question);
    expect(exact).toBe(false);
    expectSame(hits.slice(0, 10), bruteForce(question).slice(0, 10));
    expectSame(hits, bruteForce(question, new Set(hits.map(({ chunkId }) => chunkId - 1))));
  });

  test('[SEARCH-EXACT] of words that are nearly everywhere the newest chunks are scored, and it says so', async () => {
    const { hits, exact } = await find('w1 w2');
    expect(exact).toBe(false);
    const holding = CORPUS.flatMap((words, index) =>
      words.includes('w1') && words.includes('w2') ? [index] : [],
    );
    expectSame(hits, bruteForce('w1 w2', new Set(holding.slice(-4 * 50))));
  });

  test('[SEARCH-EXACT] where there are too many to score, the newest are, the same on every engine', async () => {
    const { database, tenant } = helix.helix;
    const scope = { projectId: 1 };
    const { matched, hits } = await database.withTenant(tenant, async (session) => {
      const basis = await lexicalBasis(session, tenant, { projectId: 1, question: 'w1', lexemes: ['w1'] });
      const matching = { condition: "'w1'", most: 500, newest: true };
      return scoreChunks(session, tenant, { scope, limit: 50, basis, matching });
    });
    expect(matched).toBe(500);
    const newest = CORPUS.flatMap((words, index) => (words.includes('w1') ? [index] : [])).slice(-500);
    expectSame(hits, bruteForce('w1', new Set(newest)));
  });

  test('[SEARCH-EXACT] in a narrow scope every chunk of it is scored, however frequent the words', async () => {
    const scope = { projectId: 1, documentId: 17 };
    const { hits, exact } = await find('w1 w2', { scope });
    expect(exact).toBe(true);
    const own = new Set(Array.from({ length: PER_DOCUMENT }, (_, index) => 16 * PER_DOCUMENT + index));
    expectSame(hits, bruteForce('w1 w2', own));
  });

  test('[SEARCH-EXACT] chunks that are not active take no place among the best', async () => {
    const { database, tenant } = helix.helix;
    const [first] = (await find('w200 w900')).hits;
    const setActive = (isActive: boolean) =>
      database.withTenant(tenant, (session) =>
        session.query(
          sql`update chunks set is_active = ${isActive} where tenant_id = ${tenant} and chunk_id = ${first!.chunkId}`,
        ),
      );
    await setActive(false);
    const { hits } = await find('w200 w900');
    await setActive(true);
    expect(hits.map(({ chunkId }) => chunkId)).not.toContain(first!.chunkId);
    expect(hits).toHaveLength(50);
  });

  test('[RETRIEVE-BM25] a word counts as often as it is there, up to 64 times', async () => {
    const { database, tenant } = helix.helix;
    const counts = [1, 2, 3, 10, 40, 63, 64, 65, 255];
    await database.withTenant(tenant, async (session) => {
      for (const [index, times] of counts.entries()) {
        const places = Array.from({ length: times }, (_, place) => place + 1).join(',');
        await session.query(sql`
          update chunk_fts set tsv = tsv || ${`'zebra':${places}`}::text::tsvector
          where tenant_id = ${tenant} and chunk_id = ${index + 1}`);
      }
    });
    const { hits, words } = await find('zebra');
    const mean = LENGTH.reduce((sum, length) => sum + length, 0) / CHUNKS;
    const found = counts.map((_, index) => {
      const norm = BM25.k1 * (1 - BM25.b + (BM25.b * LENGTH[index]!) / mean);
      const part =
        hits.find(({ chunkId }) => chunkId === index + 1)!.score / words[0]!.weight / (BM25.k1 + 1);
      return Math.round((norm * part) / (1 - part));
    });
    expect(found).toEqual(counts.map((times) => Math.min(times, 64)));
  });
});

function expectSame(found: readonly Hit[], wanted: readonly Hit[]): void {
  expect(found.map(({ chunkId }) => chunkId)).toEqual(wanted.map(({ chunkId }) => chunkId));
  for (const [index, { score }] of found.entries()) expect(score).toBeCloseTo(wanted[index]!.score, 9);
}

type Hit = { chunkId: number; score: number };

/** BM25 as it is in the books, over every chunk; ties go to the lower id. */
function bruteForce(question: string, within?: ReadonlySet<number>): Hit[] {
  const words = question.split(' ');
  const mean = LENGTH.reduce((sum, length) => sum + length, 0) / CHUNKS;
  const weights = words.map((word) => {
    const holding = CORPUS.filter((chunk) => chunk.includes(word)).length;
    return Math.log(1 + (CHUNKS - holding + 0.5) / (holding + 0.5));
  });
  return CORPUS.map((chunk, index) => {
    const norm = BM25.k1 * (1 - BM25.b + (BM25.b * chunk.length) / mean);
    const scores = words.map((word, position) => {
      const times = chunk.filter((other) => other === word).length;
      return (weights[position]! * times * (BM25.k1 + 1)) / (times + norm);
    });
    return { chunkId: index + 1, score: scores.reduce((sum, score) => sum + score, 0) };
  })
    .filter(({ chunkId, score }) => score > 0 && (within?.has(chunkId - 1) ?? true))
    .sort((a, b) => (Math.abs(a.score - b.score) > 1e-9 ? b.score - a.score : a.chunkId - b.chunkId))
    .slice(0, 50);
}

async function load({ helix }: RunningHelix): Promise<void> {
  const { database, tenant } = helix;
  const rows = CORPUS.map((words, index) => {
    const places = Map.groupBy(words.entries(), ([, word]) => word);
    const tsv = [...places].map(([word, at]) => `'${word}':${at.map(([place]) => place + 1).join(',')}`);
    return {
      id: index + 1,
      document: Math.floor(index / PER_DOCUMENT) + 1,
      length: words.length,
      tsv: tsv.join(' '),
    };
  });
  const values = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (id bigint, document bigint, length int, tsv text)`;
  await database.withTenant(tenant, async (session) => {
    await session.query(sql`
      insert into documents (tenant_id, document_id, project_id, source_uri, source_type, title)
      select distinct ${tenant}::uuid, document, 1, 'd' || document, 'text', 'D' from ${values}`);
    await session.query(sql`
      insert into document_versions (tenant_id, version_id, document_id, version_number, version_label, is_active, content_hash,
        byte_size, extracted_artifact_uri)
      select distinct ${tenant}::uuid, document, document, 1, 'v1', true, 'h', 1, 'f' from ${values}`);
    await session.query(sql`
      insert into chunks (tenant_id, chunk_id, version_id, document_id, project_id, is_active, ordinal, chunk_type, text,
        token_count, start_offset, end_offset)
      select ${tenant}::uuid, id, document, document, 1, true, id, 'paragraph', '', length, 0, 0 from ${values}`);
    await session.query(sql`
      insert into chunk_fts (tenant_id, chunk_id, project_id, length, tsv)
      select ${tenant}::uuid, id, 1, length, tsv::tsvector || array_to_tsvector(array[helix_scope_word(${tenant}, 1, true)])
      from ${values}`);
    await recountProject(session, tenant, 1);
  });
  await tidyStore(helix);
}

function makeCorpus(): string[][] {
  let state = 42;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: CHUNKS }, () => {
    const topic = Math.floor(random() * 60);
    return Array.from({ length: 15 + Math.floor(random() * 30) }, () =>
      random() < 0.1 ? `t${topic}${'abcd'[Math.floor(random() * 4)]}` : `w${Math.floor(2000 ** random())}`,
    );
  });
}
