import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { messageOf } from '../../src/errors.ts';
import type { Extraction } from '../../src/extract/extractor.ts';
import { extractPdf } from '../../src/extract/formats/pdf.ts';
import type { Table } from '../../src/terms.ts';
import { liteParse, pdfium, type ReadPdf } from './pdf-baselines.ts';
import { isWanted, reportMeasures } from './report-measures.ts';
import { type HeadingCounts, headingF1, scoreText, type TextScore } from './score-text.ts';
import { passesUnitTest, type ReadPage, type UnitTest } from './score-unit-tests.ts';
import { timeReading } from './time-reading.ts';

/**
 * Text of PDF papers against their publishers' files, beside pdf.js, PDFium and, when HELIX_BENCH_PACKAGES names a folder that has it, LiteParse.
 * A folder with a `tests.jsonl` as olmOCR-bench has them is tested as well.
 * Usage: node bench/extract/pdf-text.ts <folder with *.pdf and *.gt.json or tests.jsonl> [part of a name]
 */
const [folder = '.', part = ''] = process.argv.slice(2);
const LIMITS = { maxPages: 5000, maxExpandedBytes: 1e9, ocr: process.env.OCR === 'on' };

/** Each reads a PDF; what it gives puts the result in the terms of the scores, which no clock measures. */
const all: Record<string, (bytes: Uint8Array) => Promise<() => Read>> = {
  helix: async (bytes) => {
    const { text, blocks, pages }: Extraction = await extractPdf({ name: 'x.pdf', bytes }, LIMITS);
    return () => {
      const headings = blocks.flatMap(({ heading }) => heading ?? []);
      const tables = blocks.flatMap(({ table }) => table ?? []);
      return { text, headings, tables, pages: pages?.length ?? 0 };
    };
  },
  'pdf.js': async (bytes) => {
    const task = getDocument({ data: bytes.slice(), verbosity: 0 });
    const pdf = await task.promise;
    let text = '';
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
      text += '\n';
    }
    const pages = pdf.numPages;
    await task.destroy();
    return () => ({ text, headings: [], tables: [], pages });
  },
  pdfium: fromPages(pdfium()),
};
const readWithLiteParse = isWanted('pdf', 'liteparse') && liteParse(process.env.HELIX_BENCH_PACKAGES);
if (readWithLiteParse) all.liteparse = fromPages(readWithLiteParse);
const readers = Object.fromEntries(Object.entries(all).filter(([reader]) => isWanted('pdf', reader)));

await scorePapers();
await runUnitTests();
console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);

async function scorePapers(): Promise<void> {
  const scores = new Map<string, Scored[]>();
  const papers: Uint8Array[] = [];
  const files = globSync(`${folder}/*.gt.json`).filter((file) => file.includes(part));
  for (const file of files.sort()) {
    const { blocks, headings } = JSON.parse(readFileSync(file, 'utf8')) as GroundTruth;
    const truth = {
      paragraphs: blocks.filter(({ type }) => type !== 'heading').map(({ text }) => text),
      headings: headings.map(({ text }) => text),
    };
    const bytes = new Uint8Array(readFileSync(file.replace('.gt.json', '.pdf')));
    papers.push(bytes);
    for (const [reader, read] of Object.entries(readers)) {
      const found = (await read(bytes))();
      const scored = { score: scoreText(truth, found), pages: found.pages };
      scores.set(reader, [...(scores.get(reader) ?? []), scored]);
      print(reader, basename(file, '.gt.json'), [scored]);
    }
  }
  for (const [reader, all] of scores) {
    print(reader, `${all.length} files`, all);
    reportPapers(reader, all, await timeReading(papers.map((bytes) => () => readers[reader]!(bytes))));
  }
}

function reportPapers(reader: string, scored: readonly Scored[], seconds: number): void {
  const mean = (of: (score: TextScore) => number) =>
    scored.reduce((sum, { score }) => sum + of(score), 0) / scored.length;
  const total = (of: (scored: Scored) => number) => scored.reduce((sum, each) => sum + of(each), 0);
  const headings: HeadingCounts = {
    right: total(({ score }) => score.headings.right),
    found: total(({ score }) => score.headings.found),
    expected: total(({ score }) => score.headings.expected),
  };
  const measures = {
    'paragraph similarity': mean(({ similarity }) => similarity),
    'paragraphs in order': mean(({ order }) => order),
    'word recall': mean(({ wordRecall }) => wordRecall),
    'heading F1': headingF1(headings),
  };
  const pages = total((each) => each.pages);
  console.log(`${reader.padEnd(7)} ${(pages / seconds).toFixed(1)} pages/s`);
  reportMeasures({ format: 'pdf text', reader, measures, pages, seconds });
}

