import { describe, expect, test } from 'vitest';
import { attribute } from './nodes.ts';
import { parseHtml } from './parse-html.ts';
import { readableElements } from './readable-elements.ts';

/** The ids of the elements that are kept. */
const keptIn = (html: string) =>
  [...readableElements(parseHtml(html, 'page.html'))].flatMap((element) => attribute(element, 'id') ?? []);

const SENTENCE =
  'The council decided on Monday that the bridge, closed since March, is to open again in the autumn. ';
const paragraph = (id: string, text = SENTENCE.repeat(3)) => `<p id="${id}">${text}</p>`;

describe('[EXTRACT-HTML-MAIN] what Readability keeps', () => {
  test('the paragraphs of an article, not the menu beside it', () => {
    const menu = `<div class="menu" id="menu">${'<a href="/x">Elsewhere</a>'.repeat(20)}</div>`;
    const kept = keptIn(`<body>${menu}<div>${paragraph('a')}${paragraph('b')}${paragraph('c')}</div></body>`);
    expect(kept).toEqual(expect.arrayContaining(['a', 'b', 'c']));
    expect(kept).not.toContain('menu');
  });

  test('what was thrown out at first comes back when too little is left', () => {
    const kept = keptIn(`<body><div class="sidebar">${paragraph('a')}${paragraph('b')}</div></body>`);
    expect(kept).toEqual(expect.arrayContaining(['a', 'b']));
  });

  test('hidden elements and those of scripts are not kept', () => {
    const hidden = `<p id="hidden" style="color: red; display: none">${SENTENCE}</p>`;
    const kept = keptIn(
      `<body><div>${paragraph('a')}${hidden}${paragraph('b')}${paragraph('c')}</div></body>`,
    );
    expect(kept).toContain('c');
    expect(kept).not.toContain('hidden');
  });

  test('line breaks between paragraphs make paragraphs of their own', () => {
    const text = `<b id="one">One</b> ${SENTENCE.repeat(3)}<br> <br><b id="two">Two</b> ${SENTENCE.repeat(3)}`;
    expect(keptIn(`<body><div>${text}<br><br>${SENTENCE.repeat(3)}</div></body>`)).toEqual(['one', 'two']);
  });

  test('an element that is left open counts in each place where it goes on', () => {
    const document = parseHtml(
      `<body><div><p>${SENTENCE.repeat(3)}<b class="x">open</p>${paragraph('a')}${paragraph('b')}</div></body>`,
      'page.html',
    );
    const bold = [...readableElements(document)].filter(({ tagName }) => tagName === 'b');
    expect(new Set(bold).size).toBeGreaterThanOrEqual(3);
  });

  test('a page it cannot cope with has none', () => {
    const deep = '<div>'.repeat(50_000);
    expect(keptIn(`<body>${paragraph('a')}${paragraph('b')}${deep}x</body>`)).toEqual([]);
  });
});
