import { aroundLines, type Lines } from '../html/lines.ts';
import { isAttached, type MessagePart, typeOf } from './message-parts.ts';

/**
 * Where the fields of the header and the text of the body are in the file of a message. The parser of messages gives
 * no places, so they come from the parts as they are found by their boundaries.
 */
export function messageLines(parts: readonly MessagePart[]): MessageLines {
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

function bodyLines(
  parts: readonly MessagePart[],
  type: string,
  text: string,
): ReturnType<MessageLines['body']> {
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

/**
 * The line of the file on which each line of the decoded text begins. Undefined when lines were made or joined by
 * more than quoted-printable does, which shows in their number.
 */
function lineStarts({ fields, first, rows }: MessagePart, text: string): number[] | undefined {
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
