import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';

test.each([
  ['# A *b*', '<h3 dir="auto">A <em>b</em></h3>'],
  ['###### deep', '<h6 dir="auto">deep</h6>'],
  ['a **b** _c_ ~~d~~ `e`', '<p dir="auto">a <strong>b</strong> <em>c</em> <del>d</del> <code>e</code></p>'],
  ['a  \nb', '<p dir="auto">a<br/>b</p>'],
  ['- a\n- b', '<ul><li dir="auto">a</li><li dir="auto">b</li></ul>'],
  [
    '3. a\n\n4. b',
    '<ol start="3"><li dir="auto"><p dir="auto">a</p></li><li dir="auto"><p dir="auto">b</p></li></ol>',
  ],
  ['> a', '<blockquote><p dir="auto">a</p></blockquote>'],
  ['---', '<hr/>'],
  ['Text\n---', '<p dir="auto">Text</p><hr/>'],
  ['[^1] and [x][y]', '<p dir="auto">[^1] and [x][y]</p>'],
  [
    '[x]: https://example.org',
    '<p dir="auto">[x]: <a href="https://example.org/" title="https://example.org/" target="_blank" rel="noopener noreferrer nofollow">https://example.org</a></p>',
  ],
])('%j becomes %s', (text, html) => {
  expect(inside(text)).toBe(html);
});

test('a task says in words whether it is done', () => {
  expect(wordsOf('- [x] one\n- [ ] two')).toBe('☑Done: one☐To do: two');
});

test('code names its language and can be copied, and a mark in it stays code', () => {
  const html = inside('```ts\nlet x = "[chunk:4]";\n```');
  expect(html).toContain('<span>ts</span>');
  expect(html).toContain('aria-label="Copy code in ts"');
  expect(html).toContain('<code>let x = &quot;[chunk:4]&quot;;</code>');
});

test('a table is a region with a name, its columns have headers, and `<br>` is a new line in it', () => {
  const html = inside('| Plan | Price |\n| - | -: |\n| Team | 25<br>euros |');
  expect(html).toContain('<section class="markdown-table" aria-label="Table: Plan, Price" tabindex="0">');
  expect(html).toContain('<th dir="auto" scope="col">Plan</th>');
  expect(html).toContain('<td dir="auto" class="markdown-right">25<br/>euros</td>');
});

test('a long table is one table, as it would be if it were read whole', () => {
  const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => `| ${row} | *b* |\n`).join('');
  const html = inside(`| A | B |\n| - | -: |\n${rowsOf(100)}`);
  expect(html.match(/<table>/g)).toHaveLength(1);
  expect(html.match(/<tbody>/g)!.length).toBeGreaterThan(1);
  const rows = html.match(/<tr><td.*?<\/tr>/g)!;
  expect(rows).toHaveLength(100);
  expect(rows[3]).toBe(inside(`| A | B |\n| - | -: |\n${rowsOf(4)}`).match(/<tr><td.*?<\/tr>/g)![3]);
  expect(inside(`| A | B |\n| - |\n${rowsOf(100)}`)).not.toContain('<table>');
});

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a <img src=x onerror=alert(1)> b', 'a &lt;img src=x onerror=alert(1)&gt; b'],
  ['<!-- no -->', '&lt;!-- no --&gt;'],
  ['[a](javascript:alert(1))', 'a'],
  ['[a](JaVaScRiPt:alert(1))', 'a'],
  ['[a](\u0001javascript:alert(1))', '[a](\u0001javascript:alert(1))'],
  ['[a](data:text/html,x)', 'a'],
  ['[a](vbscript:x)', 'a'],
  ['[a](//elsewhere.example)', 'a'],
  ['[a](#/documents)', 'a'],
  ['<javascript:alert(1)>', 'javascript:alert(1)'],
  ['![a](data:image/svg+xml,x)', 'Picture: a'],
])('[MARKDOWN-SAFE] %j is nothing but text', (text, html) => {
  expect(inside(text)).toBe(`<p dir="auto">${html}</p>`);
});

test('[MARKDOWN-SAFE] a picture is a link to it and is not loaded', () => {
  const html = inside('![a cat](https://example.org/cat.png)');
  expect(html).toContain('<a href="https://example.org/cat.png"');
  expect(html).not.toContain('<img');
});

test('[MARKDOWN-SAFE] a host in letters that look Latin shows what it is, and bidi controls are gone', () => {
  expect(inside('[apple](https://аpple.com/)')).toContain('title="https://xn--pple-43d.com/"');
  expect(wordsOf('https://example.org/\u202egnp.exe')).toBe('https://example.org/gnp.exe');
});

test('a bare address is a link without the punctuation around it', () => {
  const html = inside('(see https://example.org/a_(b), and https://example.org/c.)');
  expect(html).toContain('>https://example.org/a_(b)</a>, and');
  expect(html).toContain('>https://example.org/c</a>.)');
});

