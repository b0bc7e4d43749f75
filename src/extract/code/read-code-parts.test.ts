import { describe, expect, test } from 'vitest';
import { extractSourceCode } from '../formats/source-code.ts';
import type { CodeParts } from './code-parts.ts';
import { LANGUAGES } from './languages.ts';
import { QUERIES } from './queries.ts';

const limits = { maxPages: 100, maxExpandedBytes: 10_000_000, ocr: false };

async function partsOf(name: string, text: string): Promise<CodeParts> {
  const { code } = await extractSourceCode({ name, bytes: new TextEncoder().encode(text) }, limits);
  return code ?? { symbols: [], references: [], imports: [] };
}

/** Symbols as `kind path`, with `+` when exported; references as `name<symbol`; imports as `specifier(names)`. */
async function summaryOf(name: string, text: string) {
  const { symbols, references, imports } = await partsOf(name, text);
  return {
    symbols: symbols.map(({ kind, path, isExported }) => `${isExported ? '+' : ''}${kind} ${path.join('.')}`),
    references: references.map(({ name, within }) => `${name}<${symbols[within]?.path.join('.') ?? ''}`),
    imports: imports.map(({ specifier, names }) => `${specifier}(${names})`),
  };
}

const LANGUAGE_CASES: [file: string, source: string, expected: Awaited<ReturnType<typeof summaryOf>>][] = [
  [
    'a.ts',
    `import d, { a as b, type C } from './x';
     import * as ns from 'y';
     export { q as r } from './z';
     const f = require('fs');
     @Dec() export class Queue<T> extends Base<T> implements I {
       #size = LIMIT;
       run(x: ns.Type, callback: () => void) { const own = 1; callback(); own; b(x); this.go(new Foo.Bar()); }
       private hidden() { return d; }
     }
     const LIMIT = 1, OTHER = 2;
     function helper() { return LIMIT; }
     export { helper };`,
    {
      symbols: [
        '+class Queue',
        'property Queue.#size',
        '+method Queue.run',
        'method Queue.hidden',
        'variable LIMIT',
        'variable OTHER',
        '+function helper',
      ],
      references: [
        'Dec<Queue',
        'Base<Queue',
        'I<Queue',
        'LIMIT<Queue.#size',
        'ns<Queue.run',
        'a<Queue.run',
        'go<Queue.run',
        'Foo<Queue.run',
        'Bar<Queue.run',
        'd<Queue.hidden',
        'LIMIT<helper',
      ],
      imports: ['./x(d,a,C)', 'y(ns)', './z(q)', 'fs(f)'],
    },
  ],
  [
    'a.tsx',
    `import { Button } from './button';
     export const Page = () => <Layout.Main><Button/><div/></Layout.Main>;`,
    {
      symbols: ['+variable Page'],
      references: ['Layout<Page', 'Main<Page', 'Button<Page'],
      imports: ['./button(Button)'],
    },
  ],
  [
    'a.js',
    `const { join } = require('path');
     function open(file) { return join(file, read(file)); }
     module.exports = { open };`,
    { symbols: ['+function open'], references: ['join<open'], imports: ['path(join)'] },
  ],
  [
    'a.py',
    `import os, b.c as d
from .x import y as z, w
@cached
def stop(x: Foo, *rest) -> Bar:
    own = make(x)
    return z(own).close_all()
class _Queue(Base):
    def push(self): w.send()
`,
    {
      symbols: ['+function stop', 'class _Queue', 'method _Queue.push'],
      references: [
        'cached<stop',
        'Foo<stop',
        'Bar<stop',
        'make<stop',
        'y<stop',
        'close_all<stop',
        'Base<_Queue',
        'w<_Queue.push',
        'send<_Queue.push',
      ],
      imports: ['os()', 'b.c(d)', '.x(y,w)'],
    },
  ],
  [
    'a.go',
    `package p
import ( "fmt"; q "a/b" )
const (
  First = 1
  second = 2
)
func (t *Tree) Walk(n int) (err error) { v := load(n); q.Visit(v); return &Leaf{} }`,
    {
      symbols: ['+variable First', 'variable second', '+method Tree.Walk'],
      references: ['Tree<Tree.Walk', 'load<Tree.Walk', 'q<Tree.Walk', 'Visit<Tree.Walk', 'Leaf<Tree.Walk'],
      imports: ['fmt()', 'a/b(q)'],
    },
  ],
  [
    'a.rs',
    `use crate::a::{b, c::D as E};
pub fn run<T: Tr>(x: Foo) -> T { let v = a::call(x); v.grow(); mac!(z); K::make() }
impl Tr for Foo { fn q(&self) {} }
fn own() {}
#[cfg(test)]
mod tests { #[test] fn works() { run(1); } }`,
    {
      symbols: [
        '+function run',
        '+implementation Foo',
        '+method Foo.q',
        'function own',
        'module tests',
        'function tests.works',
      ],
      references: [
        'Tr<run',
        'Foo<run',
        'grow<run',
        'mac<run',
        'K<run',
        'make<run',
        'Tr<Foo',
        'run<tests.works',
      ],
      imports: ['crate::a::{b, c::D as E}(b,D)'],
    },
  ],
  [
    'A.java',
    `import a.b.C;
import static a.b.D.load;
@Marked public class A extends B implements I<J> {
  public void m(P p) { int x = 1; foo(x); p.bar(LIMIT); new Z<Q>(); Lib.find(); }
  private void n() {}
}`,
    {
      symbols: ['+class A', '+method A.m', 'method A.n'],
      references: [
        'Marked<A',
        'B<A',
        'I<A',
        'J<A',
        'P<A.m',
        'foo<A.m',
        'bar<A.m',
        'LIMIT<A.m',
        'Z<A.m',
        'Q<A.m',
        'Lib<A.m',
      ],
      imports: ['a.b.C(C)', 'a.b.D.load(load)'],
    },
  ],
  [
    'a.cpp',
    `#include "a.h"
#include <vector>
static int hidden(D d) { return d.bar() + MAX_LEN; }
class A : public B { void m(int x) { foo(x); N::q(); new F(); } };`,
    {
      symbols: ['function hidden', '+class A', '+method A.m'],
      references: ['D<hidden', 'bar<hidden', 'MAX_LEN<hidden', 'B<A', 'foo<A.m', 'q<A.m', 'F<A.m'],
      imports: ['a.h()', 'vector()'],
    },
  ],
  [
    'A.cs',
    `using System;
using A.B;
namespace N { public class A : Base { public void M(P p) { Foo(1); p.Bar(); new Z<Q>(); } K Own { get; } } }`,
    {
      symbols: ['+module N', '+class N.A', '+method N.A.M', 'property N.A.Own'],
      references: ['Base<N.A', 'P<N.A.M', 'Foo<N.A.M', 'Bar<N.A.M', 'Z<N.A.M', 'Q<N.A.M', 'K<N.A.Own'],
      imports: ['System()', 'A.B()'],
    },
  ],
  [
    'a.rb',
    `require 'json'
require_relative './b'
class A < B::C
  def m(x)
    own = foo(x)
    own.bar
    Factory.build(1)
  end
end`,
    {
      symbols: ['+class A', '+method A.m'],
      references: ['B<A', 'C<A', 'foo<A.m', 'bar<A.m', 'Factory<A.m', 'build<A.m'],
      imports: ['json()', './b()'],
    },
  ],
  [
    'a.php',
    `<?php
use A\\B;
use C\\D as E;
class Q extends R { private function m(P $p) { foo($p); $p->bar(); new Z(); S::go(); } }`,
    {
      symbols: ['+class Q', 'method Q.m'],
      references: ['R<Q', 'P<Q.m', 'foo<Q.m', 'bar<Q.m', 'Z<Q.m', 'S<Q.m', 'go<Q.m'],
      imports: ['A\\B(B)', 'C\\D(D)'],
    },
  ],
  [
    'a.sh',
    'source ./lib.sh\nrun() { helper "$1"; }\nhelper() { echo x; }\nrun',
    {
      symbols: ['+function run', '+function helper'],
      references: ['helper<run', 'run<'],
      imports: ['./lib.sh()'],
    },
  ],
];

