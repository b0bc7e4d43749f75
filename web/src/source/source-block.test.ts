import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DocumentBlock } from '../../../src/client/client.ts';
import { SourceBlock } from './source-block.tsx';

/** What is shown of a block of which `claim` is cited. */
function shown(type: DocumentBlock['type'], text: string, claim: string, sourceType = 'markdown'): string {
  const block: DocumentBlock = {
    index: 0,
    type,
    text,
    is_cut: false,
    start_offset: 50,
    end_offset: 50 + text.length,
    level: type === 'heading' ? 2 : null,
    source: {},
    table: null,
    symbol: null,
    parts: [],
  };
  const start = 50 + text.indexOf(claim);
  const claims = claim ? [{ start, end: start + claim.length }] : [];
  const marks = { passage: { start: 50, end: 50 + text.length }, claims };
  const html = renderToStaticMarkup(createElement(SourceBlock, { block, marks, sourceType }));
  return html.replace(/^<div class="source-block source-block-washed">|<\/div>$/g, '');
}

const MARK = (words: string) => `<mark data-claim="0">${words}</mark>`;
const WASH = (words: string) => `<span class="source-wash">${words}</span>`;

test.each([
  ['emphasis', 'One *two* three', 'two', `<p>${WASH('One ')}<em>${MARK('two')}</em>${WASH(' three')}</p>`],
  ['an entity', 'A &amp; B are here', 'are here', `<p>${WASH('A &amp; B ')}${MARK('are here')}</p>`],
  ['a link', 'See [this](javascript:alert(1))', '', `<p>${WASH('See ')}${WASH('this')}</p>`],
  ['a picture', '![a map](https://example.com/x.png)', '', '<p><em>[Picture: a map]</em></p>'],
])('[SOURCE-TEXT] Markdown is shown as people read it: %s', (_, text, claim, expected) => {
  expect(shown('paragraph', text, claim)).toBe(expected);
});

test.each([
  ['paragraph', 'markdown'],
  ['paragraph', 'html'],
  ['heading', 'docx'],
  ['list', 'docx'],
  ['code', 'html'],
  ['table', 'csv'],
] as const)('[SOURCE-HOSTILE] markup in a %s of %s is text', (type, sourceType) => {
  const html = shown(type, '<img src=x onerror=alert(1)> <script>alert(1)</script>', '', sourceType);
  expect(html).not.toMatch(/<(img|script)/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('a heading, a list and a table of any format have their own form', () => {
  expect(shown('heading', 'Terms', '', 'docx')).toBe(`<h4>${WASH('Terms')}</h4>`);
  expect(shown('list', '- one\n  2. two', 'two', 'docx')).toMatch(
    /<li style="margin-inline-start:0rem"><span class="source-list-sign">•<.*<li style="margin-inline-start:1.25rem"><span class="source-list-sign">2\.<.*<mark/,
  );
  const table = shown(
    'table',
    'Rooms\n\n| room | price |\n| --- | --- |\n| single | 50 |',
    '| single | 50 |',
    'csv',
  );
  expect(table).toContain('<th scope="col">');
  expect(table).toContain('<tr class="source-cited-row">');
});
