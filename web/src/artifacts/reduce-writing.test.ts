import { expect, test } from 'vitest';
import type { Artifact } from '../../../src/client/client.ts';
import { describeStep } from './describe-step.ts';
import {
  BEGUN,
  type DraftSection,
  reduceWriting,
  type Writing,
  type WritingAction,
} from './reduce-writing.ts';

const PLAN: WritingAction = {
  type: 'plan',
  sections: [
    { key: 'overview', heading: 'Overview', level: 1 },
    { key: 'goals', heading: 'Goals', level: 2 },
  ],
};
const COVERAGE = { ratio: 0, documents: 0, questions: [] };
const SECTION: DraftSection = {
  key: 'overview',
  heading: 'Overview',
  level: 1,
  status: 'lacking',
  content: '',
  coverage: COVERAGE,
  citations: [],
  is_repaired: false,
  problems: [],
};

test('[WEB-ARTIFACT-PROGRESS] each section tells its step, its coverage and, once it is done, its text', () => {
  const begun = play(PLAN, { type: 'step', key: 'overview', step: 'searching' });
  expect(steps(begun)).toEqual(['Searching your documents…', 'Waiting']);
  const searched = play(PLAN, { type: 'coverage', key: 'overview', coverage: COVERAGE });
  expect(searched.sections[0]!.coverage).toBe(COVERAGE);
  const done = play(PLAN, { type: 'section', section: SECTION });
  expect(done.sections[0]!.written).toBe(SECTION);
  expect(steps(done)).toEqual(['Not enough evidence', 'Waiting']);
  expect(steps(done, true)).toEqual(['Not enough evidence', 'Not written']);
});

test('[WEB-ARTIFACT-PROGRESS] what has ended stays as it ended', () => {
  const stopped = play(PLAN, { type: 'stop' }, { type: 'section', section: SECTION });
  expect(stopped).toMatchObject({ phase: 'stopped', artifactId: null });
  expect(stopped.sections[0]!.written).toBeNull();
  const failed = play(PLAN, { type: 'error', error: 'llm_unavailable', message: 'Try later.' }, ended(7));
  expect(failed).toMatchObject({ phase: 'failed', artifactId: null, failure: { message: 'Try later.' } });
  expect(play(PLAN, ended(7), { type: 'stop' })).toMatchObject({ phase: 'done', artifactId: 7 });
});

test('a section that was not planned, or an event of a newer server, changes nothing', () => {
  const before = play(PLAN);
  expect(reduceWriting(before, { type: 'step', key: 'other', step: 'writing' })).toEqual(before);
  expect(reduceWriting(before, { type: 'later' } as unknown as WritingAction)).toBe(before);
});

function play(...actions: WritingAction[]): Writing {
  return actions.reduce(reduceWriting, BEGUN);
}

function steps({ sections }: Writing, isOver = false): string[] {
  return sections.map((section) => describeStep(section, isOver));
}

function ended(artifactId: number): WritingAction {
  return { type: 'artifact', artifact: { artifact_id: artifactId } as Artifact };
}
