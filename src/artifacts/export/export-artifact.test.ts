import { unzipSync } from 'fflate';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { CODE, citation, exportableArtifact, section } from '../../../test/support/exportable-artifact.ts';
import { extractDocument } from '../../extract/extractor-registry.ts';
import { tableGrid } from '../../extract/render-table.ts';
import type { Block } from '../../terms.ts';
import { LACKING } from '../terms.ts';
import { exportArtifact } from './export-artifact.ts';
import type { ExportableArtifact, ExportCitationStyle, ExportFormat } from './export-terms.ts';

const LIMITS = { maxPages: 100, maxExpandedBytes: 20_000_000, ocr: false };

const fileOf = (
  format: ExportFormat,
  over: Partial<ExportableArtifact> = {},
  style: ExportCitationStyle = 'source',
) => exportArtifact(exportableArtifact(over), { format, style });
const textOf = async (...parameters: Parameters<typeof fileOf>) =>
  new TextDecoder().decode((await fileOf(...parameters)).bytes);
const blocksOf = async (format: 'docx' | 'pdf', over: Partial<ExportableArtifact> = {}) => {
  const { bytes, fileName: name } = await fileOf(format, over);
  return (await extractDocument({ name, bytes }, LIMITS)).blocks;
};

const HEADINGS = ['How refunds are paid', 'Overview', 'Goals', 'In detail', 'Risks', 'Sources'];
const headingsIn = (blocks: readonly Block[]) => blocks.flatMap(({ heading }) => heading ?? []);
const allText = (blocks: readonly Block[]) =>
  blocks
    .map(({ text }) => text)
    .join('\n')
    .replace(/\s+/g, ' ');

test('[ARTIFACT-EXPORT-MARKDOWN] is whole: the head, every section in order, its marks, and the sources', async () => {
  const markdown = await textOf('markdown');
  const nodes = fromMarkdown(markdown).children;
  const headings = nodes.flatMap((node) =>
    node.type === 'heading'
      ? [`${node.depth} ${node.children.map((child) => ('value' in child ? child.value : '')).join('')}`]
      : [],
  );
  expect(headings).toEqual([
    '1 How refunds are paid',
    '1 Overview',
    '2 Goals',
    '3 In detail',
    '2 Risks',
    '1 Sources',
  ]);
  for (const fact of [
    'Blueprint',
    'default',
    '2 of 3',
    '2026-03-04',
    'draft from quotes',
    'local/extractive',
  ])
    expect(markdown.split('# Overview')[0]).toContain(fact);
  expect(markdown).toContain('> **Lacking evidence.**');
  expect(markdown).toContain(
    '> **No longer current.** This section cites documents that have changed since: Größen (cited old, now new).',
  );
});

test('[ARTIFACT-EXPORT-MARKDOWN] it says that it is made of quotes where it is', async () => {
  expect(await textOf('markdown')).toContain(
    '> **Draft from quotes.** It lists sentences and table rows (with',
  );
  const lacking = section('risks', LACKING, { status: 'lacking' });
  const markdown = await textOf('markdown', { sections: [lacking] });
  expect(markdown).toContain('architect (without a language model)');
  expect(markdown).not.toMatch(/from quotes/i);
});

test('[ARTIFACT-EXPORT-SOURCES] lists each source once, in the order first cited, with its place and whether it is current', async () => {
  const [, list] = (await textOf('markdown', {}, 'number')).split('# Sources\n\n');
  expect(list!.trim().split('\n')).toEqual([
    '1. **Größen** · version old · <https://docs.example.com/4> — **no longer current: cited old, now new**',
    '2. **Refund Policy** · version v1 · pages 3–4, Refunds › Late ones · <https://docs.example.com/1>',
    expect.stringMatching(
      /^3\. \*\*Evil\)\(http\\?:\/\/e\.com\) \(source: .* · version v1 · page 1 · javascript:alert\(1\)$/,
    ),
    '4. **Town hall** · version v1 · 12:34–13:10 · <https://docs.example.com/2>',
    '5. **queue.ts** · version v1 · lines 10–20 · src/queue.ts',
  ]);
});

