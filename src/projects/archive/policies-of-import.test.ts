import { expect, test } from 'vitest';
import type { ProjectSettings } from '../../store/project-settings.ts';
import { type InstalledPolicies, policiesOfImport } from './policies-of-import.ts';

const INSTALLED: InstalledPolicies = {
  injection: { policy: 'flag', markers: [] },
  groundedness: 'flag',
  maxDistance: 0.6,
  answerability: undefined,
  abstention: { rerank: 0.3, rrf: 0.01 },
};

test('[ARCHIVE-TRUST] of the settings in an archive, those that are weaker than the ones here are left out and named', () => {
  const weak: ProjectSettings = {
    injection: { policy: 'off', markers: ['wire it'] },
    groundedness: 'off',
    thresholds: { max_distance: 2, rerank: 0, rrf: 0.02 },
    tags: ['a'],
  };
  expect(policiesOfImport(INSTALLED, weak)).toEqual({
    leftOut: {
      'injection.policy': 'off',
      groundedness: 'off',
      'thresholds.max_distance': 2,
      'thresholds.rerank': 0,
    },
    settings: { injection: { markers: ['wire it'] }, thresholds: { rrf: 0.02 }, tags: ['a'] },
  });
  const careful = { injection: { policy: 'quarantine' }, groundedness: 'refuse' } as const;
  expect(policiesOfImport(INSTALLED, careful)).toEqual({ leftOut: {}, settings: careful });
});
