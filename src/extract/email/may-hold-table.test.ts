import { expect, test } from 'vitest';
import { readHtml } from '../html/read-html.ts';
import { mayHoldTable } from './may-hold-table.ts';

test.each([
  ['two rows and columns', '<table><tr><td>a<td>b<tr><td>c<td>d</table>'],
  ['a header', '<table><tr><th>a<tr><td>c</table>'],
  ['a caption', '<table><caption>a</caption><tr><td>b<td>c</table>'],
  ['a table in a table', '<table><tr><td><table><tr><td>a<td>b<tr><td>c<td>d</table></table>'],
  ['rows that are not marked', '<table><td>a<td>b</tr><td>c<td>d</table>'],
  ['a group that ends a row', '<table><tr><td>a<td>b<tbody><td>c<td>d</table>'],
  ['a wide cell', '<table><tr><td colspan=2>a<td>b<tr><td>c<td>d</table>'],
  ['pictures with words', '<table><tr><td><img alt="blue line"><td>b<tr><td>c<td>d</table>'],
  ['a cell that is hidden', '<table><tr><td hidden>x<td>b<td>c<tr><td>d<td>e</table>'],
])('a table of data is never missed: %s', (_, html) => {
  expect(readHtml(html, { name: 'a.eml' }).blocks.some(({ type }) => type === 'table')).toBe(true);
  expect(mayHoldTable(html)).toBe(true);
});

test.each([
  ['no table', '<p>a'],
  ['one cell', '<table><tr><td>a</table>'],
  ['one row', '<table><tr><td>a<td>b</table>'],
  ['one column', '<table><tr><td>a<tr><td>b</table>'],
  ['one column with space around it', '<table><tr><td><td>a<td> <tr><td colspan=3><tr><td><td>b</table>'],
  ['icons beside lines', '<table><tr><td><img alt="" src="a b"><td>a<tr><td><img><td>b</table>'],
  ['tables of one cell in each other', '<table><tr><td><table><tr><td>a</table><tr><td>b</table>'],
])('what only arranges the message is seen: %s', (_, html) => {
  expect(readHtml(html, { name: 'a.eml' }).blocks.some(({ type }) => type === 'table')).toBe(false);
  expect(mayHoldTable(html)).toBe(false);
});

test.each(['<table><tr><td>a', '<table></table></table>', '<tr>', '<table><tr><td x'])(
  'says yes when the tags do not match: %s',
  (html) => expect(mayHoldTable(`<table></table>${html}`)).toBe(true),
);
