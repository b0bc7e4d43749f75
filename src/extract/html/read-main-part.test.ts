import { expect, test } from 'vitest';
import { readHtml } from './read-html.ts';

const textOf = (html: string) =>
  readHtml(html, { name: 'page.html', mainPartOnly: true })
    .blocks.map(({ text }) => text)
    .join('\n');

const SENTENCE =
  'The council decided on Monday that the bridge, closed since March, is to open again in the autumn. ';
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => `<p>Paragraph ${index}. ${SENTENCE.repeat(3)}</p>`).join('');
const MENU = `<div class="menu"><ul>${'<li><a href="/x">Elsewhere</a>'.repeat(30)}</ul></div>`;

test('[EXTRACT-HTML-MAIN] the main element is read, what surrounds it is not', () => {
  const html = `<header>Site</header><nav>Home</nav><main><nav>Crumbs</nav><h1>T</h1><p>Text.</p></main><footer>Imprint</footer>`;
  expect(textOf(html)).toBe('T\nText.');
});

test('an empty main element beside the text is not the main part', () => {
  expect(textOf(`<main></main><div>${SENTENCE}</div>`)).toBe(SENTENCE.trim());
});

test('[EXTRACT-HTML-MAIN] of an article the menus and teasers around it are left out', () => {
  const text = textOf(
    `<body>${MENU}<div class="content"><h2>Bridge</h2>${paragraphs(8)}</div>${MENU}</body>`,
  );
  expect(text).toContain('Paragraph 0.');
  expect(text).toContain('Paragraph 7.');
  expect(text).not.toContain('Elsewhere');
});

test('[EXTRACT-HTML-MAIN] a choice that would lose tables is not taken', () => {
  const table = (name: string) =>
    `<div class="sidebar widget"><table><tr><th>Item<th>Price<tr><td>${name}<td>5</table></div>`;
  const text = textOf(`<body><div>${paragraphs(5)}</div>${table('Tea')}${table('Salt')}</body>`);
  expect(text).toContain('| Tea | 5 |');
  expect(text).toContain('| Salt | 5 |');
});

test('[EXTRACT-HTML-MAIN] a page that is all text stays whole', () => {
  const sections = ['One', 'Two', 'Three'].map(
    (name) => `<section><h2>${name}</h2>${paragraphs(3)}</section>`,
  );
  const text = textOf(`<body><h1>Manual</h1>${sections.join('')}</body>`);
  for (const name of ['One', 'Two', 'Three']) expect(text).toContain(`${name}\nParagraph 0.`);
});

test('a short page is never guessed at', () => {
  expect(textOf('<div class="sidebar">Opening hours: 9 to 5</div>')).toBe('Opening hours: 9 to 5');
});
