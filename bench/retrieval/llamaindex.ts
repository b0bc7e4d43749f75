import { addInBatches, loadPackage, runStatement, sizeOf } from './peer-parts.ts';
import { createStopwatch, type RetrievalSystem, type SystemOptions } from './system.ts';

/**
 * PGVectorStore of LlamaIndexTS. It makes no index on vectors and offers none; `index` gives it one by hand, as whoever
 * runs it at this size would. Its check of the schema, which it makes before each query unless told, is left out.
 */
export async function openLlamaIndex(
  { databaseUrl, packages, model, k }: SystemOptions,
  index: 'none' | 'by hand',
): Promise<RetrievalSystem> {
  const { PGVectorStore } = loadPackage<{ PGVectorStore: StoreClass }>(packages, '@llamaindex/postgres');
  const { TextNode } = loadPackage<{ TextNode: NodeClass }>(packages, '@llamaindex/core/schema');
  const { BaseEmbedding } = loadPackage<{ BaseEmbedding: EmbeddingClass }>(
    packages,
    '@llamaindex/core/embeddings',
  );
  class LocalEmbedding extends BaseEmbedding {
    async getTextEmbedding(text: string): Promise<number[]> {
      return Array.from((await model.embed({ texts: [text], purpose: 'query' }))[0]!);
    }
  }
  const table = index === 'none' ? 'llamaindex_chunks' : 'llamaindex_indexed_chunks';
  const open = (performSetup: boolean) =>
    new PGVectorStore({
      clientConfig: { connectionString: databaseUrl },
      tableName: table,
      dimensions: model.dimensions,
      performSetup,
      embeddingModel: new LocalEmbedding(),
    });
  await (await open(true).client()).close();
  const store = open(false);
  const search = async (vector: number[]) =>
    (await store.query({ queryEmbedding: vector, similarityTopK: k, mode: 'default' })).nodes.map(
      ({ metadata }) => metadata.chunk,
    );
  return {
    name: index === 'none' ? 'LlamaIndexTS PGVectorStore' : 'LlamaIndexTS, index by hand',
    note:
      index === 'none'
        ? 'vectors; no index: its API has none, so every row is read'
        : 'vectors; HNSW by hand (m 16, ef_construction 64), searched with ef_search 40',
    async load(corpus) {
      const { steps, time } = createStopwatch();
      await time('rows', () =>
        addInBatches('LlamaIndexTS', corpus, (rows) =>
          store.add(
            rows.map(
              ({ text, chunk, vector }) => new TextNode({ text, metadata: { chunk }, embedding: vector }),
            ),
          ),
        ),
      );
      if (index === 'by hand')
        await time('index', () =>
          runStatement(databaseUrl, `create index on ${table} using hnsw (embeddings vector_cosine_ops)`),
        );
      await time('vacuum', () => runStatement(databaseUrl, `vacuum analyze ${table}`));
      return { steps, bytes: await sizeOf(databaseUrl, table) };
    },
    ask: async ({ text }) => search(await store.embedModel.getTextEmbedding(text)),
    search: ({ vector }) => search(Array.from(vector)),
    nearest: ({ vector }) => search(Array.from(vector)),
    close: async () => (await store.client()).close(),
  };
}

type Metadata = { chunk: number };
type NodeClass = new (node: { text: string; metadata: Metadata; embedding: number[] }) => object;
type EmbeddingClass = abstract new () => object;
type Store = {
  embedModel: { getTextEmbedding(text: string): Promise<number[]> };
  client(): Promise<{ close(): Promise<void> }>;
  add(nodes: object[]): Promise<string[]>;
  query(query: object): Promise<{ nodes: { metadata: Metadata }[] }>;
};
type StoreClass = new (options: object) => Store;
