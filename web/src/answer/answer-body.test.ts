import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createHelixClient, type QueryCitation } from '../../../src/client/client.ts';
import { AnswerBody } from './answer-body.tsx';

const CITATION: QueryCitation = {
  doc_id: 1,
  doc_version_id: 1,
  chunk_id: 42,
  title: 'Refund Policy',
  version_label: '3',
  snippet: 'Within 30 days.',
  source_uri: 'refund.pdf',
  heading_path: ['Refunds'],
  place: { page: 3, start_offset: 0, end_offset: 15 },
};

test('[ANSWER-CHIPS] citations become numbered chips wherever text is, and stay code in code', () => {
  const text = [
    '# A heading [chunk:42]',
    'A **sentence [chunk:7].** Another [chunk:42].',
    '- an item [chunk:9]',
    '| a |\n| - |\n| a cell [chunk:7] |',
    '`[chunk:42]`',
    '```\n[chunk:9]\n```',
  ].join('\n\n');
  expect(chipsIn(draw(text, null))).toEqual([
    '1 Passage 1',
    '2 Passage 2',
    '1 Passage 1',
    '3 Passage 3',
    '2 Passage 2',
  ]);
  expect(draw(text, null)).toContain('<code>[chunk:42]</code>');
});

test('[ANSWER-CHIPS] a chip is named by its document and place once they are known', () => {
  expect(chipsIn(draw('Days [chunk:42].', [CITATION]))).toEqual(['1 Passage 1: Refund Policy, page 3']);
});

test('[PLACE-WORDS] a chip speaks of sheets and slides, as the source does', () => {
  const slide = { ...CITATION, source_type: 'pptx', place: { ...CITATION.place, page: 2, end_page: 3 } };
  expect(chipsIn(draw('Days [chunk:42].', [slide]))).toEqual(['1 Passage 1: Refund Policy, slides 2–3']);
  const sheet = { ...CITATION, source_type: 'spreadsheet' };
  expect(chipsIn(draw('Days [chunk:42].', [sheet]))).toEqual(['1 Passage 1: Refund Policy, sheet 3']);
});

test('[DOCUMENT-TOLD-APART] a chip names the file where two cited documents have one title', () => {
  const other = { ...CITATION, chunk_id: 7, source_uri: 'refund-2025.pdf' };
  expect(chipsIn(draw('Days [chunk:42]. Years [chunk:7].', [CITATION, other]))).toEqual([
    '1 Passage 1: Refund Policy, refund.pdf, page 3',
    '2 Passage 2: Refund Policy, refund-2025.pdf, page 3',
  ]);
});

test('[ANSWER-CHIPS] a citation that turned out not to hold loses its chip, and its space', () => {
  const html = draw('Days [chunk:7]. More [chunk:42][chunk:7].', [CITATION]);
  expect(chipsIn(html)).toEqual(['2 Passage 2: Refund Policy, page 3']);
  expect(html).toContain('Days. ');
});

test('while it is written, half a mark is not shown', () => {
  expect(draw('Days [chunk:4', null, true)).toContain('>Days</p>');
});

function draw(text: string, citations: QueryCitation[] | null, isStreaming = false): string {
  const client = createHelixClient({ fetch: () => Promise.reject(new Error('nothing is asked for')) });
  return renderToStaticMarkup(
    createElement(AnswerBody, { client, text, citations, isStreaming, onOpenSource: () => {} }),
  );
}

/** The number and the name of each. */
function chipsIn(html: string): string[] {
  return [...html.matchAll(/<button[^>]*aria-label="([^"]*)"[^>]*>(\d+)<\/button>/g)].map(
    ([, name, number]) => `${number} ${name}`,
  );
}
