import { Document, type IParagraphOptions, Packer, Paragraph, type Table, TextRun } from 'docx';
import type { ExportDocument, ExportSection, Note, SourceEntry } from '../document-model.ts';
import { blockElements } from './block-elements.ts';
import { BULLET_LIST, createListNumbers, SOURCE_LIST } from './list-numbers.ts';
import { pageFrame } from './page-frame.ts';
import { runElements, sourceBookmark } from './run-elements.ts';
import { settleBytes } from './settle-bytes.ts';
import { STYLES, TONES } from './styles.ts';

export async function writeDocx(exported: ExportDocument): Promise<Uint8Array> {
  const { title, facts, notes, sections } = exported;
  const lists = createListNumbers();
  const children: (Paragraph | Table)[] = [
    new Paragraph({ style: 'Title', children: [new TextRun(title)] }),
    ...facts.map(factParagraph),
    ...notes.map(noteParagraph),
    ...sections.flatMap((section) => sectionElements(section, lists)),
    heading(1, 'Sources'),
    ...sourceParagraphs(exported),
  ];
  const document = new Document({
    title,
    subject: facts.find(({ name }) => name === 'Type')?.value ?? '',
    creator: 'Helix',
    lastModifiedBy: 'Helix',
    description: facts.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    styles: STYLES,
    numbering: { config: lists.config() },
    sections: [{ ...pageFrame(title), children }],
  });
  return settleBytes(await Packer.toArrayBuffer(document), exported.date);
}

function sectionElements(section: ExportSection, lists: ReturnType<typeof createListNumbers>) {
  return [
    heading(section.level, section.heading),
    ...section.notes.map(noteParagraph),
    ...blockElements(section.blocks, { lists }),
  ];
}

function heading(level: 1 | 2, text: string): Paragraph {
  return new Paragraph({ style: `Heading${level}`, children: [new TextRun(text)] });
}

function factParagraph({ name, value }: ExportDocument['facts'][number]): Paragraph {
  return new Paragraph({
    style: 'Fact',
    children: [new TextRun({ text: `${name}: `, color: '5B6068' }), new TextRun(value)],
  });
}

function noteParagraph({ tone, title, text }: Note): Paragraph {
  const color = TONES[tone];
  const border: IParagraphOptions['border'] = { left: { style: 'single', size: 24, color, space: 8 } };
  return new Paragraph({
    style: 'Note',
    border,
    children: [new TextRun({ text: `${title}. `, bold: true, color }), new TextRun(text)],
  });
}

function sourceParagraphs({ sources, isNumbered }: ExportDocument): Paragraph[] {
  if (sources.length === 0) return [new Paragraph('No source is cited.')];
  const reference = isNumbered ? SOURCE_LIST : BULLET_LIST;
  return sources.map((source) => sourceParagraph(source, reference));
}

function sourceParagraph({ number, runs, stale }: SourceEntry, reference: string): Paragraph {
  const outdated = stale ? [new TextRun({ text: ` — ${stale}`, bold: true, color: TONES.stale })] : [];
  return new Paragraph({
    style: 'Source',
    numbering: { reference, level: 0 },
    children: [sourceBookmark(number, [...runElements(runs), ...outdated])],
  });
}