test('[ARTIFACT-EXPORT-SOURCES] where citations are no numbers, the list has none, and each document once with its places', async () => {
  const passage = (id: number, page: number, over = {}) =>
    citation(id, 'Policy', { doc_id: 9, place: { page }, source_uri: '/srv/data/policy.pdf', ...over });
  const citations = [
    passage(11, 3),
    citation(12, 'Notes', { source_uri: '' }),
    passage(13, 7, { heading_path: ['Late'] }),
    passage(14, 3),
    passage(15, 1, { version_label: 'v0', is_current: false }),
  ];
  const content = citations.map(({ chunk_id }) => `A [chunk:${chunk_id}][chunk:11].`).join(' ');
  const over = { sections: [section('goals', content, { citations })], stale_sections: [] };
  const listIn = async (style: ExportCitationStyle) =>
    (await textOf('markdown', over, style)).split('# Sources\n\n')[1]!.trim().split('\n');
  expect(await listIn('source')).toEqual([
    '- **Policy** · version v1 · page 3; page 7, Late · policy.pdf',
    '- **Notes** · version v1',
    '- **Policy** · version v0 · page 1 · policy.pdf — **no longer current: cited v0**',
  ]);
  expect((await listIn('chunk'))[0]).toBe(
    '- **Policy** · version v1 · chunk 11, page 3; chunk 13, page 7, Late; chunk 14, page 3 · policy.pdf',
  );
  expect(await listIn('number')).toHaveLength(5);
  const html = await textOf('html', over);
  expect([...html.matchAll(/<li id="source-(\d)"/g)].map(([, number]) => number)).toEqual(['1', '2', '3']);
  expect(html).toContain('<ul class="sources">');
  expect(html).toContain('<a class="citation" href="#source-1"><bdi>[source: Policy, page 7]</bdi></a>');
  const { bytes } = await fileOf('docx', over);
  const { blocks } = await extractDocument({ name: 'a.docx', bytes }, LIMITS);
  expect(allText(blocks)).toContain('- Policy · version v1 · page 3; page 7, Late · policy.pdf');
  expect(allText(await blocksOf('pdf', over))).toContain('• Policy · version v1 · page 3; page 7, Late');
});

test('[ARTIFACT-EXPORT-CHARACTERS] characters that XML does not know are in no part of a file', async () => {
  const strange = 'a\ufffeb\uffffc\ud800d\u0000e\u000cf\u{1fffe}g';
  const named = `${strange} &#xFFFE; &#12; &#x0C; x`;
  const citations = [
    citation(1, strange, { version_label: strange, source_uri: `x/${strange}`, heading_path: [strange] }),
  ];
  const content = `${named} [chunk:1] \`${strange}\` ![${named}](x)\n\n| ${named} |\n| --- |\n\n\`\`\`${named}\n${strange}\n\`\`\``;
  const over = {
    title: strange,
    topic: strange,
    agent: strange,
    sections: [section('goals', content, { citations, heading: strange })],
  };
  const { bytes } = await fileOf('docx', over);
  const parts = Object.values(unzipSync(bytes)).map((part) => new TextDecoder().decode(part));
  for (const text of [...parts, await textOf('html', over), await textOf('markdown', over)])
    expect(text).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u);
  expect(parts.join('')).toContain('abc\ufffdd');
});

