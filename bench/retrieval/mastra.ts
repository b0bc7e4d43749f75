import { addInBatches, loadPackage, runStatement, sizeOf } from './peer-parts.ts';
import { createStopwatch, type RetrievalSystem, type SystemOptions } from './system.ts';

const TABLE = 'mastra_chunks';
const INDEX = { type: 'hnsw' } as const;

/** PgVector of Mastra with the HNSW index it offers. It has no interface for embeddings: the vector is handed over. */
export async function openMastra({
  databaseUrl,
  packages,
  model,
  k,
}: SystemOptions): Promise<RetrievalSystem> {
  const { PgVector } = loadPackage<{ PgVector: StoreClass }>(packages, '@mastra/pg');
  const store = new PgVector({ id: 'bench', connectionString: databaseUrl });
  await store.createIndex({
    indexName: TABLE,
    dimension: model.dimensions,
    metric: 'cosine',
    indexConfig: INDEX,
    buildIndex: false,
  });
  const search = async (vector: Float32Array) =>
    (await store.query({ indexName: TABLE, queryVector: Array.from(vector), topK: k })).map(
      ({ metadata }) => metadata.chunk,
    );
  return {
    name: 'Mastra PgVector',
    note: 'vectors; HNSW by buildIndex with its defaults, which also choose ef_search by k',
    async load(corpus) {
      const { steps, time } = createStopwatch();
      await time('rows', () =>
        addInBatches('Mastra', corpus, (rows) =>
          store.upsert({
            indexName: TABLE,
            vectors: rows.map(({ vector }) => vector),
            metadata: rows.map(({ text, chunk }) => ({ text, chunk })),
          }),
        ),
      );
      await time('index', () => store.buildIndex({ indexName: TABLE, metric: 'cosine', indexConfig: INDEX }));
      await time('vacuum', () => runStatement(databaseUrl, `vacuum analyze ${TABLE}`));
      return { steps, bytes: await sizeOf(databaseUrl, TABLE) };
    },
    ask: async ({ text }) => search((await model.embed({ texts: [text], purpose: 'query' }))[0]!),
    search: ({ vector }) => search(vector),
    nearest: ({ vector }) => search(vector),
    close: () => store.disconnect(),
  };
}

type Store = {
  createIndex(options: object): Promise<void>;
  upsert(options: object): Promise<string[]>;
  buildIndex(options: object): Promise<void>;
  query(options: object): Promise<{ metadata: { chunk: number } }[]>;
  disconnect(): Promise<void>;
};
type StoreClass = new (options: object) => Store;
