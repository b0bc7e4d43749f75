import { expect, test } from 'vitest';
import { contextOfProject, limitsUnder, type ProjectContext, underSettings } from './context-of-project.ts';

const calibration = { weights: [], threshold: 0.4, maxDistance: 0.8, nearEnough: 0.2 } as never;
const context = {
  maxDistance: 0.55,
  answerability: calibration,
  abstention: { rerank: 0.15, rrf: 0.03 },
  groundedness: 'off',
  chunkProfile: 'structured',
  settingsHash: 'hash',
} as const;

test('what a project does not say stays, and so does the hash', () => {
  expect(underSettings(context, {})).toBe(context);
  expect(underSettings(context, { tags: ['x'], roles: { guest: 'public' } })).toBe(context);
  // What the installation has already is no difference.
  expect(underSettings(context, { thresholds: { rrf: 0.03 }, groundedness: 'off' })).toBe(context);
});

test('what a project says goes before the installation, and gives another hash for each', () => {
  const strict = underSettings(context, { thresholds: { max_distance: 0.1, rerank: 0.5 } });
  expect(strict).toMatchObject({
    maxDistance: 0.1,
    answerability: { threshold: 0.4, maxDistance: 0.1 },
    abstention: { rerank: 0.5, rrf: 0.03 },
  });
  const checked = underSettings(context, { groundedness: 'refuse' });
  const cut = underSettings(context, { chunk_profile: 'fixed' });
  expect([checked.groundedness, cut.chunkProfile]).toEqual(['refuse', 'fixed']);
  expect(new Set([context, strict, checked, cut].map(({ settingsHash }) => settingsHash)).size).toBe(4);
});

test('a space that was never measured has no probability to ask for', () => {
  expect(limitsUnder({ maxDistance: 0.5 }, { answerability: 0.9 })).toEqual({ maxDistance: 0.5 });
});

test('[PROJECT-ROLES] a role narrows what is seen, and never widens it', async () => {
  const settings = { roles: { guest: 'public', auditor: 'restricted' } };
  const session = { query: async () => [{ settings }] };
  const database = {
    withTenant: async (_: string, work: (given: typeof session) => unknown) => work(session),
  };
  const embeddingModel = { spaceId: 'space' };
  const helix = { ...context, tenant: 't', database, embeddingModel } as unknown as ProjectContext;
  const clearanceOf = async (clearance: ProjectContext['clearance'], role: string) =>
    (await contextOfProject({ ...helix, clearance }, 'p', { role })).clearance;
  expect(await clearanceOf('internal', 'auditor')).toBe('internal');
  expect(await clearanceOf('internal', 'guest')).toBe('public');
  expect(await clearanceOf(undefined, 'auditor')).toBe('restricted');
});
