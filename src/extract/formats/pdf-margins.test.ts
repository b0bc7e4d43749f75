import { expect, test } from 'vitest';
import { makePdf, type PdfPage, type PdfText, textColumn } from '../../../test/support/make-pdf.ts';
import { extractPdf } from './pdf.ts';

const LIMITS = { maxPages: 100, maxExpandedBytes: 10_000_000, ocr: false };

/** The blocks of a PDF of these pages, each as its page, its type with its level, and its text. */
async function blocksOf(pages: PdfPage[]): Promise<string[]> {
  const { blocks } = await extractPdf({ name: 'x.pdf', bytes: makePdf({ pages }) }, LIMITS);
  return blocks.map(({ type, level, text, place }) => `${place!.page} ${type}${level ?? ''}: ${text}`);
}

const NAMES = ['Adams', 'Baker', 'Clark', 'Davis', 'Evans', 'Ferry'];
const SENTENCE = 'The river rose in the spring of that year and fell again before the harvest was in, and';

/** A page that is full from below its head to above its foot; its text goes on on the next. */
function fullPage(...texts: PdfText[]): PdfPage {
  const lines = Array.from({ length: 50 }, () => `${SENTENCE.toLowerCase()} so on`);
  return { texts: [...texts, ...textColumn(lines, { y: 130 })] };
}

/** A page of a few lines, of a letter to one person. */
function letter(name: string, ...texts: PdfText[]): PdfPage {
  const lines = [
    `Dear Ms ${name}, your contract ends with this month. We thank ${name} for the work.`,
    `${SENTENCE} so on.`,
  ];
  return { texts: [...texts, ...textColumn(lines, { y: 130 })] };
}

const head = (text: string, more: Partial<PdfText> = {}): PdfText => ({
  text,
  x: 72,
  y: 50,
  size: 9,
  ...more,
});
const foot = (text: string, more: Partial<PdfText> = {}): PdfText => head(text, { y: 810, ...more });
const times = (blocks: readonly string[], words: string) =>
  blocks.filter((block) => block.includes(words)).length;

test('[EXTRACT-PDF-TITLES] each letter of a file begins with its title, however often it is there', async () => {
  for (const count of [2, 3, 6]) {
    const title: PdfText = head('Notice of dismissal', { y: 70, size: 16, font: 'Times-Bold' });
    const names = NAMES.slice(0, count);
    const blocks = await blocksOf(names.map((name) => letter(name, title)));
    expect(blocks.filter((block) => block.includes('Notice'))).toEqual(
      names.map((_, index) => `${index + 1} heading1: Notice of dismissal`),
    );
    expect(blocks[2]).toBe('2 heading1: Notice of dismissal');
  }
});

test('[EXTRACT-PDF-TITLES] titles of letters may be bold only, and letters longer than a page', async () => {
  const title = head('Notice of dismissal', { y: 70, size: 10, font: 'Times-Bold' });
  const pages = NAMES.flatMap((name) => [
    fullPage(title),
    { texts: textColumn([`We thank ${name} for all that was done.`]) },
  ]);
  const titles = (await blocksOf(pages)).filter((block) => block.includes('Notice'));
  expect(titles).toEqual(NAMES.map((_, index) => `${1 + 2 * index} heading1: Notice of dismissal`));
});

test('[EXTRACT-PDF-FURNITURE-ONCE] a title in the type of the text stands at least once, at its place', async () => {
  const title = head('Notice of dismissal', { y: 70, size: 10 });
  const blocks = await blocksOf(NAMES.map((name) => letter(name, title)));
  expect(blocks[0]).toBe('1 paragraph: Notice of dismissal');
  expect(times(blocks, 'Notice')).toBe(1);
});

test('[EXTRACT-PDF-TITLES] large type at the top of two pages is no running header', async () => {
  const title = head('Terms of the lease', { y: 70, size: 16 });
  const pages = [fullPage(title), { texts: [title, ...textColumn([SENTENCE], { y: 130 })] }];
  expect(times(await blocksOf(pages), 'Terms of the lease')).toBe(2);
});

test('[EXTRACT-PDF-FURNITURE-ONCE] a large running header over text that runs on is the title, once', async () => {
  const header = head('Rivers of the North', { y: 70, size: 16, font: 'Times-Bold' });
  const blocks = await blocksOf(Array.from({ length: 5 }, () => fullPage(header)));
  expect(blocks.filter((block) => block.includes('Rivers'))).toEqual(['1 heading1: Rivers of the North']);
  expect(blocks).toHaveLength(2);
});

test('[EXTRACT-PDF-FURNITURE-ONCE] the name of a journal above the title comes after it and is no heading', async () => {
  const title = head('How sand gets to the sea', { y: 100, size: 18, font: 'Times-Bold' });
  const pages = Array.from({ length: 6 }, (_, index) => {
    const journal = head('Journal of Rivers', { font: 'Times-Bold' });
    return index === 0 ? fullPage(journal, title) : fullPage(journal);
  });
  const blocks = await blocksOf(pages);
  expect(blocks.slice(0, 2)).toEqual([
    '1 heading1: How sand gets to the sea',
    '1 paragraph: Journal of Rivers',
  ]);
  expect(blocks).toHaveLength(3);
});

