import { describe, expect, test } from 'vitest';
import { chosenProviders, loadSettings, printable } from './settings.ts';

const problemsOf = (environment: Record<string, string>) => {
  try {
    loadSettings(environment);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

test('[SETTINGS-DEFAULTS] an empty environment gives the documented defaults, frozen', () => {
  const settings = loadSettings({});
  expect(settings).toMatchObject({
    dataDirectory: '.helix',
    port: 8080,
    host: '127.0.0.1',
    geminiModel: 'gemini-2.5-flash',
    embedModel: 'gemini-embedding-001',
    geminiVisionModel: 'gemini-2.5-flash',
    cohereRerankModel: 'rerank-v3.5',
    rerankTimeoutMs: 3000,
    rerankMaxDocuments: 50,
    rerankFailOpen: true,
    abstainRerankThreshold: 0.15,
    abstainRrfThreshold: 0.03,
    maxContextTokens: 6000,
    contextOverheadTokens: 1000,
    maxContextChunks: 12,
    minRecall: 0.8,
    minFaithfulness: 0.9,
    groundedness: 'off',
  });
  expect(Object.isFrozen(settings)).toBe(true);
});

describe('[SETTINGS-REFUSED] what is not accepted is named with the value found and what would be', () => {
  test.each([
    [{ PORT: '80a' }, 'PORT is "80a"; accepted: a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT is "70000"; accepted'],
    [{ RETRIEVAL_MAX_DISTANCE: 'near' }, 'RETRIEVAL_MAX_DISTANCE is "near"; accepted: a number from 0 to 2.'],
    [{ RERANK_FAIL_OPEN: 'maybe' }, 'RERANK_FAIL_OPEN is "maybe"; accepted: true or false.'],
    [{ HELIX_ENV: 'prod' }, 'HELIX_ENV is "prod"; accepted: one of development, test, production.'],
    [
      { GEMINI_BASE_URL: 'http://me:hunter2@host/' },
      'GEMINI_BASE_URL is "http://(hidden)@host/"; accepted: a URL that begins with https:// or http://, without user name',
    ],
    [{ DATABASE_URL: 'postgres://app:hunter2/x@127.0.0.1/h' }, 'DATABASE_URL is "(set, malformed, hidden)"'],
    [
      { DATABASE_URL: 'postgres://app:123/hunter2@127.0.0.1:1/h' },
      'DATABASE_URL is "(set, malformed, hidden)"',
    ],
    [
      { DATABASE_URL: 'postgres://app:12?hunter2@127.0.0.1:1/h' },
      'DATABASE_URL is "(set, malformed, hidden)"',
    ],
    [{ GEMINI_BASE_URL: 'http://me:12/hunter2@127.0.0.1/' }, 'GEMINI_BASE_URL is "(set, malformed, hidden)"'],
    [{ HELIX_DB: 'postgres://a:hunter2@h/x' }, 'HELIX_DB is "(set, hidden)", but it is not a setting'],
    [{ DATABASE_URL: 'postgres:app:hunter2@h/x' }, 'DATABASE_URL is "(set, malformed, hidden)"'],
    [
      { DATABASE_URL: 'mysql://root:pw@db/x' },
      'DATABASE_URL is "mysql://(hidden)@db/x"; accepted: a URL that begins with postgres:// or postgresql://.',
    ],
    [
      { HELIX_DATADIR: '/x' },
      'HELIX_DATADIR is "/x", but it is not a setting of Helix. Did you mean HELIX_DATA_DIR?',
    ],
    [{ HELIX_COLOUR: 'red' }, 'HELIX_COLOUR is "red", but it is not a setting of Helix. Remove it'],
    [
      { GEMINI_API_KEYS: 'AIza-secret' },
      'GEMINI_API_KEYS is "(set, hidden)", but it is not a setting of Helix. Did you mean GEMINI_API_KEY?',
    ],
    [{ GEMINI_API_KEY: 'two words' }, 'GEMINI_API_KEY is "(set, hidden)"; accepted: a key without spaces'],
    [{ CONTEXT_OVERHEAD_TOKENS: '6000' }, 'it must be below MAX_CONTEXT_TOKENS (6000)'],
    [{ RERANK_PROVIDER: 'cohere' }, 'COHERE_API_KEY is missing'],
    [{ HELIX_LANGUAGE_PROVIDER: 'openai-compatible' }, 'OPENAI_BASE_URL is missing'],
  ] as [Record<string, string>, string][])('%j', (environment, problem) => {
    expect(problemsOf(environment)).toContain(problem);
    expect(problemsOf(environment)).not.toMatch(/AIza-secret|root:pw|two words|hunter2/);
  });

  test('all problems are told at once', () => {
    expect(problemsOf({ PORT: 'x', HELIX_ENV: 'y' })).toMatch(/PORT[\s\S]*HELIX_ENV|HELIX_ENV[\s\S]*PORT/);
  });

  test('variables of other programs are none of our business', () => {
    expect(problemsOf({ PATH: '/bin', GEMINI_CLI_PORT: '1', HOME: '/x', EMBEDDER: 'y' })).toBe('');
  });
});

test('[SETTINGS-PRODUCTION] production names each variable that is missing', () => {
  const problems = problemsOf({ HELIX_ENV: 'production' });
  expect(problems).toContain('DATABASE_URL is missing');
  expect(problems).toContain('GEMINI_API_KEY is missing');
  const local = {
    HELIX_ENV: 'production',
    DATABASE_URL: 'postgres://db/helix',
    HELIX_LANGUAGE_PROVIDER: 'local',
    HELIX_EMBEDDING_PROVIDER: 'local',
  };
  expect(problemsOf(local)).toBe('');
});

test('a blank variable counts as not set', () => {
  expect(loadSettings({ PORT: '  ', DATABASE_URL: '' })).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
  });
});

test('[SETTINGS-SECRETS] no secret is printed', () => {
  const settings = loadSettings({
    GEMINI_API_KEY: 'AIza-secret',
    DATABASE_URL: 'postgres://me:pw@db/helix?password=pw2',
  });
  expect(printable('geminiApiKey', settings)).toBe('(set, hidden)');
  expect(printable('databaseUrl', settings)).toBe('postgres://(hidden)@db/helix?(hidden)');
  const odd = loadSettings({ DATABASE_URL: 'postgres://app:p@ssw0rd@127.0.0.1:5432/h' });
  expect(printable('databaseUrl', odd)).toBe('postgres://(hidden)@127.0.0.1:5432/h');
});

test.each([
  [{}, { embedding: 'local', language: 'local' }],
  [{ GEMINI_API_KEY: 'k' }, { embedding: 'gemini', language: 'gemini' }],
  [
    { OPENAI_BASE_URL: 'http://localhost:11434/v1', OPENAI_MODEL: 'llama3' },
    { embedding: 'local', language: 'openai-compatible' },
  ],
  [
    { GEMINI_API_KEY: 'k', HELIX_EMBEDDING_PROVIDER: 'local' },
    { embedding: 'local', language: 'gemini' },
  ],
] as [Record<string, string>, object][])('[SETTINGS-PROVIDERS] %j chooses %j', (environment, chosen) => {
  expect(chosenProviders(loadSettings(environment))).toEqual(chosen);
});
