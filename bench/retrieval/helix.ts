import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openHelix } from '../../src/compose.ts';
import type { EmbeddingModel } from '../../src/models/embedding-model.ts';
import { forgetVerdicts } from '../../src/retrieve/remembered-verdicts.ts';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { DEFAULT_PROJECT } from '../../src/terms.ts';
import { loadHelix } from './load-helix.ts';
import type { Question } from './questions.ts';
import { HELIX, HELIX_STORED, type Loading, type RetrievalSystem, type SystemOptions } from './system.ts';

/**
 * Helix as `helix serve` composes it: words and vectors, fused, with everything that an answer is made from. With
 * `isStored` nothing is held in memory, as for the commands that ask one question, and for questions of a part of a project.
 */
export async function openHelixSystem(
  { databaseUrl, model, k }: SystemOptions,
  isStored = false,
): Promise<HelixSystem> {
  const directory = await mkdtemp(join(tmpdir(), 'helix-bench-'));
  const settings = loadSettings({
    DATABASE_URL: databaseUrl,
    HELIX_DATA_DIR: directory,
    HELIX_EMBEDDING_PROVIDER: 'local',
    HELIX_MEMORY_INDEX_MB: process.env.HELIX_MEMORY_INDEX_MB ?? '4096',
  });
  const helix = await openHelix(settings, pino({ level: 'silent' }), { isServing: !isStored });
  const stages: Record<string, number[]> = {};
  // An object of its own each turn: vectors of questions are remembered per model, and no question may profit from that. Nor is
  // what was screened in one turn remembered in the next.
  let own: EmbeddingModel = { ...model };
  const retrieve = (embeddingModel: EmbeddingModel, question: Question) =>
    retrieveChunks({ ...helix, embeddingModel }, { question: question.text, project: DEFAULT_PROJECT, k });
  const given = ({ vector }: Question) => ({ ...model, embed: async () => [vector] });
  return {
    name: isStored ? HELIX_STORED : HELIX,
    note: isStored
      ? 'the same by the indexes of the database alone'
      : 'words and vectors, fused, searched in memory; documents, versions and places of what is found',
    load: (corpus) => (isStored ? nothingToLoad() : loadHelix(helix, databaseUrl, corpus)),
    async prepare(question) {
      const started = performance.now();
      await retrieve(given(question), question);
      await helix.resident?.settled();
      const bytes = helix.resident?.state().bytes ?? 0;
      return { seconds: (performance.now() - started) / 1000, bytes };
    },
    async ask(question) {
      const { chunks, timings } = await retrieve(own, question);
      for (const [stage, milliseconds] of Object.entries(timings))
        stages[stage] = [...(stages[stage] ?? []), milliseconds];
      return chunks.map(numberOf);
    },
    search: async (question) => (await retrieve(given(question), question)).chunks.map(numberOf),
    async nearest(question) {
      const { candidates } = await retrieve(given(question), question);
      return candidates
        .filter(({ ranks }) => ranks.vector !== undefined)
        .sort((a, b) => a.ranks.vector! - b.ranks.vector!)
        .map(numberOf);
    },
    forgetQuestions() {
      own = { ...model };
      forgetVerdicts();
    },
    stages,
    helix,
    async close() {
      await helix.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type HelixSystem = RetrievalSystem & {
  /** Lets what is held in memory be loaded, and says how long that took and what it takes. */
  prepare(question: Question): Promise<{ seconds: number; bytes: number }>;
  forgetQuestions(): void;
  /** Milliseconds of each question that was asked, by stage. */
  stages: Record<string, number[]>;
  helix: Awaited<ReturnType<typeof openHelix>>;
};

async function nothingToLoad(): Promise<Loading> {
  return { steps: {}, bytes: {} };
}

/** The first chunk has the id 1. */
function numberOf({ chunkId }: { chunkId: number }): number {
  return chunkId - 1;
}