describe('[OUTLINE-CODE-PARTS] what a file defines, uses and imports', () => {
  test.each(LANGUAGE_CASES)('%s', async (file, source, expected) => {
    expect(await summaryOf(file, source)).toEqual(expected);
  });

  test('every language that is parsed has a query', () => {
    expect(LANGUAGES.map(({ grammar }) => grammar).filter((grammar) => !QUERIES[grammar])).toEqual([]);
  });
});

describe('[OUTLINE-SYMBOL-TEXT] a symbol has its signature, its comment without marks and its lines', () => {
  const first = async (name: string, text: string) => (await partsOf(name, text)).symbols[0];

  test('TypeScript: up to the body, in one line', async () => {
    const text = [
      '/**',
      ' * Merges lists.',
      ' * @param lists - What is merged.',
      ' */',
      'export const merge = async (',
      '  lists: string[],',
      '): Promise<void> => {',
      '  go();',
      '};',
    ].join('\n');
    expect(await first('a.ts', text)).toMatchObject({
      signature: 'export const merge = async ( lists: string[], ): Promise<void>',
      doc: 'Merges lists.\n@param lists - What is merged.',
      startLine: 1,
      endLine: 9,
      definitionStart: text.indexOf('export'),
    });
  });

  test('Python: the docstring', async () => {
    const text =
      'class A:\n    def stop(self) -> None:\n        """Stops.\n\n        At once.\n        """\n        x = 1\n';
    const { symbols } = await partsOf('a.py', text);
    expect(symbols[1]).toMatchObject({ signature: 'def stop(self) -> None', doc: 'Stops.\n\nAt once.' });
    const long = await first('a.py', `def f():\n    """${'Word. '.repeat(5000)}"""\n`);
    expect(long?.doc).toMatch(/^Word\. .{990,}…$/);
  });

  test('Rust: an attribute is no comment, and what only tests see is a test', async () => {
    const text = '/// Runs.\n#[inline]\npub fn run() {}\n#[cfg(test)]\nmod tests {\n  fn t() {}\n}\n';
    const { symbols } = await partsOf('a.rs', text);
    expect(symbols.map(({ doc, isTest }) => [doc, isTest ?? false])).toEqual([
      ['Runs.', false],
      ['', true],
      ['', true],
    ]);
  });

  test('long ones are cut at whole characters', async () => {
    const symbol = await first('a.ts', `// ${'😀'.repeat(900)}\ntype A = '${'😀'.repeat(900)}';`);
    expect(symbol?.signature).toHaveLength(299);
    expect(symbol?.doc).toHaveLength(999);
    expect(symbol?.signature.isWellFormed() && symbol.doc.isWellFormed()).toBe(true);
  });
});

