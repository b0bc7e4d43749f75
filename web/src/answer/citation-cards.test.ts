import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type ChunkPassage, createHelixClient, type QueryCitation } from '../../../src/client/client.ts';
import { CitationCards } from './citation-cards.tsx';
import { excerptOf } from './citation-passage.ts';
import { PassageExcerpt } from './passage-excerpt.tsx';

const CITATION: QueryCitation = {
  doc_id: 1,
  doc_version_id: 1,
  chunk_id: 42,
  title: 'Leave Policy',
  version_label: '3',
  snippet: '| Team | Days |\n| --- | --- |\n| Search | 28 |',
  source_uri: 'handbook/leave-2026.xlsx',
  heading_path: ['Leave Policy', 'Days'],
  place: { page: 1, start_offset: 0, end_offset: 15 },
  source_type: 'spreadsheet',
};

test('[PLACE-WORDS] [ANSWER-SUPPORT] a card tells its sheet, and a table in words', () => {
  const html = draw([CITATION]);
  expect(html).toContain('<span class="answer-source-place">Days · Sheet 1</span>');
  expect(html).toContain('Team: Search · Days: 28');
  expect(html).not.toContain('|');
});

test('[DOCUMENT-TOLD-APART] cards of two documents with one title name their files', () => {
  const html = draw([CITATION, { ...CITATION, chunk_id: 7, source_uri: 'handbook/leave-2025.xlsx' }]);
  expect(html).toContain('handbook/leave-2026.xlsx · Days');
  expect(html).toContain('handbook/leave-2025.xlsx · Days');
});

test('[ANSWER-SUPPORT] once it is loaded, a card marks what supports the claim', () => {
  const passage = {
    text: 'Up to 5 days can be carried over.\n\nEvery parent receives 18 weeks of leave. It is paid.',
    chunk_type: 'paragraph',
    document_title: 'Leave Policy',
    heading_path: ['Leave Policy'],
  } as ChunkPassage;
  const excerpt = excerptOf(passage, 'Every parent receives 18 weeks of leave.');
  expect(renderToStaticMarkup(createElement(PassageExcerpt, { excerpt, className: 'a' }))).toBe(
    '<span class="a" dir="auto"><mark>Every parent receives 18 weeks of leave.</mark> It is paid.</span>',
  );
});

function draw(citations: QueryCitation[]): string {
  const client = createHelixClient({ fetch: () => Promise.reject(new Error('nothing is asked for')) });
  const text = 'Search has 28 days [chunk:42][chunk:7].';
  return renderToStaticMarkup(
    createElement(CitationCards, { client, text, citations, onOpenSource: () => {} }),
  );
}
