import { expect, test } from 'vitest';
import { describeBasis } from './describe-coverage.ts';
import { describeVersion } from './describe-version.ts';

const ALL = ['goals', 'risks'].map((key) => ({ key, heading: key.toUpperCase() }));

test('[WEB-ARTIFACT-VERSIONS] a version says what was gone through for it, and how much of that has no evidence', () => {
  const said = (sections: string[], lacking: string[]) => describeVersion({ sections, lacking }, ALL);
  expect(said(['goals', 'risks'], [])).toBe('all sections gone through');
  expect(said(['goals', 'risks'], ['risks'])).toBe('all sections gone through; 1 without evidence');
  expect(said(['risks'], ['risks'])).toBe('gone through: RISKS; 1 without evidence');
});

test('[WEB-ARTIFACT-LACKING] a lacking section does not claim that something was found for its questions', () => {
  const question = { question: 'Why?', is_answered: true, reason: null, chunk_ids: [1] };
  const coverage = { ratio: 1, documents: 9, questions: [question] };
  const problem = { code: 'uncited' as const, message: 'No citation.', sentence: null };
  const said = (status: 'written' | 'lacking', problems = [problem].slice(1)) =>
    describeBasis({ status, coverage, problems });
  expect(said('written')).toBe('Found something for the question, in 9 documents');
  expect(said('lacking')).toBe('Looked through passages of 9 documents, and nothing in them answers it');
  expect(said('lacking', [problem])).toBe('What was written from 9 documents did not hold');
  const none = { ratio: 0, documents: 0, questions: [{ ...question, is_answered: false }] };
  expect(describeBasis({ status: 'lacking', coverage: none, problems: [] })).toBe(
    'Found nothing for 1 question',
  );
});
