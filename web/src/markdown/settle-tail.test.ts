import { expect, test } from 'vitest';
import { settleTail } from './settle-tail.ts';

test.each([
  ['It is **bold', 'It is **bold**'],
  ['It is **bold*', 'It is **bold**'],
  ['It is **', 'It is'],
  ['It is **bold** and *so', 'It is **bold** and *so*'],
  ['**a *b', '**a *b***'],
  ['a snake_case', 'a snake_case'],
  ['2 * 3', '2 * 3'],
  ['gone ~~now', 'gone ~~now~~'],
  ['call `run(', 'call'],
  ['call `run()` and', 'call `run()` and'],
  ['days [', 'days'],
  ['days [chunk:4', 'days'],
  ['days [chunk:42]', 'days [chunk:42]'],
  ['days [chunk:42][chunk', 'days [chunk:42]'],
  ['see [the page](https://exa', 'see'],
  ['see [the page]', 'see'],
  ['see [the page](https://example.org)', 'see [the page](https://example.org)'],
  ['look ![', 'look'],
  ['a &am', 'a'],
  ['at <https://exa', 'at'],
  ['Items:\n-', 'Items:'],
  ['Items:\n- **a** b\n- *c', 'Items:\n- **a** b\n- *c*'],
  ['- a\n- [', '- a'],
  ['1. a\n2', '1. a'],
  ['Text\n\n##', 'Text\n'],
  ['Text\n\n| a | b |\n| -', 'Text'],
  ['| a | b |\n| - | - |\n| x | **y', '| a | b |\n| - | - |\n| x | **y**'],
  ['```py', ''],
  ['```py\nx = [1, *a\n``', '```py\nx = [1, *a'],
  ['- a\n  ```\n  x = [1, *a', '- a\n  ```\n  x = [1, *a'],
  ['', ''],
])('%j is shown as %j', (piece, shown) => {
  expect(settleTail(piece)).toBe(shown);
});

test('what never ends does not wait for ever', () => {
  const text = `see [${'words '.repeat(80)}`;
  expect(settleTail(text)).toBe(text.trimEnd());
});

test.each(['[', '*', '`', '`a', '|', '\n- ', '_a ', '~~', '\\', '&', '<', '> ', '*a ', '| `', '(['])(
  '20,000 characters of %j are settled at once',
  (unit) => {
    const started = performance.now();
    settleTail(unit.repeat(Math.ceil(20_000 / unit.length)));
    expect(performance.now() - started).toBeLessThan(500);
  },
);
