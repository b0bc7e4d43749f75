import { addHeaderLine, type HeaderField } from './header-fields.ts';
import { type MessagePart, newPart } from './message-part.ts';

/**
 * The parts of a message, those inside other parts as well, in the order of the file. `source` has a character for
 * each byte. Takes a time that grows with its length. Throws an error that says which limit the message goes over.
 */
export function messageParts(source: string): MessagePart[] {
  const scan: Scan = { source, at: 0, headerBytes: 0, open: [], byBoundary: new Map() };
  const parts: MessagePart[] = [];
  for (let parent: MessagePart | undefined, isEnd = false; !isEnd; ) {
    const { fields, delimiter: early } = readHeader(scan);
    const part = newPart(fields, parent, scan.at);
    if (part.depth > DEEPEST) throw new Error(`its parts are nested more than ${DEEPEST} deep`);
    if (parts.push(part) > MOST_PARTS) throw new Error(`it has more than ${MOST_PARTS} parts`);
    if (!early) openPart(scan, part);
    let delimiter = early ?? findDelimiter(scan);
    part.end = Math.max(part.start, early ? 0 : withoutLineEnd(source, delimiter?.start ?? source.length));
    while (delimiter?.isLast) {
      closeParts(scan, delimiter.around, true);
      delimiter = findDelimiter(scan);
    }
    if (delimiter) closeParts(scan, delimiter.around, false);
    parent = delimiter?.around.part;
    isEnd = !delimiter;
  }
  return parts;
}

const DEEPEST = 256;
const MOST_PARTS = 100_000;
const MOST_HEADER_BYTES = 2 * 1024 * 1024;

/** A part whose boundary is looked for, and the one of the same boundary around it. */
type OpenPart = { part: MessagePart; boundary: string; shadowed: OpenPart | undefined };
/** The line between two parts of the one around them, or after the last. */
type Delimiter = { around: OpenPart; isLast: boolean; start: number };
/** `at` is where a line begins. */
type Scan = {
  source: string;
  at: number;
  headerBytes: number;
  open: OpenPart[];
  byBoundary: Map<string, OpenPart>;
};

/** A header ends with an empty line, or is broken off by a delimiter. */
function readHeader(scan: Scan): { fields: HeaderField[]; delimiter?: Delimiter } {
  const { source } = scan;
  const fields: HeaderField[] = [];
  for (let line = 1; scan.at < source.length; line += 1) {
    const start = scan.at;
    const end = endOfLine(source, start);
    const delimiter = delimiterAt(scan, start, end);
    scan.at = end + 1;
    if (delimiter) return { fields, delimiter };
    const stop = withoutReturns(source, start, end);
    if (stop === start) break;
    scan.headerBytes += stop - start;
    if (scan.headerBytes > MOST_HEADER_BYTES)
      throw new Error(`its headers have more than ${MOST_HEADER_BYTES} bytes`);
    addHeaderLine(fields, source.slice(start, stop), line);
  }
  return { fields };
}

function openPart(scan: Scan, part: MessagePart): void {
  const boundary = part.isMultipart ? part.type.parameters.get('boundary')?.trimEnd() : undefined;
  if (!boundary) return;
  const bytes = Buffer.from(boundary).toString('latin1');
  const open = { part, boundary: bytes, shadowed: scan.byBoundary.get(bytes) };
  scan.open.push(open);
  scan.byBoundary.set(bytes, open);
}

/** Whatever is open inside a part ends with it. */
function closeParts({ open, byBoundary }: Scan, around: OpenPart, withItself: boolean): void {
  while (open.length > 0 && (withItself || open.at(-1) !== around)) {
    const closed = open.pop()!;
    if (closed.shadowed) byBoundary.set(closed.boundary, closed.shadowed);
    else byBoundary.delete(closed.boundary);
    if (closed === around) return;
  }
}

function findDelimiter(scan: Scan): Delimiter | undefined {
  const { source, at, open } = scan;
  let start = source.startsWith('--', at) ? at : nextDashes(source, at);
  while (open.length > 0 && start !== -1) {
    const end = endOfLine(source, start);
    const delimiter = delimiterAt(scan, start, end);
    scan.at = end + 1;
    if (delimiter) return delimiter;
    start = nextDashes(source, end);
  }
  return undefined;
}

/** Of two boundaries that fit, one being the other with `--` behind it, that of the inner part counts. */
function delimiterAt({ source, byBoundary }: Scan, start: number, end: number): Delimiter | undefined {
  if (byBoundary.size === 0 || !source.startsWith('--', start)) return undefined;
  const boundary = source.slice(start + 2, end).trimEnd();
  const next = byBoundary.get(boundary);
  const last = boundary.endsWith('--') ? byBoundary.get(boundary.slice(0, -2)) : undefined;
  const isLast = last !== undefined && (!next || last.part.depth > next.part.depth);
  const around = isLast ? last : next;
  return around && { around, isLast, start };
}

function nextDashes(source: string, from: number): number {
  const at = source.indexOf('\n--', from);
  return at === -1 ? -1 : at + 1;
}

function endOfLine(source: string, start: number): number {
  const end = source.indexOf('\n', start);
  return end === -1 ? source.length : end;
}

/** The line end before a delimiter is part of that. */
function withoutLineEnd(source: string, next: number): number {
  return next > 0 && source[next - 1] === '\n' ? withoutReturns(source, 0, next - 1) : next;
}

function withoutReturns(source: string, start: number, end: number): number {
  let stop = end;
  while (stop > start && source[stop - 1] === '\r') stop -= 1;
  return stop;
}
