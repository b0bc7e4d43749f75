import type { Lines } from '../html/lines.ts';

/** `raw` has a character for each byte, and its folded lines joined. */
export type HeaderField = { name: string; raw: string; lines: Lines };

/** Adds a line of a header, without its end, to the fields above it. One that begins with a blank goes on with the last. */
export function addHeaderLine(fields: HeaderField[], line: string, number: number): void {
  const last = fields.at(-1);
  if (last && isBlank(line.charCodeAt(0))) {
    last.raw += line;
    last.lines.endLine = number;
    return;
  }
  // A line without a colon is no field, and what is folded below it goes with it.
  const colon = line.indexOf(':');
  fields.push({
    name: colon === -1 ? '' : trimBlanks(line.slice(0, colon)).toLowerCase(),
    raw: line.slice(colon + 1),
    lines: { startLine: number, endLine: number },
  });
}

/** The first field of a name counts, so that a second one cannot say something else to another reader. */
export function fieldOf(fields: readonly HeaderField[], name: string): HeaderField | undefined {
  return fields.find((field) => field.name === name);
}

/** What it says: UTF-8 (RFC 6532), whatever is encoded in it still as it is. */
export function fieldValue({ raw }: HeaderField): string {
  const value = NOT_ASCII.test(raw) ? Buffer.from(raw, 'latin1').toString('utf8') : raw;
  return trimBlanks(value.includes('\r') ? value.replace(/\r+/g, ' ') : value);
}

const NOT_ASCII = /[^\0-\x7f]/;

/** Without spaces and tabs around it; other white space is content. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
