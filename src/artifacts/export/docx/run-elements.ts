import { Bookmark, ExternalHyperlink, InternalHyperlink, type ParagraphChild, TextRun } from 'docx';
import type { Run, TextRun as TextRunModel } from '../document-model.ts';
import { CODE_FONT } from './styles.ts';

export function runElements(runs: readonly Run[]): ParagraphChild[] {
  return runs.map((run) => {
    if (run.kind === 'break') return new TextRun({ break: 1 });
    if (run.kind === 'text') return textElement(run);
    return new InternalHyperlink({
      anchor: bookmarkName(run.number),
      children: [new TextRun({ text: run.label, style: 'Citation' })],
    });
  });
}

/** What a citation leads to. */
export function sourceBookmark(number: number, children: ParagraphChild[]): Bookmark {
  return new Bookmark({ id: bookmarkName(number), children });
}

function bookmarkName(number: number): string {
  return `source_${number}`;
}

function textElement({ text, isBold, isItalic, isStruck, isCode, link }: TextRunModel): ParagraphChild {
  const run = new TextRun({
    text,
    ...(isBold ? { bold: true } : {}),
    ...(isItalic ? { italics: true } : {}),
    ...(isStruck ? { strike: true } : {}),
    ...(isCode ? { font: CODE_FONT } : {}),
    ...(link ? { style: 'Hyperlink' } : {}),
  });
  return link ? new ExternalHyperlink({ link, children: [run] }) : run;
}
