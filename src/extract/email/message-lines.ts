import { aroundLines, type Lines } from '../html/lines.ts';

/**
 * Where the fields of the header and the text of the body are in the file of a message. The parser of messages gives
 * no places, so the parts are found again by their boundaries.
 */
export function messageLines(message: string): MessageLines {
  const parts = partsOf(message.split('\n'));
  return {
    fields: (names) => aroundLines(names.map((name) => parts[0]?.fields.get(name)?.lines)),
    body: (type, text) => bodyLines(parts, type, text),
  };
}

export type MessageLines = {
  /** Around those of the fields that the message has, by their names in lower case. */
  fields(names: readonly string[]): Lines | undefined;
  /** Tells for lines of the decoded text where they are in the file; undefined when that is not known. */
  body(type: 'text/plain' | 'text/html', text: string): ((lines: Lines) => Lines) | undefined;
};

type Field = { value: string; lines: Lines };
/** `rows` are the lines of its body as they are in the file, the first of them being line `first`. */
type Part = { fields: Map<string, Field>; lastField?: Field; first: number; rows: string[] };

function partsOf(rows: readonly string[]): Part[] {
  const parts: Part[] = [];
  const boundaries = new Set<string>();
  let part: Part | undefined = newPart();
  let inHeader = true;
  rows.forEach((row, index) => {
    const line = row.trimEnd();
    const isBoundary = line.startsWith('--') && (boundaries.has(line) || boundaries.has(line.slice(0, -2)));
    if (isBoundary) {
      if (part) parts.push(part);
      part = boundaries.has(line) ? newPart() : undefined;
      inHeader = true;
    } else if (part && inHeader && line !== '') addField(part, row, index + 1);
    else if (part && inHeader) {
      inHeader = false;
      part.first = index + 2;
      const boundary = parameter(part, 'content-type', 'boundary');
      if (boundary) boundaries.add(`--${boundary}`);
    } else part?.rows.push(row);
  });
  return part ? [...parts, part] : parts;
}

function newPart(): Part {
  return { fields: new Map(), first: 0, rows: [] };
}

/** A line that begins with a blank goes on with the field above it. */
function addField(part: Part, row: string, line: number): void {
  const { fields, lastField } = part;
  const name = /^([!-9;-~]+)[ \t]*:/.exec(row)?.[1]?.toLowerCase();
  if (name) {
    part.lastField = { value: row.slice(row.indexOf(':') + 1), lines: { startLine: line, endLine: line } };
    if (!fields.has(name)) fields.set(name, part.lastField);
  } else if (lastField && /^[ \t]/.test(row)) {
    lastField.value += row;
    lastField.lines.endLine = line;
  }
}

function bodyLines(parts: readonly Part[], type: string, text: string): ReturnType<MessageLines['body']> {
  // The text of a message inside the message is part of its text.
  if (parts.some((part) => typeOf(part) === 'message/rfc822')) return undefined;
  const bodies = parts.filter((part) => typeOf(part) === type && !isAttached(part) && part.first > 0);
  const whole = aroundLines(
    bodies.map(({ first, rows }) => ({ startLine: first, endLine: first + Math.max(1, rows.length) - 1 })),
  );
  const [body, ...others] = bodies;
  if (!body || !whole) return undefined;
  const starts = others.length === 0 ? lineStarts(body, text) : undefined;
  if (!starts) return () => whole;
  return ({ startLine, endLine }) => ({
    startLine: starts[startLine - 1] ?? whole.startLine,
    endLine: (starts[endLine] ?? whole.endLine + 1) - 1,
  });
}

function typeOf({ fields }: Part): string {
  return /^\s*([^\s;]+)/.exec(fields.get('content-type')?.value ?? '')?.[1]?.toLowerCase() ?? 'text/plain';
}

function isAttached(part: Part): boolean {
  return (
    /^\s*attachment\b/i.test(part.fields.get('content-disposition')?.value ?? '') ||
    parameter(part, 'content-disposition', 'filename') !== undefined
  );
}

function parameter({ fields }: Part, field: string, name: string): string | undefined {
  const value = fields.get(field)?.value ?? '';
  const [, quoted, plain] =
    new RegExp(`;\\s*${name}\\*?\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(value) ?? [];
  return quoted ?? plain;
}

/**
 * The line of the file on which each line of the decoded text begins. Undefined when lines were made or joined by
 * more than quoted-printable does, which shows in their number.
 */
function lineStarts({ fields, first, rows }: Part, text: string): number[] | undefined {
  const encoding = (fields.get('content-transfer-encoding')?.value ?? '').trim().toLowerCase();
  if (encoding === 'base64') return undefined;
  const isSoft = (row: string | undefined) =>
    encoding === 'quoted-printable' && row !== undefined && /=[ \t\r]*$/.test(row);
  const end = rows.findLastIndex((row) => row.trim() !== '') + 1;
  const starts: number[] = [];
  for (let index = 0; index < end; index += 1) if (!isSoft(rows[index - 1])) starts.push(first + index);
  if (starts.length !== text.trimEnd().split(/\r\n?|\n/).length) return undefined;
  return [...starts, first + end];
}
