import { describe, expect, test } from 'vitest';
import { calledNames } from './called-names.ts';
import { extractNames } from './extract-names.ts';

const names = (text: string) => extractNames(text).map((name) => name.text);
const forms = (text: string) => extractNames(text).map(({ text: name, form }) => [form, name]);

describe('names in documents', () => {
  test('[ASK-ALIGN-NAMES] what is written as code is a name, in its order and once', () => {
    expect(
      names(
        'Call `open()` before computeTsRatio, then restore_spectrum, TS_LIMIT and HTTPServer; `open()` again.',
      ),
    ).toEqual(['open', 'computeTsRatio', 'restore_spectrum', 'TS_LIMIT', 'HTTPServer']);
    expect(names('`Queue.push(item)`, queue.pop() and std::sort are members.')).toEqual([
      'Queue.push',
      'queue.pop',
      'std::sort',
    ]);
  });

  test('[ASK-ALIGN-PLAIN-WORDS] a plain word counts with a call, or in backticks where it is asked about', () => {
    expect(names('You can run it, open the file and get the value. Run! GET and JSON, e.g. an API.')).toEqual(
      [],
    );
    const text = 'The policy is `refuse`; `run` it, `close(x)` or open() the file.';
    expect(names(text)).toEqual(['close', 'open']);
    expect(extractNames(text, new Set(['run'])).map((name) => name.text)).toEqual(['run', 'close', 'open']);
    expect(names('Use well-known words, and/or a state-of-the-art read-only mode.')).toEqual([]);
  });

  test('[ASK-ALIGN-NAMES] files and flags are names of their own kind', () => {
    expect(
      forms('See src/fuse/fuse-channels.ts, run `helix ask --agentic` in Node.js or --dry-run.'),
    ).toEqual([
      ['path', 'src/fuse/fuse-channels.ts'],
      ['flag', '--agentic'],
      ['symbol', 'Node.js'],
      ['flag', '--dry-run'],
    ]);
  });

  test('[ASK-ALIGN-NAMES] a block of code gives what it calls; an address gives nothing', () => {
    const text =
      'Before.\n\n```ts\nconst x = build(openHelix());\nreturn x\n```\n\nSee https://x.example/fooBar(baz).';
    expect(names(text)).toEqual(['openHelix']);
    expect(extractNames(text, new Set(['build'])).map((name) => name.text)).toEqual(['build', 'openHelix']);
  });

  test('hostile text takes no time', () => {
    const started = performance.now();
    for (const piece of ['`', 'aB.', '--', '```\n', 'a/', '((', '$', '\u0000', 'x://'])
      extractNames(piece.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

test('[ASK-ALIGN-HOP] code gives the functions that it calls, without keywords and methods of anything', () => {
  const code =
    'if (a(1)) for (const x of readAll(b)) list.map(parseLine).push(helper(x)); queue.takeNext(); while(true) {}';
  expect(calledNames(code)).toEqual(['readAll', 'helper', 'takeNext']);
});
