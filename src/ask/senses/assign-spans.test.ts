import { expect, test } from 'vitest';
import { evidenceSpan } from '../../../test/support/evidence-span.ts';
import { assignSpans } from './assign-spans.ts';
import type { SenseCandidate, SenseGroup } from './sense-candidate.ts';

const TERM = { text: 'cavity', key: 'cavity', from: 'word' } as const;
const group = (
  id: number,
  path: string,
  summary: string,
  kind: SenseCandidate['kind'] = 'heading',
): SenseGroup => {
  const span = evidenceSpan(id, { path, text: summary, score: 0 });
  return { candidates: [{ term: TERM, kind, title: 'Cavity', ancestors: [], summary, start: id, span }] };
};
const OPTICAL = 'A cavity is the space between mirrors in which light goes back and forth.';
const DENTAL = 'A cavity is a hole in a tooth that bacteria have made.';
const ids = (parts: ReturnType<typeof assignSpans>) =>
  parts.map((part) => part.map(({ chunk }) => chunk.chunkId));

test('[ASK-SENSE-EVIDENCE] what gives a sense comes first, then its document and what is near it by its words', () => {
  const groups = [group(1, 'optics.md', OPTICAL), group(2, 'clinic.md', DENTAL)];
  const spans = [
    evidenceSpan(3, { path: 'optics.md', text: 'Finesse.' }),
    evidenceSpan(4, { path: 'x.md', text: 'Light in a cavity hits its mirrors.' }),
    evidenceSpan(5, { path: 'y.md', text: 'Light hits mirrors.' }),
    evidenceSpan(6, { path: 'z.md', text: 'The cavity was painted green.' }),
  ];
  expect(ids(assignSpans(spans, TERM, groups))).toEqual([[1, 3, 4], [2]]);
});

test('[ASK-SENSE-EVIDENCE] one chunk of a glossary may give two senses', () => {
  const groups = [group(1, 'glossary.md', OPTICAL, 'term'), group(1, 'glossary.md', DENTAL, 'term')];
  expect(
    ids(assignSpans([evidenceSpan(2, { path: 'glossary.md', text: 'Other words.' })], TERM, groups)),
  ).toEqual([[1], [1]]);
});

test('[ASK-SENSE-REPOSITORIES] the rest of a document is of the sense that stands in it, not of one at the same path elsewhere', () => {
  const within = (repository: string, each: SenseGroup): SenseGroup => {
    const [first] = each.candidates;
    return { candidates: [{ ...first, span: { ...first.span, repository } }] };
  };
  const groups = [within('optics', group(1, 'a.md', OPTICAL)), within('clinic', group(2, 'a.md', DENTAL))];
  const rest = evidenceSpan(3, { path: 'a.md', repository: 'clinic', text: 'Finesse.' });
  expect(ids(assignSpans([rest], TERM, groups))).toEqual([[1], [2, 3]]);
});
