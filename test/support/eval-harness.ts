import type { Helix } from '../../src/compose.ts';
import { checkFloors, floorsFor } from '../../src/evals/check-floors.ts';
import type { EvalRunWithResults } from '../../src/evals/eval-run.ts';
import type { EvalOptions } from '../../src/evals/run-evals.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { createSpanJudge } from '../../src/providers/local/span-judge.ts';
import type { TestDatabase } from './engines.ts';
import { CASES, DOCUMENTS, obedientAnswer } from './eval-corpus.ts';
import { type OpenAiServer, startOpenAiServer } from './openai-server.ts';
import { type RunningHelix, startHelix } from './running-helix.ts';

/** A Helix with the small corpus, a model that obeys its instruction, and a run of all cases to vary. */
export async function startEvals(engine: TestDatabase['engine']): Promise<RunningEvals> {
  const model = await startOpenAiServer({ dimensions: 512, answer: obedientAnswer });
  const running = await startHelix({ engine, sample: false, environment: environmentOf(model) });
  const helix = { ...running.helix, judge: createSpanJudge() };
  await ingestCorpus(helix, 'default');
  const floors = floorsFor(helix.settings, CASES, { must_say: 0.9 });
  return {
    model,
    helix,
    url: running.url,
    options: {
      name: 'small',
      project: 'default',
      cases: CASES,
      floors,
      k: 4,
      via: 'ask',
      judgeCitations: false,
      parallel: 2,
      resume: false,
    },
    async stop() {
      await running.stop();
      await model.close();
    },
  };
}

export type RunningEvals = Pick<RunningHelix, 'helix' | 'url' | 'stop'> & {
  model: OpenAiServer;
  options: EvalOptions;
};

export async function ingestCorpus(helix: Helix, project: string): Promise<void> {
  for (const [name, text] of Object.entries(DOCUMENTS)) {
    const bytes = new TextEncoder().encode(text);
    await ingestDocument(helix, { name, content: { bytes }, sourceUri: name, project });
  }
}

/** The metrics that did not reach their floors. */
export function missed({ summary, floors }: EvalRunWithResults): string[] {
  return checkFloors(summary ?? {}, floors)
    .filter(({ passed }) => !passed)
    .map(({ name }) => name)
    .sort();
}

function environmentOf({ url }: OpenAiServer): Record<string, string> {
  return {
    HELIX_EMBEDDING_PROVIDER: 'openai-compatible',
    HELIX_LANGUAGE_PROVIDER: 'openai-compatible',
    HELIX_JUDGE: 'local',
    OPENAI_BASE_URL: url,
    OPENAI_MODEL: 'writer',
    OPENAI_EMBED_MODEL: 'words',
    OPENAI_EMBED_DIMENSIONS: '512',
    HELIX_MODEL_TRIES: '1',
  };
}