test('a citation is no link, and none stands in a link', () => {
  expect(inside('[chunk:4](https://elsewhere.example/)')).not.toContain('<a');
  expect(inside('[see [chunk:4]](https://example.org/)')).toMatch(/>see<\/a>\[chunk:4\]<\/p>$/);
});

test.each<[string, string]>([
  ['quotes', '>'.repeat(10_000)],
  ['lists', '- '.repeat(10_000)],
  ['indented lists', Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
  ['emphasis', `${'*a **b '.repeat(2000)}${'c** d*'.repeat(2000)}`],
  ['brackets', '['.repeat(19_000)],
  ['closing brackets', '[a]'.repeat(6000)],
  ['links', '[a]('.repeat(4000)],
  ['backticks', Array.from({ length: 190 }, (_, length) => '`'.repeat(length)).join(' ')],
  ['tables', `|${'a|'.repeat(3000)}\n|${'-|'.repeat(3000)}\n`],
  ['addresses', 'https://a.b/c(('.repeat(1300)],
  ['entities', '&amp;'.repeat(4000)],
  ['letters', 'word '.repeat(200_000)],
  ['paragraphs', 'word *a* [chunk:4].\n\n'.repeat(1000)],
])('[MARKDOWN-SAFE] a flood of %s is shown, and soon', (_, text) => {
  const started = performance.now();
  expect(wordsOf(text).length).toBeGreaterThan(0);
  expect(performance.now() - started).toBeLessThan(5000);
});

const BLOCKS = [
  'A line.',
  '## Refunds *and* returns',
  'A refund takes **30 days _at most_** [chunk:42]. See [the policy](https://example.org/a?b=c) or `run --now`, at 5 * 3 = 15 snake_case.',
  '1. First **step** [chunk:7]\n2. Second ~~gone~~\n   - nested [x](https://example.org) item\n   - more\n3. Last &amp; least',
  '| Plan | Price |\n| :--- | ---: |\n| Team | **25** euros [chunk:9] |\n| `Pro` | 90 |',
  '```ts\nconst list = [1, 2]; // **not bold**\n\nrun(`x`);\n```',
  '> Quoted *words*\n> go on [chunk:42].',
  '- [x] done\n- [ ] open',
  '---',
  'The end, https://example.org/end, ![a cat](https://example.org/cat.png) and <https://example.org>!',
];

test.each(BLOCKS.slice(1).map((block, index) => [block, BLOCKS[index]!]))(
  '[MARKDOWN-STEADY] while %j is written what is on the page only grows',
  (block, before) => {
    const text = `${before}\n\n${block}\n\nAfter.`;
    const whole = wordsOf(text);
    for (let length = before.length; length <= text.length; length += 1) {
      const written = text.slice(0, length);
      const shown = wordsOf(written, true).trimEnd();
      expect(whole.startsWith(shown), `${JSON.stringify(written)} shows ${JSON.stringify(shown)}`).toBe(true);
    }
  },
);

test('[ANSWER-BOUNDED] a long paragraph is one paragraph, drawn in parts', () => {
  const text = 'The **galaxy** window is 45 days [chunk:1]. '.repeat(200);
  const html = inside(text, true);
  expect(html.match(/<p/g)).toHaveLength(1);
  expect(html.match(/<strong>galaxy<\/strong>/g)).toHaveLength(200);
  expect(wordsOf(text, true)).toBe(text.replaceAll('*', '').trim());
});

test('[ANSWER-BOUNDED] the marks beyond those that anybody follows are drawn in the plain way', () => {
  const renderText = (plain: string) => plain.replaceAll('[chunk:1]', '(chip)');
  const renderRest = (plain: string) => plain.replaceAll('[chunk:1]', '(number)');
  for (const text of [
    'A day [chunk:1]. '.repeat(3000),
    '| a |\n| - |\n'.concat('| b [chunk:1] |\n'.repeat(3000)),
  ]) {
    const html = renderToStaticMarkup(
      createElement(Markdown, { text, isGrowing: true, renderText, renderRest }),
    );
    const chips = html.split('(chip)').length - 1;
    expect(chips).toBeGreaterThanOrEqual(1000);
    expect(chips).toBeLessThan(1400);
    expect(chips + html.split('(number)').length - 1).toBe(3000);
  }
});

test('[ANSWER-BOUNDED] of a long text that is there at once, the beginning is drawn first', () => {
  const html = inside('The window is 45 days.\n\n'.repeat(2000));
  expect(html.match(/<p/g)!.length).toBeGreaterThan(500);
  expect(html.match(/<p/g)!.length).toBeLessThan(1000);
});

function inside(text: string, isGrowing = false): string {
  const renderText = (plain: string) => plain;
  const html = renderToStaticMarkup(createElement(Markdown, { text, isGrowing, renderText }));
  return html.replace(/^<div class="markdown">|<\/div>$/g, '');
}

function wordsOf(text: string, isGrowing = false): string {
  const entities: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#x27;': "'",
    '&amp;': '&',
  };
  return inside(text, isGrowing)
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => entities[entity]!);
}
