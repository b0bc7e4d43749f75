import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Extraction } from '../extractor.ts';
import { extractSourceCode } from './source-code.ts';

const limits = { maxPages: 100, maxExpandedBytes: 10_000_000, ocr: false };
const extract = async (name: string, text: string): Promise<Extraction> =>
  extractSourceCode({ name, bytes: new TextEncoder().encode(text) }, limits);

/** Each block as its lines and its symbol: `3-5 Queue.push`. */
async function outline(name: string, text: string): Promise<string[]> {
  const { blocks } = await extract(name, text);
  return blocks.map(({ place, symbol }) => {
    return `${place?.startLine}-${place?.endLine} ${symbol?.join('.') ?? ''}`.trim();
  });
}

/** Statements that make a class too large to stay in one block. */
const long = (statement: string) => statement.repeat(Math.ceil(1300 / statement.length));

describe('[EXTRACT-CODE-SYMBOLS] code is cut by its symbols, with lines', () => {
  test('TypeScript: imports, a documented function, a constant, a type', async () => {
    const text = [
      "import { a } from 'a';",
      "import { b } from 'b';",
      '',
      '/** Adds. */',
      'export function add(x: number): number {',
      '  return x + 1;',
      '}',
      '',
      'export const LIMIT = 5; // a day',
      'type Id = string;',
      '',
      'export default () => LIMIT;',
    ].join('\n');
    expect(await outline('a.ts', text)).toEqual(['1-2', '4-7 add', '9-9 LIMIT', '10-10 Id', '12-12 default']);
    const { blocks } = await extract('a.ts', text);
    expect(blocks[2]?.text).toBe('export const LIMIT = 5; // a day');
    expect(blocks.map(({ type }) => type)).toEqual(Array(5).fill('code'));
  });

  test('TypeScript: a large class is its head and its members, a small one is whole', async () => {
    const text = [
      '/** Waits. */',
      'export class Queue {',
      '  items: string[] = [];',
      '',
      '  // Puts it last.',
      '  @logged()',
      '  push(item: string) {',
      `    ${long('this.items.push(item);')}`,
      '  }',
      '',
      '  get size() { return 1; }',
      '}',
      'class Small { run() {} }',
    ].join('\n');
    expect(await outline('a.ts', text)).toEqual([
      '1-2 Queue',
      '3-3 Queue.items',
      '5-9 Queue.push',
      '11-12 Queue.size',
      '13-13 Small',
    ]);
  });

  test('Python: decorators and comments belong to what follows, a blank line parts them', async () => {
    const text = [
      '"""About this."""',
      'import re',
      '',
      '# Licence.',
      '',
      '# Ends.',
      '@cached',
      'def stop():  # now',
      '    def inner(): pass',
      '',
      'class Queue(Base):',
      '    """Waits."""',
      '',
      '    async def push(self, item):',
      `        ${long('self.put(item); ')}`,
      '',
      'LIMIT = 5',
      'a, b = 1, 2',
    ].join('\n');
    expect(await outline('a.py', text)).toEqual([
      '1-4',
      '6-9 stop',
      '11-12 Queue',
      '14-15 Queue.push',
      '17-17 LIMIT',
      '18-18',
    ]);
    const { blocks } = await extract('a.py', text);
    expect(blocks[3]?.text).toMatch(/^ {4}async def push/);
  });

  test('Go: a method is known by its receiver', async () => {
    const text = [
      'package queue',
      '',
      'import "fmt"',
      '',
      '// Queue waits.',
      'type Queue[T any] struct {',
      '  items []T',
      '}',
      '',
      'func New() *Queue[int] { return nil }',
      '',
      'func (q *Queue[T]) Push(item T) {',
      '  fmt.Println(item)',
      '}',
      'const Limit = 5',
      'var (',
      '  first = 1',
      ')',
    ].join('\n');
    expect(await outline('a.go', text)).toEqual([
      '1-3',
      '5-8 Queue',
      '10-10 New',
      '12-14 Queue.Push',
      '15-15 Limit',
      '16-18 first',
    ]);
  });

  test('Rust: attributes, implementations, modules', async () => {
    const text = [
      '//! About this.',
      '',
      'use std::fmt;',
      '',
      '/// Waits.',
      '#[derive(Debug)]',
      'pub struct Queue<T> { items: Vec<T> }',
      '',
      'impl<T> fmt::Display for Queue<T> {',
      '    /// Shows it.',
      `    fn fmt(&self) { ${long('self.show(); ')} }`,
      '}',
      '',
      '#[cfg(test)]',
      'mod tests {',
      '    #[test]',
      '    fn empty() {}',
      '}',
    ].join('\n');
    expect(await outline('a.rs', text)).toEqual([
      '1-3',
      '5-7 Queue',
      '9-9 Queue',
      '10-12 Queue.fmt',
      '14-15 tests',
      '16-18 tests.empty',
    ]);
  });

  test('Java: annotations, constructors, an inner class', async () => {
    const text = [
      'package queue;',
      'import java.util.List;',
      '',
      '/** Waits. */',
      '@Service',
      'public class Queue<T> {',
      '  private int size;',
      '',
      '  public Queue() {}',
      '',
      '  @Override',
      `  public void push(T item) { ${long('add(item);')} }`,
      '  enum State { OPEN, CLOSED }',
      '}',
    ].join('\n');
    expect(await outline('Queue.java', text)).toEqual([
      '1-2',
      '4-7 Queue',
      '9-9 Queue.Queue',
      '11-12 Queue.push',
      '13-14 Queue.State',
    ]);
  });

  test('C++: namespaces, templates, members defined outside, macros that define', async () => {
    const text = [
      '#ifndef QUEUE_H',
      '#include <vector>',
      '',
      'namespace waiting {',
      '',
      '// Waits.',
      'template <typename T>',
      'class Queue {',
      ' public:',
      '  void push(T item);',
      '};',
      '',
      'template <typename T>',
      'void Queue<T>::push(T item) { items.push_back(item); }',
      'struct point *closest(int x);',
      'TEST(QueueTest, Empties) { }',
      '}  // namespace waiting',
      '#endif',
    ].join('\n');
    expect(await outline('queue.h', text)).toEqual([
      '1-2',
      '4-4 waiting',
      '6-11 waiting.Queue',
      '13-14 waiting.Queue.push',
      '15-15 waiting.closest',
      '16-18 waiting.QueueTest.Empties',
    ]);
  });

  test.each([
    ['a.tsx', 'const A = () => <b>1</b>;', ['1-1 A']],
    ['a.jsx', 'function A() { return <b>1</b>; }', ['1-1 A']],
    ['a.cs', 'namespace N {\n  class C { }\n  enum E { A }\n}', ['1-1 N', '2-2 N.C', '3-4 N.E']],
    ['a.rb', 'module M\n  class C\n    def go; end\n  end\nend', ['1-1 M', '2-5 M.C']],
    ['a.php', '<?php\nclass C { function go() {} }\nfunction f() {}', ['1-1', '2-2 C', '3-3 f']],
    ['a.sh', 'set -e\n\ngo() {\n  ls\n}\ngo', ['1-1', '3-5 go', '6-6']],
    ['a.c', 'static int *find(char c) {\n  return 0;\n}', ['1-3 find']],
  ])('%s', async (name, text, expected) => {
    expect(await outline(name, text)).toEqual(expected);
  });

  test('a file that is cut off keeps the symbols it has', async () => {
    const whole = 'function first() {\n  return 1;\n}\n\n/** Two. */\nfunction second() {\n  return 2;\n}\n';
    const text = `${whole}\nfunction third() {\n  if (`;
    expect((await outline('a.ts', text)).slice(0, 2)).toEqual(['1-3 first', '5-8 second']);
  });

  test('a long function is cut between lines, and every part has its name', async () => {
    const text = `function go() {\n${'  step(1);\n  step(2);\n\n'.repeat(300)}}`;
    const { blocks } = await extract('a.ts', text);
    expect(blocks.length).toBeGreaterThan(2);
    for (const block of blocks) {
      expect(block.symbol).toEqual(['go']);
      expect(block.text.length).toBeLessThanOrEqual(2400);
      expect(block.text).toMatch(/^(?:function go| {2}step)[\s\S]*[;}]$/);
    }
  });
});