test('a name that one symbol uses several times is one reference with its first line and the count', async () => {
  const { references } = await partsOf('a.ts', 'function f() {\n  go();\n  go();\n}\ngo();\n');
  expect(references).toEqual([
    { name: 'go', within: 0, start: 17, line: 2, uses: 2 },
    { name: 'go', within: -1, start: 33, line: 5, uses: 1 },
  ]);
});

describe('[OUTLINE-HOSTILE] code that is made to be hard is read in bounded time and size', () => {
  test.each<[string, string]>([
    ['calls.ts', `${'f('.repeat(50_000)}${')'.repeat(50_000)}`],
    ['chain.ts', `a${'.b()'.repeat(50_000)}`],
    ['line.ts', 'foo(bar);'.repeat(110_000)],
    ['errors.ts', 'class { ) ( = > function'.repeat(20_000)],
    [
      'aliases.py',
      `from x import ${Array.from({ length: 20_000 }, (_, at) => `a${at} as b${at}`).join(', ')}`,
    ],
    ['names.ts', `export function ${'a'.repeat(1_000_000)}() {}`],
  ])('%s', { timeout: 20_000 }, async (name, text) => {
    const { symbols, references, imports } = await partsOf(name, text);
    expect(symbols).toEqual([]);
    expect(references.length).toBeLessThanOrEqual(2);
    expect(imports.every(({ names }) => names.length <= 200)).toBe(true);
  });

  test('of very many definitions and uses the first are kept', { timeout: 20_000 }, async () => {
    const text = Array.from({ length: 25_000 }, (_, at) => `const a${at} = b${at}();`).join('\n');
    const { symbols, references } = await partsOf('many.ts', text);
    expect([symbols.length, references.length]).toEqual([10_000, 20_000]);
    expect(references.at(-1)?.name).toBe('b19999');
  });
});

test('[ASK-CODE-ASSIGNED] what older scripts assign is defined: members, functions of functions, what a file gives out', async () => {
  const source = `const send = require('./send'), own = require('x');
    const log = require('debug')('app');
    function Reply () {}
    // Sends it.
    Reply.prototype.send = function (payload) { own.call(this, payload); };
    Reply.prototype.isSent = false;
    Reply.create = () => new Reply();
    Reply.plain = own;
    this.x = function () {};
    Reply[own] = function () {};
    module.exports = Reply;
    module.exports.limits = { size: 1 };
    exports.send = send;
    exports.Queue = class { push() {} };
    exports.help = async function help () {};`;
  const { symbols, references } = await summaryOf('a.js', source);
  expect(symbols).toEqual([
    'variable log',
    '+function Reply',
    '+method Reply.send',
    '+variable Reply.isSent',
    '+function Reply.create',
    '+variable limits',
    '+class Queue',
    '+method Queue.push',
    '+function help',
  ]);
  expect(references).toContain('own<Reply.send');
  expect(references).not.toContain('Reply<Reply.send');
  const { symbols: described } = await partsOf('a.js', source);
  expect(described[2]).toMatchObject({
    signature: 'Reply.prototype.send = function (payload)',
    doc: 'Sends it.',
    startLine: 4,
    endLine: 5,
  });
  expect((await summaryOf('b.js', 'module.exports = function fastify () {}')).symbols).toEqual([
    '+function fastify',
  ]);
});

test('[ASK-CODE-CALLED] a function that is called by call, apply or bind is used there', async () => {
  const { references } = await partsOf(
    'a.js',
    `const run = require('./run');
function go () {
  run.call(this, 1);
  return [run.apply(this), run.bind(null)];
}`,
  );
  expect(references).toEqual([{ name: 'run', within: 0, start: expect.any(Number), line: 3, uses: 3 }]);
});
