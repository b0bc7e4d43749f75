import { expect, test } from 'vitest';
import { sectionsToWrite } from './sections-to-write.ts';

type Artifact = Parameters<typeof sectionsToWrite>[0];

const sections = [
  { key: 'goals', status: 'written', writer: 'quotes' },
  { key: 'steps', status: 'written', writer: 'model' },
];
const draft = { artifactId: 7, sections } as unknown as Artifact;
const nothing = { stale: [], hasModel: false };

test('[ARTIFACT-STALE-QUOTES] sections made of quotes are due once a model would write them', () => {
  expect(sectionsToWrite(draft, { stale: [], hasModel: true })).toEqual(['goals']);
  expect(() => sectionsToWrite(draft, nothing)).toThrow(/Nothing of artifact 7 needs.*--all/);
});

test('[ARTIFACT-STALE-NOTHING] all of what is current is written when all is asked for', () => {
  expect(sectionsToWrite(draft, { ...nothing, named: 'all' })).toEqual(['goals', 'steps']);
  expect(sectionsToWrite(draft, { ...nothing, named: ['steps'] })).toEqual(['steps']);
});
