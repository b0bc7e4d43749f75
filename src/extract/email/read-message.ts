import { messageOf } from '../../errors.ts';
import { looksBinary } from '../html/decode-html.ts';
import { base64Size } from './decode-base64.ts';
import { decodeBody } from './decode-charset.ts';
import { decodeWords } from './encoded-words.ts';
import { unflow } from './flowed-text.ts';
import { fieldOf, type HeaderField } from './header-fields.ts';
import { isEncrypted } from './is-encrypted.ts';
import { type BodyLines, bodyLines, countLines } from './message-lines.ts';
import { bodyOf, contentOf, type MessagePart } from './message-part.ts';
import { messageParts } from './message-parts.ts';

/** A message (RFC 5322) with its parts (MIME). Throws an error that says which limit it goes over. */
export function readMessage(bytes: Uint8Array, depth = 0): Message {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const parts = messageParts(source);
  const message: Message = { fields: parts[0]!.fields, bodies: [], attachments: [] };
  const texts = new Map<MessagePart, TextBody>();
  const lineOf = countLines(source);
  const isReport = parts.some(({ type }) => REPORT.test(type.value));
  for (const part of parts) {
    if (part.isMultipart) continue;
    const kind = kindOf(part);
    if (kind === 'message') {
      addMessage(message, part, bytes, depth, isReport);
    } else if ((kind === 'plain' || kind === 'html') && isText(part, bytes)) {
      const body = texts.get(part.alternative ?? part) ?? { plain: [], html: [] };
      if (body.plain.length + body.html.length === 0) message.bodies.push(body);
      texts.set(part.alternative ?? part, body);
      const text = textOf(part, bytes);
      const lines = depth === 0 ? bodyLines(source, part, lineOf(part.start), text) : undefined;
      body[kind].push({ text, lines });
    } else {
      const attachment = attachmentOf(part, bytes);
      // What is named text and is none has a reader who would miss it.
      const isNamedText = kind === 'plain' || kind === 'html';
      const disposition = isNamedText ? 'attachment' : attachment.disposition;
      message.attachments.push({ ...attachment, disposition });
    }
  }
  return message;
}

export type Message = {
  fields: readonly HeaderField[];
  bodies: (TextBody | { message: Message })[];
  attachments: Attachment[];
};
/** What says the same as plain text and as HTML, or only one of them. */
export type TextBody = { plain: BodyText[]; html: BodyText[] };
/** `lines` tells where they are in the file; undefined in a message inside the message. */
export type BodyText = { text: string; lines: BodyLines | undefined };
/** Its content is decoded when it is asked for: of most attachments only name and size are told. */
export type Attachment = {
  name: string | undefined;
  type: string;
  disposition: string;
  /** It is shown inside the message. */
  isRelated: boolean;
  /** Why it was not read, of a message that is attached. */
  problem?: string;
  size(): number;
  content(): Uint8Array;
};

/** A message that cannot be read is an attachment, and does not take the one around it with it. */
function addMessage(
  around: Message,
  part: MessagePart,
  bytes: Uint8Array,
  depth: number,
  isReport: boolean,
): void {
  const { attachments, bodies } = around;
  const attachment = { ...attachmentOf(part, bytes), isRelated: false };
  const addUnread = (problem: string) => attachments.push({ ...attachment, problem });
  // What a report on a message has in it is evidence, and nobody wrote it to the reader.
  if (isReport) return void addUnread('it is what a report on a message is about');
  if (depth >= DEEPEST_MESSAGE) return void addUnread(`it is in more than ${DEEPEST_MESSAGE} messages`);
  try {
    const inner = readMessage(contentOf(part, bytes), depth + 1);
    bodies.push({ message: inner });
    if (isEncrypted(inner.fields)) addUnread('what it says is encrypted');
    else if (part.disposition.value === 'attachment') attachments.push(attachmentOf(part, bytes));
    for (const each of inner.attachments) attachments.push(each);
  } catch (error) {
    addUnread(messageOf(error));
  }
}

/** A message in messages any deeper is an attachment: each takes the memory of all that is in it. */
const DEEPEST_MESSAGE = 10;
const REPORT = /^message\/(?:delivery-status|feedback-report)$/;

function kindOf({ type: { value }, disposition }: MessagePart): 'plain' | 'html' | 'message' | 'other' {
  // Programs that forward a message attach it, some of them under a type that says nothing.
  if (value === 'message/rfc822' || (value === 'application/octet-stream' && isMessageName(disposition)))
    return 'message';
  if (disposition.value === 'attachment') return 'other';
  if (value === 'text/html') return 'html';
  return value === 'text/plain' ? 'plain' : 'other';
}

/** Programs send archives and pictures as text, too. Two bytes a character look like no text before they are decoded. */
function isText(part: MessagePart, message: Uint8Array): boolean {
  const charset = part.type.parameters.get('charset') ?? '';
  return /^\s*(?:utf-?16|utf-?32|ucs)/i.test(charset) || !looksBinary(contentOf(part, message));
}

function isMessageName({ parameters }: MessagePart['disposition']): boolean {
  return /\.eml$/i.test(parameters.get('filename') ?? '');
}

function textOf(part: MessagePart, message: Uint8Array): string {
  const { parameters } = part.type;
  const text = withLineFeeds(decodeBody(contentOf(part, message), parameters.get('charset')));
  if (parameters.get('format')?.toLowerCase() !== 'flowed') return text;
  return unflow(text, parameters.get('delsp')?.toLowerCase() === 'yes');
}

/** Some programs end lines with several returns. */
function withLineFeeds(text: string): string {
  if (!text.includes('\r')) return text;
  const lines = text.replaceAll('\r\n', '\n');
  return lines.includes('\r\n')
    ? lines.replace(/\r+\n?/g, (end) => (end.endsWith('\n') ? '\n' : end))
    : lines;
}

function attachmentOf(part: MessagePart, message: Uint8Array): Attachment {
  const { type, disposition, encoding } = part;
  const name = disposition.parameters.get('filename') || type.parameters.get('name');
  return {
    name: name ? decodeWords(name) : undefined,
    type: type.value,
    disposition: disposition.value,
    isRelated: part.isRelated && fieldOf(part.fields, 'content-id') !== undefined,
    size: () => (encoding === 'base64' ? base64Size(bodyOf(part, message)) : contentOf(part, message).length),
    content: () => contentOf(part, message),
  };
}
