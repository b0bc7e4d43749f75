import { type ColumnRun, columnRuns, rightEdge } from './column-runs.ts';
import { type DocumentStyle, leadingOf } from './document-style.ts';
import { startsListItem } from './list-marks.ts';
import { isUniform, type TextLine } from './text-line.ts';

/** Lines that belong together: a paragraph or part of one, a heading, an item of a list. */
export type LineGroup = {
  lines: TextLine[];
  /** Whether it begins or ends where a column does, so that it may go on from, or into, another. */
  startsRun: boolean;
  endsRun: boolean;
  /** Whether its first line is set in from the column, as the first line of a paragraph is. */
  isIndented: boolean;
  /** Blank space above it, in lines of its size; infinite at the top of a column. */
  spaceAbove: number;
  /** How far its last line reaches across the column: 1 for a full line. */
  fill: number;
};

/** Paragraphs within columns, found by space, indents, short last lines and changes of type. */
export function groupLines(lines: readonly TextLine[], style: DocumentStyle): LineGroup[] {
  return columnRuns(lines).flatMap((run) => groupRun(run, style));
}

function groupRun(run: ColumnRun, style: DocumentStyle): LineGroup[] {
  const groups: LineGroup[] = [];
  run.lines.forEach((line, index) => {
    const above = run.lines[index - 1];
    const group = groups.at(-1);
    if (above && group && !breaksBetween(run, index, style)) {
      group.lines.push(line);
    } else {
      if (group) group.fill = fillOf(run, index - 1);
      groups.push({
        lines: [line],
        startsRun: index === 0,
        endsRun: false,
        isIndented: line.box[0] > run.left + 0.7 * line.fontSize,
        spaceAbove: above ? (line.baseline - above.baseline) / leadingOf(style, line.fontSize) - 1 : Infinity,
        fill: 1,
      });
    }
  });
  const last = groups.at(-1);
  if (last) {
    last.endsRun = true;
    last.fill = fillOf(run, run.lines.length - 1);
  }
  return groups;
}

function fillOf(run: ColumnRun, index: number): number {
  const { box } = run.lines[index]!;
  const left = Math.min(run.left, box[0]);
  return (box[2] - left) / Math.max(1, rightEdge(run, index) - left);
}

function breaksBetween(run: ColumnRun, index: number, style: DocumentStyle): boolean {
  const above = run.lines[index - 1]!;
  const below = run.lines[index]!;
  return (
    changesType(above, below, style) ||
    below.baseline - above.baseline >
      (isDisplay(below, style) ? SPACED_DISPLAY : SPACED) *
        leadingOf(style, Math.max(above.fontSize, below.fontSize)) ||
    startsListItem(below, above) ||
    (!isDisplay(below, style) && (changesIndent(above, below, run.left) || endsEarly(run, index, style)))
  );
}

/** Lines of one paragraph differ by less when a formula stands in them. */
const SPACED = 1.3;
const SPACED_DISPLAY = 1.6;

function changesType(above: TextLine, below: TextLine, { bodyFont, sizeTolerance }: DocumentStyle): boolean {
  const ratio = above.fontSize / below.fontSize;
  if (ratio > sizeTolerance || 1 / ratio > sizeTolerance) return true;
  const isOwnFont = (line: TextLine) => isUniform(line) && line.font !== bodyFont;
  if (above.font !== below.font && above.italic === below.italic && isOwnFont(above) && isOwnFont(below))
    return true;
  if (above.bold === below.bold) return false;
  // A bold beginning may run over the end of a line; a bold line after others may be the end of a stressed sentence.
  return above.bold ? !below.first.bold : SENTENCE_END.test(above.text);
}

/** Lines of titles are broken by sense and centred: neither their beginnings nor their ends tell anything. */
function isDisplay({ fontSize }: TextLine, { bodySize }: DocumentStyle): boolean {
  return fontSize > 1.15 * bodySize;
}

/** A line set in from the column after one that is not, or set out after one that is in line. */
function changesIndent(above: TextLine, below: TextLine, left: number): boolean {
  const step = 0.7 * below.fontSize;
  const isAboveInLine = Math.abs(above.box[0] - left) < step;
  return isAboveInLine && Math.abs(below.box[0] - left) > step && !/^\p{Ll}/u.test(below.text);
}

/** The first word of the next line would have fitted: the line above was the last of its paragraph. */
function endsEarly(run: ColumnRun, index: number, style: DocumentStyle): boolean {
  const above = run.lines[index - 1]!;
  const below = run.lines[index]!;
  const space = rightEdge(run, index - 1) - above.box[2];
  const [word = ''] = below.text.split(' ', 1);
  const wordWidth = ((below.box[2] - below.box[0]) * word.length) / Math.max(1, below.text.length);
  // A whole line in a type that the next line does not go on with is more of a sign than the room it leaves.
  const changesFont = isUniform(above) && above.font !== below.first.font && above.font !== style.bodyFont;
  if (space < (changesFont ? 2 * above.fontSize : wordWidth + 1.5 * above.fontSize)) return false;
  return SENTENCE_END.test(above.text) || /^[\p{Lu}\p{N}(“"]/u.test(below.text);
}

/** What a sentence may end with, marks of notes after it included. */
export const SENTENCE_END = /[.!?:;]["”’)\]]*(?:\s?\[?\d[\d,–-]*\]?)?$/;

/** The words of a group, for looking at them; the text of a block is joined with more care. */
export function groupText({ lines }: LineGroup): string {
  return lines.map(({ text }) => text).join(' ');
}
