import type { PhrasingContent } from 'mdast';
import { showMarks, splitMarks } from './citation-marks.ts';
import type { CitationRun, Run, RunMarks } from './document-model.ts';
import { safeLink } from './safe-link.ts';
import { shownText } from './shown-text.ts';

/** Undefined for what is not among the sources: it is left out, for nothing stands behind it. */
export type CitationOf = (chunkId: number) => CitationRun | undefined;

/** The words of a paragraph, a heading or a cell, each piece with how it is set. */
export function readRuns(
  nodes: readonly PhrasingContent[],
  citationOf: CitationOf,
  marks: RunMarks = {},
): Run[] {
  return nodes.flatMap((node) => runsOf(node, citationOf, marks));
}

function runsOf(node: PhrasingContent, citationOf: CitationOf, marks: RunMarks): Run[] {
  switch (node.type) {
    case 'text':
      return textRuns(node.value, citationOf, marks);
    case 'inlineCode':
      return [{ kind: 'text', text: showMarks(node.value), ...marks, isCode: true }];
    case 'strong':
      return readRuns(node.children, citationOf, { ...marks, isBold: true });
    case 'emphasis':
      return readRuns(node.children, citationOf, { ...marks, isItalic: true });
    case 'delete':
      return readRuns(node.children, citationOf, { ...marks, isStruck: true });
    case 'break':
      return [{ kind: 'break' }];
    case 'link': {
      const link = safeLink(showMarks(node.url));
      return readRuns(node.children, citationOf, link ? { ...marks, link } : marks);
    }
    case 'image': {
      // Never loaded: whoever is named in a document would learn who opens the file.
      const link = safeLink(showMarks(node.url));
      return [
        {
          kind: 'text',
          text: shownText(showMarks(node.alt || 'image')),
          ...marks,
          ...(link ? { link } : {}),
        },
      ];
    }
    default:
      return [];
  }
}

function textRuns(value: string, citationOf: CitationOf, marks: RunMarks): Run[] {
  const runs: Run[] = [];
  for (const piece of splitMarks(value)) {
    if (typeof piece === 'string') {
      const text = shownText(piece)
        .replace(/[ \t]*\n[ \t]*/g, ' ')
        .replace(POSING, '($1)');
      runs.push({ kind: 'text', text, ...marks });
      continue;
    }
    const citation = citationOf(piece);
    const before = runs.at(-1);
    if (citation) runs.push(citation);
    else if (before?.kind === 'text') before.text = before.text.replace(/[ \t]+$/, '');
  }
  return runs.filter((run) => run.kind !== 'text' || run.text !== '');
}

/** Words that would pass for a citation in an export; what is one has been taken out before. */
const POSING =
  /[[［【]\s{0,9}((?:chunks?|sources?)\s{0,9}[:：][^[\]］】]{0,300}|\d{1,4}(?:\s{0,9}[,;–-]\s{0,9}\d{1,4}){0,20})\s{0,9}[\]］】]/gi;