describe('[ARTIFACT-EXPORT-HTML] a page', () => {
  let html: string;
  beforeAll(async () => {
    html = await textOf('html');
  });

  test('runs nothing, loads nothing and leads only to the web, to mail and to its own sources', () => {
    expect(html).not.toMatch(/<script|<img|<link|<iframe|\son\w+=|url\(|@import/i);
    const addresses = [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, address]) => address!);
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((address) => !/^(?:#source-\d+|https?:|mailto:)/.test(address))).toEqual([]);
    expect(html).toContain("default-src 'none'");
  });

  test('has every citation lead to an entry of the list', () => {
    const targets = new Set([...html.matchAll(/href="#(source-\d+)"/g)].map(([, id]) => id!));
    expect(targets.size).toBe(5);
    for (const id of targets) expect(html.split(`id="${id}"`)).toHaveLength(2);
    expect(html).toContain('>[source: Refund Policy, page 3]<');
  });
});

describe('[ARTIFACT-EXPORT-DOCX] a Word document', () => {
  let blocks: Block[];
  beforeAll(async () => {
    blocks = await blocksOf('docx');
  });

  test('is read back with its headings, lists, table, code and citations', () => {
    expect(headingsIn(blocks)).toEqual(HEADINGS);
    const list = blocks.find(({ type, text }) => type === 'list' && text.includes('five days'));
    expect(list!.text).toBe(
      '1. Refunds take five days [source: Refund Policy, page 3].\n2. Nothing is lost [source: Town hall, t=12:34]:\n  - in the queue [source: queue.ts, lines 10-20]',
    );
    const grid = tableGrid(blocks.find(({ table }) => table)!.table!);
    expect(grid).toHaveLength(61);
    expect([grid[0], grid[60]]).toEqual([
      ['Name', 'Owner', 'Days'],
      ['Step 60', 'Zoë', '59'],
    ]);
    expect(blocks.find(({ type }) => type === 'code')!.text).toBe(CODE);
    expect(allText(blocks)).toContain('Ελληνικά και кириллица [source: Größen].');
    expect(allText(blocks)).toContain('no longer current: cited old, now new');
  });

  test('has links from its citations to bookmarks of the list, and says what it is', async () => {
    const { bytes } = await fileOf('docx');
    const files = unzipSync(bytes);
    const part = (name: string) => new TextDecoder().decode(files[name]);
    const anchors = new Set(
      [...part('word/document.xml').matchAll(/w:anchor="([^"]+)"/g)].map(([, name]) => name!),
    );
    const bookmarks = [...part('word/document.xml').matchAll(/<w:bookmarkStart[^>]*w:name="([^"]+)"/g)].map(
      ([, name]) => name!,
    );
    expect(bookmarks).toEqual(['source_1', 'source_2', 'source_3', 'source_4', 'source_5']);
    expect([...anchors].sort()).toEqual(bookmarks);
    expect(part('docProps/core.xml')).toContain('<dc:title>How refunds are paid</dc:title>');
    expect(part('word/_rels/document.xml.rels')).not.toContain('javascript:');
  });
});

