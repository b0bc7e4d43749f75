import { describe, expect, test } from 'vitest';
import { extractDocument } from '../extract/extractor-registry.ts';
import type { Outline } from './outline.ts';
import { outlineOf } from './outline-of.ts';

const limits = { maxPages: 100, maxExpandedBytes: 10_000_000, ocr: false };

async function outlineFor(name: string, text: string): Promise<Outline> {
  const extraction = await extractDocument({ name, bytes: new TextEncoder().encode(text) }, limits);
  return outlineOf(extraction, { name, sourceType: extraction.sourceType });
}

/** Each term as `term: meaning`. */
async function termsOf(name: string, text: string): Promise<string[]> {
  const { nodes } = await outlineFor(name, text);
  return nodes.filter(({ kind }) => kind === 'term').map(({ title, summary }) => `${title}: ${summary}`);
}

describe('[OUTLINE-HEADINGS] the headings of a document are a tree', () => {
  test('of Markdown, with sections that end where the next of their level begins', async () => {
    const text = '# Guide\n\nAll of *it*. And more.\n\n### Deep\n\n- item\n\n## Next\n\nWords.\n\n# Last\n';
    const { nodes } = await outlineFor('guide.md', text);
    expect(nodes.map(({ title, parent, depth, summary }) => [title, parent, depth, summary])).toEqual([
      ['Guide', null, 0, 'All of it.'],
      ['Deep', 0, 1, ''],
      ['Next', 0, 1, 'Words.'],
      ['Last', null, 0, ''],
    ]);
    const sections = nodes.map(({ span }) => text.slice(span.start, span.end).trim());
    expect(sections[0]).toMatch(/^# Guide[\s\S]*Words\.$/);
    expect(sections[1]).toBe('### Deep\n\n- item');
    expect(sections[3]).toBe('# Last');
  });

  test('of HTML', async () => {
    const html = '<html><body><h1>One</h1><p>First words.</p><h2>Two</h2><p>Second words.</p></body></html>';
    const { nodes } = await outlineFor('a.html', html);
    expect(nodes.map(({ title, depth, summary }) => [title, depth, summary])).toEqual([
      ['One', 0, 'First words.'],
      ['Two', 1, 'Second words.'],
    ]);
  });

  test('long titles and sentences are cut at whole characters, and a document has at most 5,000 nodes', async () => {
    const { nodes } = await outlineFor('a.md', `# ${'😀'.repeat(500)}\n\n${'😀'.repeat(5000)}\n`);
    expect([nodes[0]?.title.length, nodes[0]?.summary.length]).toEqual([299, 299]);
    expect(nodes[0]?.title.isWellFormed() && nodes[0].summary.isWellFormed()).toBe(true);
    const many = await outlineFor('many.txt', 'Short line\n\nA sentence that ends here.\n\n'.repeat(6000));
    expect(many.nodes).toHaveLength(5000);
  });
});

describe('[OUTLINE-TERMS] terms are found where a document defines them', () => {
  test('below a heading that says so, in every way of writing', async () => {
    const text = [
      '# Handbook',
      '',
      '- **Not**: a term here.',
      '',
      '## Glossary',
      '',
      '- **Chunk**: what is cited,',
      '  and found.',
      '- Run: one ingestion.',
      '- `top_k` — how many.',
      '',
      '**Space** — one model.',
      '',
      'Tenant: owns everything.',
      '',
      'Trace',
      ': all that an answer was made from.',
      '',
      'Note: this is none.',
      '',
      '## After',
      '',
      'Plain: words.',
    ].join('\n');
    expect(await termsOf('a.md', text)).toEqual([
      'Chunk: what is cited, and found.',
      'Run: one ingestion.',
      'top_k: how many.',
      'Space: one model.',
      'Tenant: owns everything.',
      'Trace: all that an answer was made from.',
    ]);
  });

  test('in a definition list of HTML', async () => {
    const html =
      '<html><body><h1>Glossary</h1><dl><dt>Chunk</dt><dd>What is cited.</dd><dt>Run</dt><dd>One ingestion.</dd></dl></body></html>';
    expect(await termsOf('a.html', html)).toEqual(['Chunk: What is cited.', 'Run: One ingestion.']);
  });

  test('in a table of terms and meanings, with the place of each row', async () => {
    const text =
      '# Page\n\n| Term | Since | Meaning |\n| - | - | - |\n| Chunk | 1 | What is cited. |\n| Run | 2 | One ingestion. |\n';
    const { nodes } = await outlineFor('a.md', text);
    const terms = nodes.filter(({ kind }) => kind === 'term');
    expect(
      terms.map(({ title, summary, span }) => [title, summary, text.slice(span.start, span.end)]),
    ).toEqual([
      ['Chunk', 'What is cited.', '| Chunk | 1 | What is cited. |'],
      ['Run', 'One ingestion.', '| Run | 2 | One ingestion. |'],
    ]);
    expect(
      await termsOf('a.md', '| Name | Description |\n| - | - |\n| port | Where it listens. |\n'),
    ).toEqual([]);
  });

  test('in a comment about words, and in no other list of a comment', async () => {
    const list = ' * - **tenant**: owns everything.\n * - **run**: one ingestion.\n */\nexport type A = 1;\n';
    expect(await termsOf('terms.ts', `/**\n * The words of this system.\n *\n${list}`)).toEqual([
      'tenant: owns everything.',
      'run: one ingestion.',
    ]);
    expect(await termsOf('a.ts', `/**\n * What it is good for.\n *\n${list}`)).toEqual([]);
  });

  test('terms of a contract are none', async () => {
    expect(await termsOf('a.md', '# Terms of use\n\n- Price: 3 euros.\n')).toEqual([]);
  });
});

test.each([
  ['a.test.ts', true],
  ['test_queue.py', true],
  ['queue_test.go', true],
  ['QueueTest.java', true],
  ['queue.spec.rb', true],
  ['contest.ts', false],
  ['latest.py', false],
])('[OUTLINE-TEST-FILES] %s is a file of tests: %s', async (name, isTest) => {
  const text = name.endsWith('.go') ? 'package p\nfunc f() {}\n' : 'x = 1\n';
  expect((await outlineFor(name, text)).isTest).toBe(isTest);
});

test('[OUTLINE-TEST-FILES] Python that imports a test framework and has tests is a file of tests', async () => {
  expect((await outlineFor('checks.py', 'import pytest\n\ndef test_it(): pass\n')).isTest).toBe(true);
  expect((await outlineFor('plugin.py', 'import pytest\n\ndef run(): pass\n')).isTest).toBe(false);
});
