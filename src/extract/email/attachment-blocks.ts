import { extname } from 'node:path';
import { messageOf } from '../../errors.ts';
import type { Block } from '../../terms.ts';
import { escapedName } from '../../text/escaped-name.ts';
import type { BlockDraft } from '../build-extraction.ts';
import { decodeText } from '../decode-text.ts';
import type { Extract, ExtractLimits } from '../extractor.ts';
import { extractCsv } from '../formats/csv.ts';
import { extractHtml } from '../formats/html.ts';
import { extractMarkdown } from '../formats/markdown.ts';
import { extractText } from '../formats/text.ts';
import { decodeLegacyText, looksBinary } from '../html/decode-html.ts';
import type { Attachment } from './read-message.ts';

const READERS: Readonly<Record<string, Extract>> = {
  '.txt': extractText,
  '.text': extractText,
  '.log': extractText,
  '.md': extractMarkdown,
  '.markdown': extractMarkdown,
  '.csv': extractCsv,
  '.tsv': extractCsv,
  '.html': extractHtml,
  '.htm': extractHtml,
};

/** What is attached, by name and size, and then the text of each attachment that is text, under its name. */
export async function attachmentBlocks(
  attachments: readonly Attachment[],
  limits: ExtractLimits,
): Promise<{ blocks: BlockDraft[]; warnings: string[] }> {
  const files = attachments.filter(isAttached);
  if (files.length === 0) return { blocks: [], warnings: [] };
  const list = files.map((file) => `${nameOf(file)} (${written(file.size())})`).join(', ');
  const blocks: BlockDraft[] = [{ type: 'paragraph', text: `Attachments: ${list}` }];
  const warnings: string[] = [];
  for (const file of files) {
    if (file.problem) warnings.push(`The attached message "${nameOf(file)}" was not read: ${file.problem}.`);
    const read = READERS[extname(nameOf(file)).toLowerCase()];
    if (!read) continue;
    try {
      blocks.push(...(await contentBlocks(file, read, limits)));
    } catch (error) {
      warnings.push(`The attachment "${nameOf(file)}" was not read: ${messageOf(error)}`);
    }
  }
  return { blocks, warnings };
}

/** Pictures inside the message are part of it and have no name a person gave. */
function isAttached({ name, isRelated, disposition, problem }: Attachment): boolean {
  return problem !== undefined || (!isRelated && (name !== undefined || disposition === 'attachment'));
}

function nameOf({ name = '', type }: Attachment): string {
  return escapedName(name.replace(/\s+/g, ' ').trim() || `unnamed, ${type}`);
}

async function contentBlocks(file: Attachment, read: Extract, limits: ExtractLimits): Promise<BlockDraft[]> {
  if (file.size() > limits.maxExpandedBytes)
    throw new Error('it is larger than HELIX_MAX_EXPANDED_MB allows');
  const name = nameOf(file);
  const bytes = file.content();
  if (looksBinary(bytes)) throw new Error('it is binary data and not text');
  const text =
    read === extractHtml
      ? bytes
      : new TextEncoder().encode(decodeText(bytes).text ?? decodeLegacyText(bytes));
  const { blocks } = await read({ name, bytes: text }, limits);
  return [{ type: 'heading', text: name, level: 2, heading: name }, ...blocks.map(asDraft)];
}

/** Its own headings come under that of its name. Lines and offsets are those of another file, and are left out. */
function asDraft({ type, text, level, heading, table }: Block): BlockDraft {
  return {
    type,
    text,
    ...(level && { level: Math.min(6, level + 2), heading }),
    ...(table && { table }),
  };
}

function written(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
