import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import type { EmbeddingModel } from '../../src/models/embedding-model.ts';

/** LangChain.js as its documentation uses it: a loader for each kind of file, the recursive splitter, PGVectorStore. */
export async function openLangChain(options: {
  packages: string;
  databaseUrl: string;
  embeddingModel: EmbeddingModel;
}): Promise<LangChain> {
  const { databaseUrl, embeddingModel } = options;
  const load = createRequire(join(options.packages, 'package.json'));
  const { PGVectorStore } = load('@langchain/community/vectorstores/pgvector') as {
    PGVectorStore: StoreClass;
  };
  const { RecursiveCharacterTextSplitter } = load('@langchain/textsplitters') as {
    RecursiveCharacterTextSplitter: new () => Splitter;
  };
  const store = await PGVectorStore.initialize(embeddingsOf(embeddingModel), {
    postgresConnectionOptions: { connectionString: databaseUrl },
    tableName: 'langchain_chunks',
    dimensions: embeddingModel.dimensions,
  });
  const splitter = new RecursiveCharacterTextSplitter();
  return {
    load: (path) => loaderOf(load, path).load(),
    split: (documents) => splitter.splitDocuments(documents),
    add: (chunks) => store.addDocuments(chunks),
    close: () => store.end(),
  };
}

export type LangChain = {
  load(path: string): Promise<LoadedDocument[]>;
  split(documents: LoadedDocument[]): Promise<LoadedDocument[]>;
  /** Embeds and inserts. */
  add(chunks: LoadedDocument[]): Promise<void>;
  close(): Promise<void>;
};
export type LoadedDocument = { pageContent: string; metadata: object };

type Loader = { load(): Promise<LoadedDocument[]> };
type LoaderClass = new (path: string) => Loader;
type Splitter = { splitDocuments(documents: LoadedDocument[]): Promise<LoadedDocument[]> };
type StoreClass = {
  initialize(
    embeddings: object,
    options: object,
  ): Promise<{ addDocuments(chunks: LoadedDocument[]): Promise<void>; end(): Promise<void> }>;
};

const LOADERS: Record<string, [module: string, name: string]> = {
  '.pdf': ['@langchain/community/document_loaders/fs/pdf', 'PDFLoader'],
  '.docx': ['@langchain/community/document_loaders/fs/docx', 'DocxLoader'],
  '.csv': ['@langchain/community/document_loaders/fs/csv', 'CSVLoader'],
  '.pptx': ['@langchain/community/document_loaders/fs/pptx', 'PPTXLoader'],
  '.epub': ['@langchain/community/document_loaders/fs/epub', 'EPubLoader'],
  '.srt': ['@langchain/community/document_loaders/fs/srt', 'SRTLoader'],
};
/** LangChain.js has no loader for these, and as text they are nothing but noise. */
const WITHOUT_LOADER = new Set(['.xlsx', '.xls', '.xlsm', '.xlsb', '.ods']);

function loaderOf(load: NodeJS.Require, path: string): Loader {
  const ending = extname(path).toLowerCase();
  if (WITHOUT_LOADER.has(ending)) throw new Error(`there is no loader for ${ending}`);
  const [module, name] = LOADERS[ending] ?? ['@langchain/classic/document_loaders/fs/text', 'TextLoader'];
  const loader = new (load(module)[name] as LoaderClass)(path);
  return ending === '.html' ? htmlLoader(load, loader) : loader;
}

/** The tags would be embedded otherwise. */
function htmlLoader(load: NodeJS.Require, loader: Loader): Loader {
  const { HtmlToTextTransformer } = load('@langchain/community/document_transformers/html_to_text') as {
    HtmlToTextTransformer: new () => { transformDocuments(all: LoadedDocument[]): Promise<LoadedDocument[]> };
  };
  return { load: async () => new HtmlToTextTransformer().transformDocuments(await loader.load()) };
}

function embeddingsOf(model: EmbeddingModel): object {
  const embed = async (texts: string[], purpose: 'document' | 'query') => {
    const vectors: number[][] = [];
    for (let start = 0; start < texts.length; start += model.batchSize) {
      const batch = await model.embed({ texts: texts.slice(start, start + model.batchSize), purpose });
      vectors.push(...batch.map((vector) => Array.from(vector)));
    }
    return vectors;
  };
  return {
    embedDocuments: (texts: string[]) => embed(texts, 'document'),
    embedQuery: async (text: string) => (await embed([text], 'query'))[0],
  };
}
