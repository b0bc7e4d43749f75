import { expect, test } from 'vitest';
import type { SearchResponse } from '../client/client.ts';
import { describeSearch } from './describe-search.ts';

function found(text: string, ...words: string[]): SearchResponse {
  const result = {
    rank: 1,
    doc_id: 1,
    doc_version_id: 1,
    chunk_id: 42,
    title: 'Refund Policy',
    version_label: 'v2',
    source_uri: 'refund.pdf',
    source_type: 'pdf',
    heading_path: ['Refund Policy', 'Time limits'],
    type: 'paragraph',
    text,
    place: { page: 3, start_offset: 0, end_offset: text.length },
    distance: 0.3,
    scores: null,
    neighbour_of: 41,
  } as const;
  const lexical = { exact: true, matched: 1, words: words.map((word) => ({ word, chunks: 1, weight: 1 })) };
  return {
    results: [{ ...result, heading_path: [...result.heading_path] }],
    retrieval: { lexical },
    gate: { verdict: 'answer' },
  } as SearchResponse;
}

test('[SEARCH-CLI] a result says what it is from, where it is there, and beside what it stands', () => {
  expect(describeSearch(found('Within 30 days.'), { isMarked: false, isExplained: false })).toBe(
    ' 1  Refund Policy (v2) · Time limits · Page 3\n    chunk 42, beside chunk 41, refund.pdf\n    Within 30 days.',
  );
});

test('[SEARCH-CLI] in a terminal the words that were looked for are marked, by their stems', () => {
  const text = describeSearch(found('Refunded policies. A ref.', 'refund', 'polici'), {
    isMarked: true,
    isExplained: false,
  });
  expect(text).toContain('\u001b[1mRefunded\u001b[22m \u001b[1mpolicies\u001b[22m. A ref.');
});

test('[SEARCH-CLI] a long text is shown around the first word, whole characters only, and steers no terminal', () => {
  const text = `${'filler '.repeat(100)}the refund \u001b[2J${'😀'.repeat(300)}`;
  const shown = describeSearch(found(text, 'refund'), { isMarked: false, isExplained: false });
  const snippet = shown.split('\n').at(-1)!.trim();
  expect(snippet).toMatch(/^… filler .*the refund /);
  expect(snippet.endsWith('😀 …')).toBe(true);
  expect(snippet.isWellFormed()).toBe(true);
  expect(shown).not.toContain('\u001b');
});

test('[SEARCH-CLI] a question that was made whole is shown as it was searched for, found or not', () => {
  const searched_as = 'How long is the refund period \u001b[2Jabroad?';
  const whole = { ...found('Within 30 days.'), searched_as };
  const options = { isMarked: false, isExplained: false };
  const line = /^Searched as: How long is the refund period [^\u001b]*abroad\?\n\n/;
  expect(describeSearch(whole, options)).toMatch(line);
  expect(describeSearch({ ...whole, results: [] }, options)).toMatch(line);
});

test('[SEARCH-CLI] passages that would not be answered from are said to be too little', () => {
  const little = {
    ...found('Within 30 days.'),
    gate: { verdict: 'refuse', reason: 'weak-evidence', nearest: 1, ceiling: 0.5 },
  };
  const shown = describeSearch(little as SearchResponse, { isMarked: false, isExplained: false });
  expect(shown.split('\n').at(-1)).toBe('Not enough to answer from (weak-evidence); --explain says why.');
});
