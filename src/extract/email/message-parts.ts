import type { Lines } from '../html/lines.ts';

/** The parts of a message, those inside other parts as well, in the order of the file. */
export function messageParts(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  const boundaries = new Set<string>();
  let part: MessagePart | undefined = newPart();
  let inHeader = true;
  let start = 0;
  message.split('\n').forEach((row, index) => {
    start += row.length + 1;
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
      part.start = start;
      const boundary = parameter(part, 'content-type', 'boundary');
      if (boundary) boundaries.add(`--${boundary}`);
    } else part?.rows.push(row);
  });
  return part ? [...parts, part] : parts;
}

/**
 * `rows` are the lines of its body as they are in the file, the first of them being line `first`, which begins at
 * character `start`. The body of a part with others in it is what stands before the first of those.
 */
export type MessagePart = {
  fields: Map<string, Field>;
  lastField?: Field;
  first: number;
  start: number;
  rows: string[];
};

type Field = { value: string; lines: Lines };

function newPart(): MessagePart {
  return { fields: new Map(), first: 0, start: 0, rows: [] };
}

/** A line that begins with a blank goes on with the field above it. */
function addField(part: MessagePart, row: string, line: number): void {
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

/** In lower case. */
export function typeOf({ fields }: MessagePart): string {
  return /^\s*([^\s;]+)/.exec(fields.get('content-type')?.value ?? '')?.[1]?.toLowerCase() ?? 'text/plain';
}

export function isAttached(part: MessagePart): boolean {
  return (
    /^\s*attachment\b/i.test(part.fields.get('content-disposition')?.value ?? '') ||
    parameter(part, 'content-disposition', 'filename') !== undefined
  );
}

function parameter({ fields }: MessagePart, field: string, name: string): string | undefined {
  const value = fields.get(field)?.value ?? '';
  const [, quoted, plain] =
    new RegExp(`;\\s*${name}\\*?\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(value) ?? [];
  return quoted ?? plain;
}