describe('[EXTRACT-CODE-PLAIN] code that is not parsed is cut by blank lines', () => {
  test('a language without a grammar', async () => {
    const { blocks, warnings } = await extract('a.sql', 'create table a (\n  b int\n);\n\n \n  select 1;\n');
    expect(blocks.map(({ text, place }) => [text, place])).toEqual([
      ['create table a (\n  b int\n);', { startLine: 1, endLine: 3 }],
      ['  select 1;', { startLine: 6, endLine: 6 }],
    ]);
    expect(warnings).toBeUndefined();
  });

  test('prose under the name of code says that it was not parsed', async () => {
    const { blocks, warnings } = await extract('a.go', 'This (is not.\n\nCode at] all, {is it?\n');
    expect(blocks.map(({ text }) => text)).toEqual(['This (is not.', 'Code at] all, {is it?']);
    expect(warnings?.[0]).toMatch(/could not be read as Go/);
  });

  test('a minified file is cut behind statements', async () => {
    const { blocks } = await extract('a.json', `{${'"key":"a value",'.repeat(2000)}"end":1}`);
    expect(blocks.length).toBeGreaterThan(10);
    for (const { text } of blocks.slice(0, -1)) {
      expect(text.length).toBeGreaterThan(600);
      expect(text.length).toBeLessThanOrEqual(2400);
      expect(text).toMatch(/,$/);
    }
  });

  test('a file over the size that is parsed', async () => {
    const { blocks, warnings } = await extract('a.ts', 'const a = 1;\n'.repeat(160_000));
    expect(warnings).toHaveLength(1);
    expect(blocks.every(({ symbol }) => symbol === undefined)).toBe(true);
  });
});

