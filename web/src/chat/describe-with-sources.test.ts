import { expect, test } from 'vitest';
import { describeWithSources } from './describe-with-sources.ts';
import { beginTurn } from './reduce-turn.ts';

const CITATION = {
  doc_id: 1,
  doc_version_id: 1,
  version_label: '2',
  snippet: '',
  heading_path: ['Refunds', 'Deadlines'],
  place: { start_offset: 0, end_offset: 1, page: 3 },
};

test('an answer is copied with its question, its numbers and what they stand for', () => {
  const turn = {
    ...beginTurn('t', {
      question: 'How long?',
      documentIds: null,
      documentCount: null,
      image: null,
      inSteps: false,
    }),
    text: 'Thirty days [chunk:42]. In writing [chunk:7][chunk:42].',
    citations: [
      {
        ...CITATION,
        chunk_id: 7,
        title: 'Handbook',
        source_uri: 'handbook.md',
        place: { start_offset: 0, end_offset: 1 },
      },
      { ...CITATION, chunk_id: 42, title: 'Refund Policy', source_uri: 'refunds.pdf' },
    ],
  };
  expect(describeWithSources(turn)).toBe(
    [
      'How long?',
      'Thirty days [1]. In writing [2][1].',
      'Sources:\n[1] Refund Policy, version 2, Deadlines, Page 3 (refunds.pdf)\n[2] Handbook, version 2, Deadlines (handbook.md)\n',
    ].join('\n\n'),
  );
});

test('[WEB-AGENTIC-COPY] what is of a repository is copied as path, lines and commit', () => {
  const turn = beginTurn('t', {
    question: 'How?',
    documentIds: null,
    documentCount: null,
    image: null,
    inSteps: true,
  });
  const file = { repository: 'lumen', path: 'src/a.ts', commit: '9fceb02d0ae598e95dc970b74767f19372d61af8' };
  const place = { start_offset: 0, end_offset: 1, start_line: 12, end_line: 30 };
  const citation = {
    ...CITATION,
    ...file,
    chunk_id: 7,
    title: 'a.ts',
    source_uri: 'git:lumen/src/a.ts',
    place,
  };
  expect(describeWithSources({ ...turn, text: 'So [chunk:7].', citations: [citation] })).toBe(
    'How?\n\nSo [1].\n\nSources:\n[1] src/a.ts:12-30@9fceb02 (lumen)\n',
  );
});

test('an answer without sources has none below it', () => {
  const turn = beginTurn('t', {
    question: 'Q?',
    documentIds: null,
    documentCount: null,
    image: null,
    inSteps: false,
  });
  expect(describeWithSources({ ...turn, text: 'I do not know.', citations: [] })).toBe(
    'Q?\n\nI do not know.\n',
  );
});
