import { HelixError, messageOf } from '../../errors.ts';
import { type BlockDraft, buildExtraction } from '../build-extraction.ts';
import { attachmentBlocks } from '../email/attachment-blocks.ts';
import { fieldOf } from '../email/header-fields.ts';
import { isEncrypted } from '../email/is-encrypted.ts';
import { messageBody } from '../email/message-body.ts';
import { messageHeader, subjectOf } from '../email/message-header.ts';
import { type Message, readMessage } from '../email/read-message.ts';
import { transcodeUtf16 } from '../email/transcode-utf16.ts';
import type { Extract } from '../extractor.ts';
import { aroundLines } from '../html/lines.ts';

/** An e-mail: its subject as heading, who wrote to whom and when, the message, and attachments that are text. */
export const extractEmail: Extract = async (file, limits) => {
  const message = parseMessage(file.name, transcodeUtf16(file.bytes));
  const subject = subjectOf(message);
  const heading: BlockDraft[] = subject
    ? [{ type: 'heading', text: subject, level: 1, heading: subject, ...placeOf(message, ['subject']) }]
    : [];
  const attached = await attachmentBlocks(message.attachments, limits);
  const blocks = [
    ...heading,
    { type: 'paragraph' as const, text: messageHeader(message, subject), ...placeOf(message, SHOWN_FIELDS) },
    ...messageBody(message, file.name).map(belowSubject),
    ...attached.blocks,
  ];
  if (blocks.every(({ text }) => text === '')) throw new HelixError('empty_document', { name: file.name });
  return buildExtraction(blocks, {
    ...(subject && { title: subject }),
    ...(attached.warnings.length > 0 && { warnings: attached.warnings }),
  });
};

const SHOWN_FIELDS = ['from', 'to', 'cc', 'bcc', 'date', 'subject'];
const MESSAGE_FIELD = /^(?:from|to|subject|date|received|message-id|mime-version)$/;

function placeOf({ fields }: Message, names: readonly string[]): Pick<BlockDraft, 'place'> {
  const place = aroundLines(names.map((name) => fieldOf(fields, name)?.lines));
  return place ? { place } : {};
}

function parseMessage(name: string, bytes: Uint8Array): Message {
  const message = tryRead(name, bytes);
  if (!message.fields.some((field) => MESSAGE_FIELD.test(field.name)))
    throw new HelixError('extraction_failed', { name, problem: 'it has no header of an e-mail' });
  if (isEncrypted(message.fields)) throw new HelixError('document_encrypted', { name });
  return message;
}

function tryRead(name: string, bytes: Uint8Array): Message {
  try {
    return readMessage(bytes);
  } catch (cause) {
    throw new HelixError('extraction_failed', { name, problem: messageOf(cause) }, { cause });
  }
}

/** A newsletter's own headings come under its subject. */
function belowSubject(block: BlockDraft): BlockDraft {
  return block.level ? { ...block, level: Math.min(6, block.level + 1) } : block;
}
