import { expect, test } from 'vitest';
import { checkAnswer, type Expected, type ReceivedCitation } from './check-answer.ts';
import { longAnswer } from './long-answer.ts';

const ASKED: Expected = {
  kind: 'ask',
  tenant: 'alder',
  title: 'Ledgers of alder 3',
  question: 'For how many days is the amber anchor ledger of alder kept? (request 7-1)',
  pieces: 6,
};
const CITED: ReceivedCitation[] = [
  { n: 2, chunk_id: 12, document_title: 'Ledgers of alder 3' },
  { n: 1, chunk_id: 9, document_title: 'Ledgers of alder 8' },
];
const SENT = longAnswer(ASKED.question, ASKED.pieces, (order) => `[${CITED[order - 1]!.n}]`);

test('an answer as it was sent, with citations of the tenant that asked, is right', () => {
  expect(checkAnswer({ text: SENT.join(''), citations: CITED }, ASKED)).toBeUndefined();
});

test('in the style of /v1/query too', () => {
  const citations = CITED.map(({ chunk_id, document_title }) => ({ chunk_id, title: document_title! }));
  const text = longAnswer(
    ASKED.question,
    ASKED.pieces,
    (order) => `[chunk:${CITED[order - 1]!.chunk_id}]`,
  ).join('');
  expect(checkAnswer({ text, citations }, { ...ASKED, kind: 'query' })).toBeUndefined();
});

test.each([
  ['a piece is missing', SENT.toSpliced(2, 1)],
  ['a piece came twice', SENT.toSpliced(2, 0, SENT[2]!)],
  ['two pieces changed places', [SENT[0]!, SENT[2]!, SENT[1]!, ...SENT.slice(3)]],
  ["a piece is of somebody else's answer", SENT.with(2, SENT[2]!.replace('7-1', '8-1'))],
])('%s: altered', (_case, pieces) => {
  expect(checkAnswer({ text: pieces.join(''), citations: CITED }, ASKED)).toMatch(/^altered: /);
});

test('a stream that ends early is truncated, wherever it ends', () => {
  expect(checkAnswer({ text: SENT.slice(0, 4).join(''), citations: CITED }, ASKED)).toBe('truncated: text');
  expect(checkAnswer({ text: SENT.join(''), citations: undefined }, ASKED)).toBe('truncated: no citations');
});

test.each([
  ['cites another tenant', [CITED[0]!, { ...CITED[1]!, document_title: 'Ledgers of birch 8' }]],
  ['cites another document', [{ ...CITED[0]!, document_title: 'Ledgers of alder 4' }, CITED[1]!]],
])('%s', (problem, citations) => {
  expect(checkAnswer({ text: SENT.join(''), citations }, ASKED)).toBe(problem);
});

test('a refusal is no answer', () => {
  const text = "I don't have that in the provided documents.";
  expect(checkAnswer({ text, citations: [] }, ASKED)).toBe('refused');
});

test('two questions have two answers, and one has the same each time', () => {
  const other = longAnswer(ASKED.question.replace('7-1', '7-2'), ASKED.pieces, String);
  expect(other).not.toEqual(longAnswer(ASKED.question, ASKED.pieces, String));
  expect(longAnswer(ASKED.question, ASKED.pieces, String)).toEqual(
    longAnswer(ASKED.question, ASKED.pieces, String),
  );
});
