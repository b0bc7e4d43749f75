import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type AgenticAnswer, createHelixClient } from '../../src/client/client.ts';
import { ABSTENTION } from '../../src/terms.ts';
import { type Corpus, type CorpusName, makeCorpus } from '../support/ask-corpora.ts';
import { createTestDatabase, type TestDatabase } from '../support/engines.ts';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.ts';
import { runHelix, serveHelix } from '../support/run-helix.ts';

const CORPORA: CorpusName[] = ['helix', 'fastify'];
const ENGINES =
  inject('postgresTemplate') === null ? (['embedded'] as const) : (['embedded', 'postgres'] as const);
/** Said whatever is asked, so that what is given out is the answer that needs no model. */
const DENIAL = 'I could not find any evidence for this in the repository.';

describe('a hundred questions about two repositories', () => {
  const corpora = new Map<CorpusName, Corpus>();
  const databases: TestDatabase[] = [];
  /** By engine and process. */
  const runs: Run[] = [];
  const models: OpenAiServer[] = [];

  beforeAll(async () => {
    for (const name of CORPORA) corpora.set(name, await makeCorpus(name));
    await Promise.all(ENGINES.map(indexAndAsk));
  }, 900_000);

  afterAll(async () => {
    for (const model of models) await model.close();
    for (const database of databases) await database.remove();
    for (const corpus of corpora.values()) await corpus.remove();
  });

  test('[ASK-DETERMINISTIC] two processes on two databases make the same items, hashes and prompts', () => {
    const [first, ...others] = runs.map(({ answers }) => answers.map(fingerprint));
    expect(runs).toHaveLength(2 * ENGINES.length);
    expect(first).toHaveLength(100);
    expect(first!.every(({ items }) => items.length > 0)).toBe(true);
    for (const other of others) expect(other).toEqual(first);
  });

  test.each(CORPORA)('[ASK-CHECKS] %s: what the files say is answered from them, with proof', (name) => {
    const answered = answersOf(name).filter(({ files }) => files.length > 0);
    const rightly = answered.filter(({ files, answer }) =>
      answer.envelope.sources.some(({ path }) => files.includes(path)),
    );
    expect(rightly.length / answered.length).toBeGreaterThanOrEqual(0.9);
    for (const { question, answer } of answered) {
      const { debug, envelope } = answer;
      expect(debug!.controller_steps.length, question).toBeGreaterThan(0);
      if (answer.abstained || envelope.clarify) continue;
      expect(answer.answer, question).not.toContain(DENIAL);
      expect(answer.citations.length, question).toBeGreaterThan(0);
      expect(envelope.tree_walk?.paths.length, question).toBeGreaterThan(0);
      expect(
        answer.citations.every(({ commit }) => /^[0-9a-f]{40}$/.test(commit ?? '')),
        question,
      ).toBe(true);
    }
  });

  test.each(CORPORA)('[ASK-CHECKS] %s: what it does not say is not answered', (name) => {
    for (const { question, answer } of answersOf(name).filter(({ files }) => files.length === 0)) {
      expect(answer.answer, question).toBe(ABSTENTION);
      expect(answer.debug!.retrieval_stop_reason, question).toBe('empty');
    }
  });

  async function indexAndAsk(engine: TestDatabase['engine']): Promise<void> {
    const database = await createTestDatabase(engine);
    databases.push(database);
    const model = await startOpenAiServer({ deltas: [DENIAL] });
    models.push(model);
    const environment = { ...database.environment, ...withModel(model.url) };
    for (const [name, { folder }] of corpora) {
      const { code, stderr } = await runHelix(['ingest', folder, '--project', name], environment);
      expect(stderr + code).toBe('0');
    }
    for (const round of [1, 2]) runs.push({ engine, round, answers: await askAll(environment, model) });
  }

  async function askAll(environment: Record<string, string>, model: OpenAiServer): Promise<Asked[]> {
    const server = await serveHelix(environment);
    const client = createHelixClient({ baseUrl: server.url });
    const asked: Asked[] = [];
    try {
      for (const [name, { questions }] of corpora)
        for (const { question, files } of questions) {
          const before = model.calls.chat.length;
          const answer = await client.query(question, { project: name, mode: 'agentic', debug: true });
          const prompts = model.calls.chat.slice(before).map(({ body }) => JSON.stringify(body.messages));
          asked.push({ name, question, files, answer, prompts });
        }
    } finally {
      await server.stop();
    }
    return asked;
  }

  function answersOf(name: CorpusName): Asked[] {
    return runs[0]!.answers.filter((asked) => asked.name === name);
  }
});

type Run = { engine: string; round: number; answers: Asked[] };
type Asked = {
  name: CorpusName;
  question: string;
  files: string[];
  answer: AgenticAnswer;
  prompts: string[];
};

/** All that must not depend on where and when it was asked. */
function fingerprint({ question, answer, prompts }: Asked) {
  const { items, retrieval_stop_reason } = answer.debug!;
  const sources = answer.envelope.sources.map(({ path, start_line, end_line, commit }) => ({
    path,
    start_line,
    end_line,
    commit,
  }));
  return { question, items, prompts, retrieval_stop_reason, tier: answer.tier, sources };
}

function withModel(url: string): Record<string, string> {
  return {
    HELIX_LANGUAGE_PROVIDER: 'openai-compatible',
    OPENAI_BASE_URL: url,
    OPENAI_MODEL: 'local-model',
    HELIX_EMBEDDING_PROVIDER: 'local',
  };
}
