import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openHelix } from '../../src/compose.ts';
import type { EmbeddingModel } from '../../src/models/embedding-model.ts';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { DEFAULT_PROJECT } from '../../src/terms.ts';
import { loadHelix } from './load-helix.ts';
import type { Question } from './questions.ts';
import type { RetrievalSystem, SystemOptions } from './system.ts';

/** Helix as it is composed for use: words and vectors, fused, with everything that an answer is made from. */
export async function openHelixSystem({ databaseUrl, model, k }: SystemOptions): Promise<HelixSystem> {
  const directory = await mkdtemp(join(tmpdir(), 'helix-bench-'));
  const settings = loadSettings({
    DATABASE_URL: databaseUrl,
    HELIX_DATA_DIR: directory,
    HELIX_EMBEDDING_PROVIDER: 'local',
  });
  const helix = await openHelix(settings, pino({ level: 'silent' }));
  const stages: Record<string, number[]> = {};
  // An object of its own each turn: vectors of questions are remembered per model, and no question may profit from that.
  let own: EmbeddingModel = { ...model };
  const retrieve = (embeddingModel: EmbeddingModel, question: Question) =>
    retrieveChunks({ ...helix, embeddingModel }, { question: question.text, project: DEFAULT_PROJECT, k });
  const given = ({ vector }: Question) => ({ ...model, embed: async () => [vector] });
  return {
    name: 'Helix, full hybrid',
    note: 'words and vectors, fused; documents, versions and places of what is found',
    load: (corpus) => loadHelix(helix, databaseUrl, corpus),
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
  forgetQuestions(): void;
  /** Milliseconds of each question that was asked, by stage. */
  stages: Record<string, number[]>;
  helix: Awaited<ReturnType<typeof openHelix>>;
};

/** The first chunk has the id 1. */
function numberOf({ chunkId }: { chunkId: number }): number {
  return chunkId - 1;
}
