import type { Readable } from 'node:stream';
import { chunkBlocks } from '../../chunk/chunk-blocks.ts';
import { HelixError, messageOf } from '../../errors.ts';
import type { Extraction, ExtractLimits } from '../../extract/extractor.ts';
import { extractDocument } from '../../extract/extractor-registry.ts';
import { outlineOf } from '../../outline/outline-of.ts';
import { openLent } from '../../store/crypt/lent-file.ts';
import type { ReadDocument } from './answer-requests.ts';
import type { DocumentToRead } from './preparer.ts';

/** Bytes to text, blocks, chunks and the outline, in the reading process. */
export const readDocument: ReadDocument = async ({ document, limits }, { onProgress, onExtracted }) => {
  const { name, profile } = document;
  const bytes = document.bytes ?? (await bytesOf(document, limits));
  const { sourceType, ...extraction } = await extractDocument({ name, bytes, onProgress }, limits);
  refuseOver(limits, name, Buffer.byteLength(extraction.text), 'of text');
  onExtracted();
  const { warnings = [], ...outline } = await outlineOf(extraction, { name, sourceType });
  const { code: _, ...rest } = extraction;
  const chunks = chunkBlocks(extraction, profile);
  return { ...rest, ...warned(extraction, warnings), sourceType, chunks, outline };
};

function warned({ warnings = [] }: Extraction, more: readonly string[]): Pick<Extraction, 'warnings'> {
  return warnings.length + more.length > 0 ? { warnings: [...warnings, ...more] } : {};
}

async function bytesOf(
  { name, path = '', keys }: DocumentToRead,
  limits: ExtractLimits,
): Promise<Uint8Array> {
  const file = await openLent({ path, ...(keys && { keys }) }).catch((cause) => {
    const problem = cause.code ? `it cannot be opened (${cause.code})` : messageOf(cause);
    throw new HelixError('extraction_failed', { name, problem }, { cause });
  });
  try {
    refuseOver(limits, name, file.size, '');
    // No more than the file was long when it was opened.
    return file.size === 0
      ? Buffer.alloc(0)
      : await fill(Buffer.allocUnsafe(file.size), file.stream({ start: 0, end: file.size - 1 }));
  } finally {
    await file.close();
  }
}

/** Into memory that is there once. Collecting pieces holds them several times, which took 200 MB over a limit of 1 GB. */
async function fill(bytes: Buffer, stream: Readable): Promise<Buffer> {
  let filled = 0;
  for await (const piece of stream) filled += (piece as Buffer).copy(bytes, filled);
  return bytes.subarray(0, filled);
}

function refuseOver({ maxExpandedBytes }: ExtractLimits, name: string, bytes: number, what: string): void {
  if (bytes <= maxExpandedBytes) return;
  const found = `${megabytes(bytes)} MB ${what}`.trim();
  const limit = `${megabytes(maxExpandedBytes)} MB`;
  throw new HelixError('document_too_large', { name, found, limit, setting: 'HELIX_MAX_EXPANDED_MB' });
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024);
}
