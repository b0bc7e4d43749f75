import { expect, test } from 'vitest';
import { readHtml } from '../html/read-html.ts';
import { maySayMore } from './may-say-more.ts';

const written = (html: string) =>
  readHtml(html, { name: 'a.eml' }).blocks.reduce((sum, { text }) => sum + text.length, 0);

test.each([
  ['a table', '<TABLE><tr><td>a<td>b<tr><td>c<td>d</table>'],
  ['a formula', '<math alttext="x"></math>'],
  ['a list whose numbers are long', '<ol start="1234567"><li>a</ol>'],
  ['text', `<p>${'word '.repeat(30)}</p>`],
  ['what a picture shows', `<img alt="${'word '.repeat(30)}">`],
  ['text behind a tag that does not end', `<p>a<b ${'word '.repeat(30)}`],
])('HTML may say more than a short text: %s', (_, html) => {
  expect(maySayMore(html, 100)).toBe(true);
});

test.each([
  ['tags', `<p style="${'x'.repeat(200)}">Hello <b>you</b></p>`],
  ['a style', `<style>${'p { color: red }'.repeat(20)}</style><p>Hello</p>`],
  ['a comment', `<!-- ${'<p>word</p> '.repeat(20)} --><p>Hello</p>`],
])('%s is not text', (_, html) => {
  expect(maySayMore(html, 100)).toBe(false);
});

test.each([
  ['lists', '<ul><li>a<ul><li>b<br>c<ul><li>d</ul></ul><li>e</ul>'],
  ['quotes', '<blockquote>a<br>b<blockquote>c<br>d</blockquote></blockquote>'],
  ['lists in quotes', '<blockquote><ul><li>a<p>b</p><ul><li>c</ul></ul></blockquote>'],
  ['signs that are no tags', '1 < 2 > 1 <3 <'],
  ['breaks', 'a<br><br>b<br>c<p>d<h1>e<div>f</div></h1>'],
])('never says no to what is written in more characters: %s', (_, html) => {
  expect(maySayMore(html, written(html) - 1)).toBe(true);
});

test('takes no longer for tags and comments that do not end', () => {
  const started = performance.now();
  for (const piece of ['<a', '<!--', '<style>', '<', '<ul ', '<table><tr><td>x', '<img alt=\' alt="'])
    maySayMore(piece.repeat(300_000), Number.MAX_SAFE_INTEGER);
  expect(performance.now() - started).toBeLessThan(2000);
});
