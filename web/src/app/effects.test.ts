import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));

/** An effect without braces hands on what its one expression gives, unless that is a function in plain sight or nothing. */
const GIVES_SOMETHING = /use(?:Layout|Insertion)?Effect\(\s*\(\) =>(?!\s*(?:\{|\(\) =>|void ))/;

test('[WEB-EFFECTS] no effect gives React the result of a browser call: newer browsers give promises', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((file) => GIVES_SOMETHING.test(readFileSync(`${SOURCES}/${file}`, 'utf8')));
  expect(found).toEqual([]);
});

test.each([
  ['useEffect(() => form.current?.scrollIntoView(), [])', true],
  ['useLayoutEffect(\n  () => dialog.showModal(), [])', true],
  ['useEffect(() => {\n  form.scrollIntoView();\n}, [])', false],
  ['useEffect(() => () => clearTimeout(timer), [])', false],
])('%j is told apart', (text, isFound) => {
  expect(GIVES_SOMETHING.test(text)).toBe(isFound);
});