test('[EXTRACT-PDF-FURNITURE-ONCE] a running title that the text has stands there only', async () => {
  const title = head('How sand gets to the sea, and what it leaves', { y: 100, size: 18 });
  const pages = [fullPage(title), ...NAMES.map(() => fullPage(head('How Sand Gets to the Sea')))];
  expect(
    times(
      (await blocksOf(pages)).map((block) => block.toLowerCase()),
      'how sand',
    ),
  ).toBe(1);
});

test('[EXTRACT-PDF-FURNITURE-ONCE] headers of left and right pages stand once each, their numbers counted along', async () => {
  const pages = Array.from({ length: 8 }, (_, index) =>
    fullPage(head(index % 2 ? `${index + 40} Rivers in Winter` : `Miller and Smith ${index + 40}`)),
  );
  const blocks = await blocksOf(pages);
  expect(blocks.filter((block) => /Rivers|Miller/.test(block))).toEqual([
    '1 paragraph: Miller and Smith 40',
    '2 paragraph: 41 Rivers in Winter',
  ]);
});

test('[EXTRACT-PDF-FURNITURE-ONCE] headers that change with their section stand once each', async () => {
  const sections = ['Sand', 'Clay', 'Stones'].flatMap((name) => [name, name, name]);
  const blocks = await blocksOf(sections.map((name) => fullPage(head(`On ${name}`))));
  expect(blocks.filter((block) => block.includes('On '))).toEqual([
    '1 paragraph: On Sand',
    '4 paragraph: On Clay',
    '7 paragraph: On Stones',
  ]);
});

test.each([
  ['Page # of 6', 6],
  ['Seite #', 6],
  ['- # -', 3],
  ['#/2', 2],
])('[EXTRACT-PDF-FURNITURE] "%s" stands on none of %i pages', async (text, count) => {
  const pages = NAMES.slice(0, count).map((name, index) =>
    letter(name, foot(text.replace('#', `${index + 1}`))),
  );
  const blocks = await blocksOf(pages);
  expect(blocks.filter((block) => !/Dear|The river/.test(block))).toEqual([]);
});

test('[EXTRACT-PDF-FURNITURE-ONCE] a notice at the foot is one paragraph after the text of its first page', async () => {
  const notice = [
    foot('This document is confidential. It is meant for the person that it names', { y: 790, size: 7 }),
    foot('and for nobody else. Whoever finds it sends it to the harbour office.', { y: 798, size: 7 }),
  ];
  const pages = NAMES.map((name, index) =>
    letter(name, ...notice, foot(`Page ${index + 1} of 6`, { y: 825 })),
  );
  const blocks = await blocksOf(pages);
  expect(times(blocks, 'confidential')).toBe(1);
  const at = blocks.findIndex((block) => block.includes('confidential'));
  expect(blocks[at]).toBe(
    '1 paragraph: This document is confidential. It is meant for the person that it names ' +
      'and for nobody else. Whoever finds it sends it to the harbour office.',
  );
  expect(blocks[at - 1]).toContain('Adams');
  expect(blocks[at + 1]).toContain('Baker');
});

test('[EXTRACT-PDF-FURNITURE-ONCE] no paragraph ends where a header or footer that is kept stands in its way', async () => {
  const blocks = await blocksOf(
    Array.from({ length: 6 }, () => fullPage(head('Journal of Rivers'), foot('Quay Press'))),
  );
  expect(blocks.map((block) => block.slice(0, 30))).toEqual([
    '1 paragraph: Journal of Rivers',
    '1 paragraph: the river rose in',
    '1 paragraph: Quay Press',
  ]);
});

test('[EXTRACT-PDF-FURNITURE-ONCE] words across the page stand once, what a library stamps on nowhere', async () => {
  const across: PdfText = { text: 'SPECIMEN', x: 150, y: 600, size: 80, turn: -45 };
  const stamp = head('Downloaded from rivers.example on 3 May 2021', { x: 580, y: 300, turn: 90 });
  for (const count of [1, 4]) {
    const blocks = await blocksOf(NAMES.slice(0, count).map((name) => letter(name, across, stamp)));
    expect(blocks.filter((block) => block.includes('SPECIMEN'))).toEqual(['1 paragraph: SPECIMEN']);
    expect(times(blocks, 'Downloaded')).toBe(0);
  }
});

test('[EXTRACT-PDF-COUNTED] each invoice of a file has its number on its page', async () => {
  const blocks = await blocksOf(
    NAMES.map((name, index) => letter(name, head(`Invoice No. ${1001 + index}`))),
  );
  expect(blocks.filter((block) => block.includes('Invoice'))).toEqual(
    NAMES.map((_, index) => `${index + 1} paragraph: Invoice No. ${1001 + index}`),
  );
});
