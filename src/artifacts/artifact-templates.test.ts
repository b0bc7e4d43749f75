import { describe, expect, test } from 'vitest';
import { sectionsOf, withTopicIn } from './artifact-templates.ts';
import { ARTIFACT_TYPES } from './terms.ts';

const headingsOf = (type: (typeof ARTIFACT_TYPES)[number]) =>
  sectionsOf(type).map(({ level, heading }) => `${'#'.repeat(level)} ${heading}`);

test('[ARTIFACT-PLAN] each type has its headings, in their order', () => {
  expect(headingsOf('blueprint')).toEqual([
    '# Overview',
    '## Goals',
    '## Architecture',
    '## Features',
    '## Risks',
    '## Next Steps',
  ]);
  expect(headingsOf('pdr')).toEqual([
    '# Summary',
    '## Problem',
    '## Users',
    '## Requirements',
    '## Constraints',
    '## Success Measures',
    '## Open Questions',
  ]);
  expect(headingsOf('workflow')).toEqual([
    '# Purpose',
    '## Roles',
    '## Inputs',
    '## Steps',
    '## Exceptions',
    '## Checks',
  ]);
  expect(headingsOf('build_plan')).toEqual([
    '# Scope',
    '## Milestones',
    '## Tasks',
    '## Dependencies',
    '## Risks',
    '## Verification',
  ]);
});

describe.each(ARTIFACT_TYPES)('%s', (type) => {
  test('[ARTIFACT-PLAN] every question stands by itself, with the topic and without one', () => {
    for (const { questions } of sectionsOf(type, 'the refund process')) {
      expect(questions.length).toBeGreaterThanOrEqual(3);
      expect(questions.length).toBeLessThanOrEqual(5);
      expect(new Set(questions).size).toBe(questions.length);
      for (const question of questions) expect(question).toMatch(/^[A-Z].*the refund process.*\?$/);
    }
    for (const { questions, purpose, wanted } of sectionsOf(type)) {
      for (const question of questions) expect(question).toMatch(/^[A-Z][^{}]*\?$/);
      expect(purpose).toMatch(/\.$/);
      expect(wanted.length).toBeGreaterThan(0);
    }
  });

  test('[ARTIFACT-PLAN] keys are unique and made of the headings', () => {
    const keys = sectionsOf(type).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });
});

test('[ARTIFACT-PLAN] a topic is text: spaces are made one, and no sign in it means anything', () => {
  const [overview] = sectionsOf('blueprint', '  the $& \n {topic}  ');
  expect(overview!.questions[0]).toBe('What is the $& {topic}?');
  expect(sectionsOf('blueprint', ' \n ')).toEqual(sectionsOf('blueprint'));
  expect(withTopicIn('rates of {topic}', undefined)).toBe('rates of this project');
});
