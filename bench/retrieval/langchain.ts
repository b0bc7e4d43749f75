import { addInBatches, loadPackage, runStatement, sizeOf } from './peer-parts.ts';
import { createStopwatch, type RetrievalSystem, type SystemOptions } from './system.ts';

const TABLE = 'langchain_chunks';

/**
 * PGVectorStore of LangChain.js with its defaults, and the HNSW index that it offers. With `efSearch` the same table is
 * searched again, with that many candidates in hand: the store has no setting for it, so it is the connection's.
 */
export async function openLangChain(options: SystemOptions, efSearch?: number): Promise<RetrievalSystem> {
  const { databaseUrl, packages, model, k } = options;
  const { PGVectorStore } = loadPackage<{ PGVectorStore: StoreClass }>(
    packages,
    '@langchain/community/vectorstores/pgvector',
  );
  const embed = async (text: string) =>
    Array.from((await model.embed({ texts: [text], purpose: 'query' }))[0]!);
  const store = await PGVectorStore.initialize(
    { embedQuery: embed },
    {
      postgresConnectionOptions: {
        connectionString: databaseUrl,
        ...(efSearch && { options: `-c hnsw.ef_search=${efSearch}` }),
      },
      tableName: TABLE,
      dimensions: model.dimensions,
    },
  );
  const search = async (vector: Float32Array) =>
    (await store.similaritySearchVectorWithScore(Array.from(vector), k)).map(
      ([{ metadata }]) => metadata.chunk,
    );
  return {
    name: efSearch ? `LangChain.js, ef_search ${efSearch}` : 'LangChain.js PGVectorStore',
    note: `vectors; HNSW by createHnswIndex (m 16, ef_construction 64), searched with ef_search ${efSearch ?? 40}`,
    async load(corpus) {
      const { steps, time } = createStopwatch();
      if (efSearch) return { steps, bytes: {} };
      await time('rows', () =>
        addInBatches('LangChain.js', corpus, (rows) =>
          store.addVectors(
            rows.map(({ vector }) => vector),
            rows.map(({ text, chunk }) => ({ pageContent: text, metadata: { chunk } })),
          ),
        ),
      );
      await time('index', () => store.createHnswIndex({ dimensions: model.dimensions }));
      await time('vacuum', () => runStatement(databaseUrl, `vacuum analyze ${TABLE}`));
      return { steps, bytes: await sizeOf(databaseUrl, TABLE) };
    },
    ask: async ({ text }) => (await store.similaritySearch(text, k)).map(({ metadata }) => metadata.chunk),
    search: ({ vector }) => search(vector),
    nearest: ({ vector }) => search(vector),
    close: () => store.end(),
  };
}

type StoredDocument = { pageContent: string; metadata: { chunk: number } };
type Store = {
  addVectors(vectors: number[][], documents: StoredDocument[]): Promise<void>;
  createHnswIndex(options: { dimensions: number }): Promise<void>;
  similaritySearch(question: string, k: number): Promise<StoredDocument[]>;
  similaritySearchVectorWithScore(vector: number[], k: number): Promise<[StoredDocument, number][]>;
  end(): Promise<void>;
};
type StoreClass = { initialize(embeddings: object, options: object): Promise<Store> };
