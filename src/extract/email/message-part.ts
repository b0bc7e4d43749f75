import { decodeBase64 } from './decode-base64.ts';
import { decodeQuotedPrintable } from './decode-quoted-printable.ts';
import { fieldOf, fieldValue, type HeaderField } from './header-fields.ts';
import { parseStructured, plainValue, type StructuredValue } from './header-parameters.ts';

/** A part of a message: what its header says, and where in the message its body is. */
export type MessagePart = {
  fields: readonly HeaderField[];
  type: StructuredValue;
  disposition: StructuredValue;
  encoding: 'base64' | 'quoted-printable' | 'none';
  /** It has parts in it; its body is what stands before the first of those. */
  isMultipart: boolean;
  /** The part around it that says the same in several ways. */
  alternative: MessagePart | undefined;
  /** A part around it makes a page of what is in it. */
  isRelated: boolean;
  depth: number;
  start: number;
  end: number;
};

export function newPart(
  fields: readonly HeaderField[],
  parent: MessagePart | undefined,
  start: number,
): MessagePart {
  const type = typeOf(fields, parent);
  const disposition = fieldOf(fields, 'content-disposition');
  return {
    fields,
    type,
    disposition: disposition ? parseStructured(fieldValue(disposition)) : NOTHING,
    encoding: encodingOf(fields),
    isMultipart: type.value.startsWith('multipart/'),
    alternative: parent?.type.value === 'multipart/alternative' ? parent : parent?.alternative,
    isRelated: parent !== undefined && (parent.isRelated || parent.type.value === 'multipart/related'),
    depth: parent ? parent.depth + 1 : 0,
    start,
    end: start,
  };
}

export function bodyOf({ start, end }: MessagePart, message: Uint8Array): Uint8Array {
  return message.subarray(start, end);
}

/** Its body as it was before it was encoded. */
export function contentOf(part: MessagePart, message: Uint8Array): Uint8Array {
  const body = bodyOf(part, message);
  if (part.encoding === 'base64') return decodeBase64(body);
  return part.encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body;
}

const NOTHING: StructuredValue = { value: '', parameters: new Map() };
const TEXT: StructuredValue = { value: 'text/plain', parameters: new Map() };
const MESSAGE: StructuredValue = { value: 'message/rfc822', parameters: new Map() };

function typeOf(fields: readonly HeaderField[], parent: MessagePart | undefined): StructuredValue {
  const field = fieldOf(fields, 'content-type');
  const type = field && parseStructured(fieldValue(field));
  if (type?.value) return type;
  return parent?.type.value === 'multipart/digest' ? MESSAGE : TEXT;
}

function encodingOf(fields: readonly HeaderField[]): MessagePart['encoding'] {
  const field = fieldOf(fields, 'content-transfer-encoding');
  const encoding = field ? plainValue(fieldValue(field)).toLowerCase() : '';
  if (encoding.startsWith('base64')) return 'base64';
  return encoding.startsWith('quoted-printable') ? 'quoted-printable' : 'none';
}
