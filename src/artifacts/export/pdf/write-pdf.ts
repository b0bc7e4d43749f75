import { setImmediate as nextTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { ExportDocument, ExportSection } from '../document-model.ts';
import { createCover } from './cover-text.ts';
import { drawBlocks, drawHeading } from './draw-blocks.ts';
import { drawFooters } from './draw-footers.ts';
import { drawHead, drawMissing, drawNote, drawSource } from './draw-frame.ts';
import type { Canvas, Element } from './draw-lines.ts';
import type { Typesetter } from './layout-lines.ts';
import { PAGE, TEXT_WIDTH } from './measures.ts';
import { createPageFlow, type Pdf } from './page-flow.ts';
import { registerFaces } from './pdf-faces.ts';

/** Tagged, with an outline, and with every citation leading to its entry in the list of sources. */
export async function writePdf(document: ExportDocument): Promise<Uint8Array> {
  const pdf = openPdf(document);
  const bytes = bytesOf(pdf);
  const faces = registerFaces(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const canvas = { pdf, flow: createPageFlow(pdf), faces, cover: createCover(faces) };
  drawHead(canvas, document, root);
  const outline = outlineOf(canvas);
  for (const section of document.sections) {
    outline(section.heading, section.level);
    await drawSection(canvas, section, root);
  }
  outline('Sources', 1);
  drawHeading(canvas, 1, [{ kind: 'text', text: 'Sources' }], { ...COLUMN, element: root });
  for (const source of document.sources)
    drawSource(canvas, source, { root, isNumbered: document.isNumbered });
  drawMissing(canvas, root);
  drawFooters(canvas, document.title);
  root.end();
  pdf.end();
  return bytes;
}

const COLUMN = { x: PAGE.side, width: TEXT_WIDTH };

function openPdf({ title, facts, date }: ExportDocument): Pdf {
  const when = new Date(date);
  return new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: title,
      Subject: facts.map(({ name, value }) => `${name}: ${value}`).join('; '),
      Author: 'Helix',
      Creator: 'Helix',
      Producer: 'Helix',
      CreationDate: when,
      ModDate: when,
    },
  });
}

/** Level 2 stands below the last of level 1. */
function outlineOf({ pdf }: Canvas): (title: string, level: 1 | 2) => void {
  let top = pdf.outline;
  return (title, level) => {
    const item = (level === 1 ? pdf.outline : top).addItem(title, { expanded: true });
    if (level === 1) top = item;
  };
}

/** Whoever else is served gets a turn between two blocks. */
async function drawSection(
  canvas: Canvas & Typesetter,
  section: ExportSection,
  element: Element,
): Promise<void> {
  const place = { ...COLUMN, element };
  drawHeading(canvas, section.level, [{ kind: 'text', text: section.heading }], place);
  for (const note of section.notes) drawNote(canvas, note, place);
  for (const block of section.blocks) {
    drawBlocks(canvas, [block], place);
    await nextTurn();
  }
}

function bytesOf(pdf: Pdf): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
