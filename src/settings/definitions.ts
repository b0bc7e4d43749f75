import { CHUNK_PROFILES, INJECTION_POLICIES } from '../terms.ts';
import { AUTH_DEFINITIONS } from './auth-definitions.ts';
import { optional, withDefault } from './definition.ts';
import { LIMIT_DEFINITIONS } from './limit-definitions.ts';
import { OBSERVE_DEFINITIONS } from './observe-definitions.ts';
import { boolean, choice, decimal, integer, list, phrases, secret, text, url } from './parsers.ts';
import { REPLICA_DEFINITIONS } from './replica-definitions.ts';

/**
 * Every variable Helix reads, with its default and what it means. `docs/settings.md` is written from this table.
 * `kind: 'secret'` is never printed; `kind: 'url'` is printed without its password.
 */
export const DEFINITIONS = {
  databaseUrl: optional(
    'DATABASE_URL',
    url('postgres', 'postgresql'),
    'PostgreSQL connection; embedded when not set',
    'url',
  ),
  ...REPLICA_DEFINITIONS,
  dataDirectory: withDefault(
    'HELIX_DATA_DIR',
    text,
    '.helix',
    'embedded database, kept files and model cache',
  ),
  masterKey: optional(
    'HELIX_MASTER_KEY',
    secret,
    'encrypts kept files, with a key for each tenant: 32 bytes in base64, or `name:key,name:key` of which the first encrypts, or `file:` and the path of a file that holds them; without it they are kept as they are',
    'secret',
  ),
  port: withDefault('PORT', integer(0, 65535), 8080, 'listening port; 0 takes a free one'),
  host: withDefault('HELIX_HOST', text, '127.0.0.1', 'listening address'),
  allowedHosts: withDefault('HELIX_ALLOWED_HOSTS', list, [], 'host names accepted besides localhost'),
  environment: withDefault(
    'HELIX_ENV',
    choice('development', 'test', 'production'),
    'development',
    '`production` requires DATABASE_URL and the keys of the chosen providers',
  ),
  logLevel: withDefault(
    'HELIX_LOG_LEVEL',
    choice('silent', 'error', 'warn', 'info', 'debug'),
    'info',
    'how much is logged',
  ),
  ...AUTH_DEFINITIONS,

  embeddingProvider: withDefault(
    'HELIX_EMBEDDING_PROVIDER',
    choice('auto', 'local', 'gemini', 'openai-compatible'),
    'auto',
    'who embeds; `auto` is Gemini with a key, else local',
  ),
  languageProvider: withDefault(
    'HELIX_LANGUAGE_PROVIDER',
    choice('auto', 'local', 'gemini', 'openai-compatible'),
    'auto',
    'who writes answers; `auto` is Gemini with a key, else an OpenAI-compatible server with OPENAI_BASE_URL, else local',
  ),
  localModelDirectory: optional(
    'HELIX_LOCAL_MODEL_DIR',
    text,
    'folder of a BERT-family embedding model; the bundled one when not set',
  ),
  geminiApiKey: optional('GEMINI_API_KEY', secret, 'turns Gemini on', 'secret'),
  geminiBaseUrl: optional(
    'GEMINI_BASE_URL',
    url('https', 'http'),
    "where the Gemini wire format is spoken; Google's when not set",
    'url',
  ),
  geminiModel: withDefault('GEMINI_MODEL', text, 'gemini-2.5-flash', 'model that writes and judges'),
  embedModel: withDefault('EMBED_MODEL', text, 'gemini-embedding-001', 'model that embeds'),
  geminiVisionModel: withDefault('GEMINI_VISION_MODEL', text, 'gemini-2.5-flash', 'model that reads images'),
  openAiBaseUrl: optional(
    'OPENAI_BASE_URL',
    url('https', 'http'),
    'an OpenAI-compatible server (Ollama, vLLM, llama.cpp), with its /v1',
    'url',
  ),
  openAiApiKey: optional('OPENAI_API_KEY', secret, 'its key, if it asks for one', 'secret'),
  openAiModel: optional('OPENAI_MODEL', text, 'its model that writes'),
  openAiEmbedModel: optional('OPENAI_EMBED_MODEL', text, 'its model that embeds'),
  openAiEmbedDimensions: withDefault(
    'OPENAI_EMBED_DIMENSIONS',
    integer(1, 2000),
    768,
    'the width of its vectors',
  ),
  modelCheap: optional(
    'HELIX_MODEL_CHEAP',
    text,
    'model of the provider that writes answers, for agents with the profile `cheap`; the one that answers when not set',
  ),
  modelBalanced: optional('HELIX_MODEL_BALANCED', text, 'the same for the profile `balanced`'),
  modelPremium: optional('HELIX_MODEL_PREMIUM', text, 'the same for the profile `premium`'),
  modelTimeoutMs: withDefault(
    'HELIX_MODEL_TIMEOUT_MS',
    integer(100, 600_000),
    30_000,
    'longest wait for a model to begin answering, and between two pieces of an answer',
  ),
  modelTries: withDefault(
    'HELIX_MODEL_TRIES',
    integer(1, 10),
    3,
    'tries per model call; only 429, 500, 502, 503, 504 and network errors are tried again',
  ),

  chunkProfile: withDefault(
    'HELIX_CHUNK_PROFILE',
    choice(...CHUNK_PROFILES),
    'structured',
    'how documents are cut',
  ),
  retrievalMaxDistance: optional(
    'RETRIEVAL_MAX_DISTANCE',
    decimal(0, 2),
    'cosine ceiling of the refusal gate; 0.55 with Gemini, calibrated per local space',
  ),
  fusion: withDefault(
    'HELIX_FUSION',
    choice('score', 'rrf'),
    'score',
    'how vector and word search are merged: by scores, or by ranks (k=60)',
  ),
  lexicalRanking: withDefault(
    'HELIX_LEXICAL',
    choice('bm25', 'ts_rank_cd'),
    'bm25',
    "how word search ranks: by BM25, or by PostgreSQL's own ranking of chunks with all words of the question",
  ),
  expansion: withDefault(
    'HELIX_EXPANSION',
    choice('off', 'split', 'hyde'),
    'off',
    'what `/v1/query` and `/v1/search` look for besides the question: its parts (`split`), or a passage that the language model makes up (`hyde`)',
  ),
  rerankProvider: withDefault(
    'RERANK_PROVIDER',
    choice('none', 'cohere', 'local'),
    'none',
    'who puts the candidates in order once more; `local` compares words with the embedding model on this machine',
  ),
  cohereApiKey: optional('COHERE_API_KEY', secret, 'required by RERANK_PROVIDER=cohere', 'secret'),
  cohereBaseUrl: optional(
    'COHERE_BASE_URL',
    url('https', 'http'),
    "where Cohere's wire format is spoken; Cohere's when not set",
    'url',
  ),
  cohereRerankModel: withDefault('COHERE_RERANK_MODEL', text, 'rerank-v3.5', 'reranking model'),
  rerankTimeoutMs: withDefault(
    'RERANK_TIMEOUT_MS',
    integer(1, 60_000),
    3000,
    'longest wait for the reranker',
  ),
  rerankMaxDocuments: withDefault(
    'RERANK_MAX_DOCS',
    integer(1, 1000),
    50,
    'most candidates that are reranked',
  ),
  rerankFailOpen: withDefault('RERANK_FAIL_OPEN', boolean, true, 'answer without the reranker when it fails'),
  abstainRerankThreshold: withDefault(
    'ABSTAIN_RERANK_THRESHOLD',
    decimal(0, 1),
    0.15,
    '`/v1/query` abstains below this rerank score',
  ),
  abstainRrfThreshold: withDefault(
    'ABSTAIN_RRF_THRESHOLD',
    decimal(0, 1),
    0.03,
    '`/v1/query` abstains below this fused score when nothing was reranked',
  ),
  abstainAnswerabilityThreshold: optional(
    'ABSTAIN_ANSWERABILITY_THRESHOLD',
    decimal(0, 1),
    'questions that are less likely to be answered are refused; measured for the space unless set, 0 refuses none',
  ),
  maxContextTokens: withDefault('MAX_CONTEXT_TOKENS', integer(100, 1_000_000), 6000, 'context budget'),
  contextOverheadTokens: withDefault(
    'CONTEXT_OVERHEAD_TOKENS',
    integer(0, 100_000),
    1000,
    'part of the budget kept for instruction and question',
  ),
  maxContextChunks: withDefault('MAX_CONTEXT_CHUNKS', integer(1, 100), 12, 'most chunks in a context'),
  maxAnswerTokens: withDefault(
    'HELIX_MAX_ANSWER_TOKENS',
    integer(16, 100_000),
    4096,
    'longest answer, told to the model; one that writes on is cut at 8 characters a token',
  ),
  groundedness: withDefault(
    'HELIX_GROUNDEDNESS',
    choice('off', 'flag', 'refuse'),
    'off',
    'check of each answer against its sources',
  ),
  judge: withDefault(
    'HELIX_JUDGE',
    choice('auto', 'local'),
    'auto',
    'who checks answers against their sources; `auto` is the model that writes them, `local` compares words, numbers and names without a model, as is done where no model writes',
  ),
  injectionPolicy: withDefault(
    'HELIX_INJECTION_POLICY',
    choice(...INJECTION_POLICIES),
    'quarantine',
    'what is done with passages that seem to be written for a model: left out, marked, or not looked for; a project may have its own',
  ),
  injectionMarkers: withDefault(
    'HELIX_INJECTION_MARKERS',
    phrases,
    [],
    "phrases that mark such passages, besides Helix's own",
  ),
  askMinDocSpans: withDefault(
    'HELIX_ASK_MIN_DOC_SPANS',
    integer(0, 50),
    1,
    'agentic mode: passages of documents that have to be about the question before it stops searching',
  ),
  askMinSlotCoverage: withDefault(
    'HELIX_ASK_MIN_SLOT_COVERAGE',
    decimal(0, 1),
    0.75,
    'agentic mode: share of what the question asks for that the evidence has to hold before it stops searching',
  ),
  askMaxIters: withDefault(
    'HELIX_ASK_MAX_ITERS',
    integer(1, 10),
    4,
    'agentic mode: most rounds of searching',
  ),
  askMaxFiles: withDefault(
    'HELIX_ASK_MAX_FILES',
    integer(1, 500),
    40,
    'agentic mode: most files that evidence is gathered from',
  ),
  askMaxSpanBytes: withDefault(
    'HELIX_ASK_MAX_SPAN_BYTES',
    integer(20_000, 10_000_000),
    250_000,
    'agentic mode: most bytes of evidence that are gathered, before it is compacted',
  ),
  askMaxRuntimeMs: withDefault(
    'HELIX_ASK_MAX_RUNTIME_MS',
    integer(100, 600_000),
    30_000,
    'agentic mode: no further round of searching begins after this time; the one limit by which two runs can differ',
  ),
  askMaxItems: withDefault(
    'HELIX_ASK_MAX_ITEMS',
    integer(8, 1000),
    80,
    'agentic mode: most items of evidence that an answer is made from',
  ),
  askMaxSpans: withDefault(
    'HELIX_ASK_MAX_SPANS',
    integer(1, 100),
    16,
    'agentic mode: most passages before the model',
  ),
  askMaxBytes: withDefault(
    'HELIX_ASK_MAX_BYTES',
    integer(2000, 1_000_000),
    24_000,
    'agentic mode: most bytes of passages before the model',
  ),
  askDominanceThreshold: withDefault(
    'HELIX_ASK_DOMINANCE_THRESHOLD',
    decimal(0, 1),
    0.2,
    'agentic mode: lead over the second that one sense of an ambiguous word needs, as a share of its score; else it asks back',
  ),
  askGroundedClaims: withDefault(
    'HELIX_ASK_GROUNDED_CLAIMS',
    decimal(0, 1),
    0.8,
    'agentic mode: share of the claims that their citations have to hold for the tier `Grounded`',
  ),
  minRecall: withDefault('MIN_RECALL', decimal(0, 1), 0.8, '`helix eval` fails below this recall'),
  minFaithfulness: withDefault(
    'MIN_FAITHFULNESS',
    decimal(0, 1),
    0.9,
    '`helix eval` fails below this faithfulness',
  ),

  maxQuestionLength: withDefault(
    'HELIX_MAX_QUESTION_LENGTH',
    integer(1, 100_000),
    4000,
    'longest question, in characters',
  ),
  maxUploadMegabytes: withDefault('HELIX_MAX_UPLOAD_MB', integer(1, 4096), 100, 'largest document'),
  maxArchiveMegabytes: withDefault(
    'HELIX_MAX_ARCHIVE_MB',
    integer(1, 1_048_576),
    4096,
    'largest archive of a project that is imported; it may unpack to ten times as much',
  ),
  repositoryMaxFileKilobytes: withDefault(
    'HELIX_REPOSITORY_MAX_FILE_KB',
    integer(1, 4 * 1024 * 1024),
    1024,
    'largest file that is taken from a Git repository',
  ),
  connectAllowPrivate: withDefault(
    'HELIX_CONNECT_ALLOW_PRIVATE',
    list,
    [],
    'hosts, addresses and networks that connectors may fetch from although they are private or at another port than 80 and 443, such as `wiki.intranet,10.1.0.0/16,127.0.0.1:8123`',
  ),
  maxQueued: withDefault('HELIX_MAX_QUEUED', integer(1, 1_000_000), 10_000, 'most documents that may wait'),
  ingestTries: withDefault(
    'HELIX_INGEST_TRIES',
    integer(1, 20),
    5,
    'tries of an ingestion whose database or model does not answer, each later than the one before',
  ),
  workerConcurrency: withDefault(
    'HELIX_WORKER_CONCURRENCY',
    integer(0, 64),
    4,
    'documents a process ingests at once; 0 leaves all to `helix worker` processes',
  ),
  memoryIndexMegabytes: withDefault(
    'HELIX_MEMORY_INDEX_MB',
    integer(0, 65_536),
    1024,
    'memory that `helix serve` may take to search large projects in; 0: all are searched in the database',
  ),
  memoryIndexChunks: withDefault(
    'HELIX_MEMORY_INDEX_CHUNKS',
    integer(1, 100_000_000),
    3000,
    'smaller projects are searched in the database, whatever memory there is',
  ),
  readers: withDefault('HELIX_READERS', integer(1, 64), 2, 'processes that read documents'),
  readerMemoryMegabytes: withDefault(
    'HELIX_READER_MEMORY_MB',
    integer(128, 65_536),
    1024,
    'memory a reading process may take',
  ),
  readerStallSeconds: withDefault(
    'HELIX_READER_STALL_S',
    integer(1, 3600),
    60,
    'longest time without a page finished while a document is read',
  ),
  readerSeconds: withDefault(
    'HELIX_READER_TIME_S',
    integer(1, 86_400),
    1800,
    'longest time a document may take to be read',
  ),
  maxPages: withDefault(
    'HELIX_MAX_PAGES',
    integer(1, 1_000_000),
    2000,
    'most pages, slides or sheets of a document',
  ),
  maxExpandedMegabytes: withDefault(
    'HELIX_MAX_EXPANDED_MB',
    integer(1, 65_536),
    256,
    'largest size of a document once it is unpacked',
  ),
  ocr: withDefault('HELIX_OCR', choice('auto', 'off'), 'auto', 'reading of scanned pages and images'),
  maxImageMegabytes: withDefault('HELIX_MAX_IMAGE_MB', integer(1, 100), 10, 'largest image for /ask-image'),
  shutdownGraceMs: withDefault(
    'HELIX_SHUTDOWN_GRACE_MS',
    integer(0, 600_000),
    30_000,
    'how long running answers may go on after SIGTERM',
  ),
  ...LIMIT_DEFINITIONS,
  ...OBSERVE_DEFINITIONS,
  originUrl: optional('ORIGIN_URL', url('https', 'http'), "the edge worker's origin", 'url'),
} as const;

/** Part of the contract, and checked; what they steer is still to come. */
export const NOT_USED_YET: ReadonlySet<string> = new Set(['ORIGIN_URL']);