describe('[EXTRACT-CODE-WHOLE] no character of a file is lost', () => {
  const words = [
    'class A {',
    'a() {',
    '}',
    '\n',
    '\n\n',
    '/** d */',
    '// c\n',
    'export ',
    'const x = 1;',
    '  ',
    "'",
    '`${',
    '@d ',
  ];
  const snippets = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme' })), {
    maxLength: 60,
  });

  test.each(['a.ts', 'a.sql', 'a.py', 'a.h'])('%s', async (name) => {
    await fc.assert(
      fc.asyncProperty(snippets, fc.nat({ max: 400 }), async (parts, repeat) => {
        const source = parts.join('') + 'word;'.repeat(repeat * 10);
        const { text, blocks } = await extract(name, source.replaceAll('\0', ''));
        let done = 0;
        for (const block of blocks) {
          expect(block.span.start).toBeGreaterThanOrEqual(done);
          expect(text.slice(done, block.span.start).trim()).toBe('');
          expect(block.text).toBe(text.slice(block.span.start, block.span.end));
          expect(block.text.trim()).not.toBe('');
          done = block.span.end;
        }
        expect(text.slice(done).trim()).toBe('');
      }),
      { numRuns: 100 },
    );
  });
});

describe('[EXTRACT-CODE-HOSTILE] no file takes long or overflows the stack', () => {
  test.each([
    ['brackets', 'a.ts', '('.repeat(200_000) + ')'.repeat(200_000)],
    ['open braces', 'a.rs', '{'.repeat(200_000)],
    ['namespaces', 'a.cpp', 'namespace a { '.repeat(20_000) + '}'.repeat(20_000)],
    ['classes', 'a.java', 'class A { '.repeat(20_000)],
    ['symbols on one line', 'a.ts', 'const a=1;'.repeat(20_000)],
    ['comments', 'a.py', '# x\n'.repeat(50_000)],
    ['white space', 'a.go', `a${' '.repeat(1_000_000)}b`],
  ])('%s', async (_, name, text) => {
    const { blocks } = await extract(name, text);
    const seen = blocks.reduce((sum, block) => sum + block.text.replace(/\s/g, '').length, 0);
    expect(seen).toBe(text.replace(/\s/g, '').length);
  });
});
