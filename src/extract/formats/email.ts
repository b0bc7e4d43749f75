import PostalMime, { type Email } from 'postal-mime';
import { HelixError, messageOf } from '../../errors.ts';
import { type BlockDraft, buildExtraction } from '../build-extraction.ts';
import { attachmentBlocks } from '../email/attachment-blocks.ts';
import { leaveOutBinaries } from '../email/leave-out-binaries.ts';
import { messageBody } from '../email/message-body.ts';
import { messageHeader } from '../email/message-header.ts';
import { messageLines } from '../email/message-lines.ts';
import { messageParts } from '../email/message-parts.ts';
import { transcodeUtf16 } from '../email/transcode-utf16.ts';
import type { Extract } from '../extractor.ts';
import type { Lines } from '../html/lines.ts';

/** An e-mail: its subject as heading, who wrote to whom and when, the message, and attachments that are text. */
export const extractEmail: Extract = async (file, limits) => {
  const bytes = transcodeUtf16(file.bytes);
  const parts = messageParts(new TextDecoder('latin1').decode(bytes));
  const light = leaveOutBinaries(bytes, parts);
  const email = await parseMessage(file.name, light.bytes);
  const lines = messageLines(parts);
  const subject = email.subject?.replace(/[\s\0]+/g, ' ').trim();
  const heading: BlockDraft[] = subject
    ? [{ type: 'heading', text: subject, level: 1, heading: subject, ...placed(lines.fields(['subject'])) }]
    : [];
  const attached = await attachmentBlocks(email.attachments, limits, light.sizes);
  const blocks = [
    ...heading,
    { type: 'paragraph' as const, text: messageHeader(email), ...placed(lines.fields(SHOWN_FIELDS)) },
    ...messageBody(email, lines, file.name).map(belowSubject),
    ...attached.blocks,
  ];
  if (blocks.every(({ text }) => text === '')) throw new HelixError('empty_document', { name: file.name });
  return buildExtraction(blocks, {
    ...(subject && { title: subject }),
    ...(attached.warnings.length > 0 && { warnings: attached.warnings }),
  });
};

const SHOWN_FIELDS = ['from', 'to', 'cc', 'bcc', 'date', 'subject'];

function placed(lines: Lines | undefined): Pick<BlockDraft, 'place'> {
  return lines ? { place: lines } : {};
}

async function parseMessage(name: string, bytes: Uint8Array): Promise<Email> {
  const email = await PostalMime.parse(bytes).catch((cause: unknown) => {
    throw new HelixError('extraction_failed', { name, problem: messageOf(cause) }, { cause });
  });
  const isMessage = email.headers.some(({ key }) =>
    /^(?:from|to|subject|date|received|message-id|mime-version)$/.test(key),
  );
  if (!isMessage)
    throw new HelixError('extraction_failed', { name, problem: 'it has no header of an e-mail' });
  const type = email.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (/^\s*multipart\/encrypted\b|smime-type\s*=\s*"?enveloped-data/i.test(type))
    throw new HelixError('document_encrypted', { name });
  return email;
}

/** A newsletter's own headings come under its subject. */
function belowSubject(block: BlockDraft): BlockDraft {
  return block.level ? { ...block, level: Math.min(6, block.level + 1) } : block;
}
