import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { killUnderLoad, prepareQuestions } from '../../bench/cluster/kill-under-load.ts';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';

/** Six processes have to start, on a machine that may have other tests to run. */
const PATIENCE_MS = 300_000;

/** `make cluster` kills each by itself, with more under way, and puts the other suites before such a cluster. */
describe.skipIf(inject('postgresTemplate') === null)(
  'two that serve, two that work, a primary and a standby',
  () => {
    let gemini: GeminiServer;
    let cluster: Cluster;
    beforeAll(async () => {
      gemini = await startGeminiServer({ record: false, deltaDelayMs: 5 });
      cluster = await startCluster({ GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url, HELIX_READERS: '1' });
      await prepareQuestions(cluster);
    }, PATIENCE_MS);
    afterAll(async () => {
      await cluster?.remove();
      await gemini?.close();
    });

    test(
      '[CLUSTER-KILLS] what is killed loses nothing: uploads are there once, answers right, reads never stale',
      async () => {
        const members = ['worker-1', 'api-1', 'standby'] as const;
        const before = cluster.answered;
        const outcome = await killUnderLoad(cluster, { round: 1, members, uploads: 20, questions: 20 });
        expect(outcome).toMatchObject({ uploads: 20, questions: 20, deletions: 4, stale: [], wrong: [] });
        expect(outcome.losses).toEqual({ missing: 0, twice: 0, incomplete: 0, notDeleted: 0, openRuns: 0 });
        // Both answered while both were there.
        expect(before.every((count) => count > 5)).toBe(true);
      },
      PATIENCE_MS,
    );
  },
);
