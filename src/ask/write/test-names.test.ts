import { expect, test } from 'vitest';
import { testNames } from './test-names.ts';

test.each([
  ['test(\'adds\', () => {}); it("subtracts", f)', ['adds', 'subtracts']],
  ["test.each([1])('case %s', f)", ['case %s']],
  ["describe('x', () => { it('it\\'s fine', f) })", ["it\\'s fine"]],
  ['def test_adds_numbers(self):', ['adds numbers']],
  ['func TestAddsNumbers(t *testing.T) {', ['AddsNumbers']],
  ['#[test]\nfn adds_numbers() {', ['adds numbers']],
  ['@Test\npublic void addsNumbers() {', ['addsNumbers']],
  ['[Fact]\npublic void AddsNumbers()', ['AddsNumbers']],
  ['TEST(Adder, AddsNumbers) {', ['AddsNumbers']],
  ["test('fails - code: ' + code, f)", ['fails - code: …']],
  [`test(\`fails - code: \${code}, \${x}\`, f)`, ['fails - code: …, …']],
  ["it 'adds numbers' do", ['adds numbers']],
  ['const latest = 1; visit("x")', []],
])('names of tests in %j', (code, names) => {
  expect(testNames(code)).toEqual(names);
});

test('each once and few of them, in a text of any form', () => {
  expect(testNames("test('a', f);".repeat(9))).toEqual(['a']);
  expect(testNames(Array.from({ length: 9 }, (_, at) => `it('t${at}', f);`).join(''))).toHaveLength(4);
  expect(testNames("it('a', f); it('b', f); it('c', f)", 2)).toEqual(['a', 'b']);
  const started = performance.now();
  for (const part of ["test('", 'it(', '@Test ', '#[test]']) testNames(part.repeat(20_000));
  expect(performance.now() - started).toBeLessThan(20_000);
});