describe('[ARTIFACT-EXPORT-PDF] a PDF', () => {
  let blocks: Block[];
  let raw: string;
  beforeAll(async () => {
    const { bytes } = await fileOf('pdf');
    ({ blocks } = await extractDocument({ name: 'a.pdf', bytes }, LIMITS));
    raw = Buffer.from(bytes).toString('latin1');
  });

  test('is read back with its headings, lists, table over pages, code and citations', () => {
    expect(headingsIn(blocks)).toEqual(HEADINGS);
    expect(allText(blocks)).toContain('1. Refunds take five days [source: Refund Policy, page 3].');
    const grid = tableGrid(blocks.find(({ table }) => table?.rowCount === 61)!.table!);
    expect([grid[0], grid[60]]).toEqual([
      ['Name', 'Owner', 'Days'],
      ['Step 60', 'Zoë', '59'],
    ]);
    expect(blocks.find(({ type }) => type === 'code')!.text).toBe(CODE);
    expect(allText(blocks)).toContain('Ελληνικά και кириллица [source: Größen].');
    expect(allText(blocks)).not.toContain('Characters that are not shown');
  });

  test('is tagged, has an outline, and leads from citations to the list', () => {
    expect(raw).toMatch(/\/Marked true/);
    expect(raw).toMatch(/\/Lang \(en\)/);
    expect(raw).toMatch(/\/Outlines /);
    expect(raw).toMatch(/\/S \/GoTo\s+\/D \(source-1\)/);
    expect(raw).not.toMatch(/javascript/i);
  });

  test('shows what its fonts lack as a sign, and says so', async () => {
    const text = allText(
      await blocksOf('pdf', { title: 'Plan 漢字', sections: [section('goals', 'Wow 🎉 [chunk:1].')] }),
    );
    expect(text).toContain('Plan \ufffd\ufffd');
    expect(text).toContain('Wow \ufffd [source: Refund Policy, page 3].');
    expect(text).toContain('shown as \ufffd: U+6F22, U+5B57, U+1F389.');
  });

  test('keeps words and tables within the page, however long they are', async () => {
    const long = 'x'.repeat(4000);
    const rows = `| a | b |\n| --- | --- |\n| ${long} | ${'word '.repeat(2000)} |`;
    const file = await fileOf('pdf', {
      title: long,
      sections: [section('goals', `${long} https://example.com/${long}\n\n${rows}`)],
    });
    const { text, blocks: read } = await extractDocument({ name: 'a.pdf', bytes: file.bytes }, LIMITS);
    expect(text.match(/x/g)!.length).toBeGreaterThan(12_000);
    const right = read.flatMap(({ place }) => place?.box?.[2] ?? []);
    expect(Math.max(...right)).toBeLessThan(595.28 - 50);
  });
});

test('[ARTIFACT-EXPORT-LONG] an artifact of sixty pages is written in bounded time and space', async () => {
  const prose = Array.from(
    { length: 45 },
    (_, index) => `${'The refund is paid within five days. '.repeat(12)}[chunk:${(index % 5) + 1}]`,
  ).join('\n\n');
  const sections = Array.from({ length: 12 }, (_, index) => section(`part${index}`, prose));
  for (const format of ['docx', 'pdf'] as const) {
    const start = performance.now();
    const { bytes } = await fileOf(format, { sections });
    // 2 s where nothing else is running.
    expect(performance.now() - start).toBeLessThan(30_000);
    expect(bytes.length).toBeLessThan(3_000_000);
    if (format === 'pdf') {
      const pages = Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Type \/Page\b/g)!.length;
      expect(pages).toBeGreaterThan(55);
    }
  }
}, 120_000);

describe('[ARTIFACT-EXPORT-SAME] a file', () => {
  test.each(['markdown', 'html', 'docx', 'pdf'] as const)(
    'of the same artifact is the same, as %s',
    async (format) => {
      const first = await fileOf(format);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
      const second = await fileOf(format).finally(() => vi.useRealTimers());
      expect(Buffer.from(second.bytes).equals(first.bytes)).toBe(true);
      expect(first.bytes.length).toBeGreaterThan(2000);
    },
  );

  test.each([
    ['Größe & Plan: v2/final', 'größe-plan-v2-final-v2.pdf'],
    ['../../etc/passwd', 'etc-passwd-v2.pdf'],
    ['"; rm -rf \r\n', 'rm-rf-v2.pdf'],
    ['…', 'artifact-12-v2.pdf'],
  ])('called %j is named so that it is one everywhere', async (title, name) => {
    expect((await fileOf('pdf', { title, sections: [] })).fileName).toBe(name);
  });
});

test('[ARTIFACT-EXPORT-EMPTY] an artifact without sections or sources is a file all the same', async () => {
  for (const format of ['markdown', 'html'] as const)
    expect(await textOf(format, { sections: [], stale_sections: [] })).toContain('No source is cited.');
  for (const format of ['docx', 'pdf'] as const)
    expect(headingsIn(await blocksOf(format, { sections: [section('goals', '')] }))).toContain('Goals');
});