async function runUnitTests(): Promise<void> {
  if (!existsSync(`${folder}/tests.jsonl`)) return;
  const lines = readFileSync(`${folder}/tests.jsonl`, 'utf8').trim().split('\n');
  const tests = lines.map((line) => JSON.parse(line) as UnitTest).filter(({ pdf }) => pdf.includes(part));
  for (const [reader, read] of Object.entries(readers)) {
    const results = new Map<string, { passed: number; all: number }>();
    const files: Uint8Array[] = [];
    for (const pdf of new Set(tests.map((test) => test.pdf))) {
      const bytes = new Uint8Array(readFileSync(`${folder}/${pdf}`));
      files.push(bytes);
      const found = await read(bytes).then(
        (shown) => shown(),
        (error) => {
          console.log(`${reader.padEnd(7)} ${pdf}: ${messageOf(error)}`);
          return { text: '', tables: [], pages: 0 };
        },
      );
      for (const test of tests.filter((candidate) => candidate.pdf === pdf)) {
        const passed = passesUnitTest(test, found);
        if (passed === undefined) continue;
        if (!passed && reader === 'helix') console.log(`  failed: ${test.type} ${test.id}`);
        const { passed: before, all } = results.get(test.type) ?? { passed: 0, all: 0 };
        results.set(test.type, { passed: before + (passed ? 1 : 0), all: all + 1 });
      }
    }
    const shown = [...results].map(([type, { passed, all }]) => `${type} ${passed}/${all}`).join('  ');
    console.log(`${reader.padEnd(7)} unit tests  ${shown}`);
    const measures = Object.fromEntries(
      [...results].map(([type, { passed, all }]) => [`tests passed: ${type}`, passed / all]),
    );
    const seconds = await timeReading(files.map((bytes) => () => read(bytes)));
    // Each has one page, also that which a reader refuses for having no text: to see that takes it time as well.
    reportMeasures({ format: 'pdf unit tests', reader, measures, pages: files.length, seconds });
  }
}

function fromPages(read: ReadPdf): (bytes: Uint8Array) => Promise<() => Read> {
  return async (bytes) => {
    const outlines = await read(bytes);
    return () => {
      const pages = outlines();
      return {
        text: pages.map(({ text }) => text).join('\n'),
        headings: pages.flatMap(({ headings }) => headings),
        tables: pages.flatMap(({ tables }) => tables.map(tableOf)),
        pages: pages.length,
      };
    };
  };
}

function tableOf(rows: readonly (readonly string[])[]): Table {
  const cells = rows.flatMap((row, r) =>
    row.map((text, c) => ({ row: r, column: c, rowSpan: 1, columnSpan: 1, text })),
  );
  return { rowCount: rows.length, columnCount: rows[0]?.length ?? 0, headerRows: 1, cells };
}

function print(reader: string, name: string, all: readonly Scored[]): void {
  const mean = (of: (score: TextScore) => number) =>
    (all.reduce((sum, { score }) => sum + of(score), 0) / all.length).toFixed(3);
  const total = (of: (scored: Scored) => number) => all.reduce((sum, scored) => sum + of(scored), 0);
  const counts: HeadingCounts = {
    right: total(({ score }) => score.headings.right),
    found: total(({ score }) => score.headings.found),
    expected: total(({ score }) => score.headings.expected),
  };
  console.log(
    `${reader.padEnd(7)} ${name.padEnd(12)} similarity ${mean(({ similarity }) => similarity)}  ` +
      `over .95 ${mean(({ nearlyExact }) => nearlyExact)}  order ${mean(({ order }) => order)}  ` +
      `words ${mean(({ wordRecall }) => wordRecall)}  ` +
      (counts.found
        ? `headings ${headingF1(counts).toFixed(3)} (${counts.right}/${counts.found}/${counts.expected})  `
        : ''),
  );
}

type Read = ReadPage & { headings: string[]; pages: number };
type Scored = { score: TextScore; pages: number };
type GroundTruth = { blocks: { type: string; text: string }[]; headings: { text: string }[] };
