import type { Lines } from '../html/lines.ts';
import type { MessagePart } from './message-part.ts';

/** Tells for lines of the decoded text of a body where they are in the file. */
export type BodyLines = (lines: Lines) => Lines;

/**
 * Lines of a text that is the body of a part, which begins on line `first` of the file. Where the text has other lines
 * than the file, because it is packed or was joined, they are those of the whole body.
 */
export function bodyLines(source: string, part: MessagePart, first: number, text: string): BodyLines {
  let compared: BodyLines | undefined;
  return (lines) => {
    compared ??= compareLines(source, part, first, text);
    return compared(lines);
  };
}

function compareLines(source: string, part: MessagePart, first: number, text: string): BodyLines {
  const body = source.slice(part.start, part.end).trimEnd();
  const whole = { startLine: first, endLine: first + lineCount(body) - 1 };
  const starts = part.encoding === 'quoted-printable' ? unbrokenLines(body) : undefined;
  const count = starts?.length ?? lineCount(body);
  // A return alone begins a line of the text and none of the file.
  if (part.encoding === 'base64' || text.includes('\r') || count !== lineCount(text.trimEnd()))
    return () => whole;
  if (!starts)
    return ({ startLine, endLine }) => ({ startLine: first + startLine - 1, endLine: first + endLine - 1 });
  return ({ startLine, endLine }) => ({
    startLine: first + (starts[startLine - 1] ?? 0),
    endLine: endLine < count ? first + starts[endLine]! - 1 : whole.endLine,
  });
}

/** Tells the line of a place in the text. Places have to be asked for in their order. */
export function countLines(text: string): (place: number) => number {
  let line = 1;
  let at = 0;
  return (place) => {
    for (let end = text.indexOf('\n', at); end !== -1 && end < place; end = text.indexOf('\n', at)) {
      line += 1;
      at = end + 1;
    }
    return line;
  };
}

function lineCount(text: string): number {
  return countLines(text)(text.length);
}

/** The lines of quoted-printable that do not go on with the one above them, counted from 0. */
function unbrokenLines(body: string): number[] {
  const starts: number[] = [];
  let isSoft = false;
  for (const [index, row] of body.split('\n').entries()) {
    if (!isSoft) starts.push(index);
    isSoft = row.trimEnd().endsWith('=');
  }
  return starts;
}
