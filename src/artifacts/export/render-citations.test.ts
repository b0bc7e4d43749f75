import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { CITATIONS, citation, exportableArtifact } from '../../../test/support/exportable-artifact.ts';
import { renderCitations } from './render-citations.ts';

const rendered = (markdown: string, style: 'source' | 'chunk' | 'number' = 'source', citations = CITATIONS) =>
  renderCitations({ markdown, sections: [{ citations }], stale_sections: [] }, style)
    .split('\n# Sources\n')[0]!
    .trimEnd();

/** As any other reader of Markdown sees it: HTML, definitions and footnotes included. */
function nodesOf(markdown: string): Nodes[] {
  const found: Nodes[] = [];
  const visit = (node: Nodes) => {
    found.push(node);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  return found;
}

const typesOf = (markdown: string) => new Set(nodesOf(markdown).map(({ type }) => type));

describe('[ARTIFACT-EXPORT-STYLES] a citation', () => {
  const hour = citation(6, 'All hands', { place: { start_ms: 3_723_900 } });
  const line = citation(7, 'main.ts', { source_type: 'code', place: { start_line: 4, end_line: 4 } });
  const note = citation(8, 'Notes', { source_type: 'markdown', place: { start_line: 4, end_line: 9 } });
  const all = [...CITATIONS, hour, line, note];

  test.each([
    ['a page', '[chunk:1]', '[source: Refund Policy, page 3]'],
    ['a time', '[chunk:2]', '[source: Town hall, t=12:34]'],
    ['a time beyond an hour', '[chunk:6]', '[source: All hands, t=1:02:03]'],
    ['lines of code', '[chunk:3]', '[source: queue.ts, lines 10-20]'],
    ['one line of code', '[chunk:7]', '[source: main.ts, line 4]'],
    ['lines of prose, which nobody counts', '[chunk:8]', '[source: Notes]'],
    ['no place', '[chunk:4]', '[source: Größen]'],
    ['several in one pair of brackets', '[chunk:4, chunk:2]', '[source: Größen][source: Town hall, t=12:34]'],
  ])('says %s', (_, mark, expected) => {
    expect(rendered(`So it is ${mark}.`, 'source', all)).toBe(`So it is ${expected}.`);
  });

  test('is its chunk, or its number in the order first cited', () => {
    const markdown = 'One [chunk:3]. Two [chunk:1][chunk:3].';
    expect(rendered(markdown, 'chunk')).toBe('One [chunk: 3]. Two [chunk: 1][chunk: 3].');
    expect(rendered(markdown, 'number')).toBe('One [1]. Two [2][1].');
  });

  test('that is a number is told what it stands for, and one that says so itself is not', () => {
    const stale_sections = exportableArtifact().stale_sections;
    const text = {
      markdown: 'One [chunk:4]. Two [chunk:1].',
      sections: [{ citations: all }],
      stale_sections,
    };
    expect(renderCitations(text, 'number').split('# Sources\n\n')[1]).toBe(
      `1. **Größen** · version old · <https://docs.example.com/4> — **no longer current: cited old, now new**
2. **Refund Policy** · version v1 · pages 3–4, Refunds › Late ones · <https://docs.example.com/1>
`,
    );
    for (const style of ['source', 'chunk'] as const)
      expect(renderCitations(text, style)).not.toContain('# Sources');
    expect(renderCitations({ ...text, markdown: 'None.' }, 'number')).toBe('None.\n');
  });

  test('of what is not among the sources is left out; in code it is what was written', () => {
    expect(rendered('Made up [chunk:99]. See `[chunk:1]`.')).toBe('Made up. See `[chunk:1]`.');
  });
});

describe('[ARTIFACT-EXPORT-HOSTILE] a text', () => {
  test('with a hostile title has one citation that reads as text, and nothing else', () => {
    const markdown = rendered('A claim [chunk:5].');
    expect(markdown.match(/\[/g)).toHaveLength(1);
    expect(markdown.match(/\]/g)).toHaveLength(1);
    expect(markdown).not.toMatch(/\n/);
    expect(typesOf(markdown)).toEqual(new Set(['root', 'paragraph', 'text', 'link']));
    const links = nodesOf(markdown).filter((node) => node.type === 'link');
    expect(links.map(({ url }) => url)).toEqual(['http://e.com']);
  });

  test.each([
    ['a link', '[chunk:1](http://evil.example)'],
    ['an image', '![chunk:1](http://evil.example)'],
    ['a link around it', '[[chunk:1]](http://evil.example)'],
    ['a reference', '[chunk:1][x]\n\n[x]: http://evil.example'],
    ['a definition', '[chunk:1]: http://evil.example'],
    ['a definition of its number', 'So [chunk:1].\n\n[1]: http://evil.example'],
    ['a footnote', '[^1] [chunk:1]\n\n[^1]: http://evil.example'],
  ])('cannot make %s of a citation', (_, markdown) => {
    for (const style of ['source', 'chunk', 'number'] as const) {
      const label = { source: '[source: Refund Policy, page 3]', chunk: '[chunk: 1]', number: '[1]' }[style];
      const nodes = nodesOf(rendered(markdown, style));
      const texts = nodes.flatMap((node) => (node.type === 'text' ? [node.value] : []));
      expect(texts.filter((text) => text.includes(label))).toHaveLength(1);
      const taken = nodes.filter(
        (node) => node.type === 'definition' || node.type === 'linkReference' || node.type === 'image',
      );
      expect(taken).toEqual([]);
      const linked = nodes.flatMap((node) => (node.type === 'link' ? nodesOf(JSON.stringify(node)) : []));
      expect(JSON.stringify(linked)).not.toContain(label);
    }
  });

  test('has no HTML and no address that runs something', () => {
    const markdown = rendered(
      '<script>alert(1)</script> <b>x</b> [go](javascript:alert(1)) [ok](https://a.example/x)',
    );
    expect(typesOf(markdown)).not.toContain('html');
    expect(nodesOf(markdown).flatMap((node) => (node.type === 'link' ? [node.url] : []))).toEqual([
      'https://a.example/x',
    ]);
  });

  test('cannot name the signs that stand around a citation while it is read', () => {
    for (const posing of ['&#xE000;1&#xe001;', '&#57344;1&#57345;', '&#x00E000;1&#x00e001;', '\ue0001\ue001'])
      expect(rendered(`A lie ${posing}.`)).toBe('A lie \ufffd1\ufffd.');
  });

  test('cannot pose as a citation', () => {
    expect(rendered('See [source: Refund Policy, page 9], [Chunk: seven] and [2].')).toBe(
      'See (source: Refund Policy, page 9), (Chunk: seven) and (2).',
    );
  });

  test.each([
    ['emphasis', '**a'.repeat(20_000)],
    ['links', '[a]('.repeat(15_000)],
    ['quotes', '>'.repeat(50_000)],
    ['lists', Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['words', 'word '.repeat(100_000)],
  ])('that is nothing but %s is read in bounded time', (_, markdown) => {
    const start = performance.now();
    expect(rendered(markdown).length).toBeGreaterThan(100);
    // 28 s where the parser reads it.
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
