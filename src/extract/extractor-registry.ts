import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { HelixError } from '../errors.ts';
import { decodeText, hasUtf16Mark } from './decode-text.ts';
import type { Extraction, Extractor } from './extractor.ts';
import { markdownExtractor } from './formats/markdown.ts';
import { textExtractor } from './formats/text.ts';

/** Every format Helix reads. A new one is a file in `formats/` and a line here. */
const EXTRACTORS: readonly Extractor[] = [textExtractor, markdownExtractor];

export const READABLE_ENDINGS: readonly string[] = EXTRACTORS.flatMap(({ endings }) => endings);

/** Reads a document by its name and by what its bytes are. */
export async function extractDocument(
  name: string,
  bytes: Uint8Array,
): Promise<Extraction & { sourceType: string }> {
  const accepted = `${READABLE_ENDINGS.join(', ')} and other UTF-8 text`;
  const binaryType = await sniffBinary(bytes);
  const text = binaryType ? undefined : decodeText(bytes);
  if (text === undefined) {
    throw new HelixError('unsupported_media_type', {
      name,
      found: binaryType ?? 'binary data, or text that is not UTF-8',
      accepted,
    });
  }
  if (!text.trim()) throw new HelixError('empty_document', { name });
  const ending = extname(name).toLowerCase();
  const extractor = EXTRACTORS.find(({ endings }) => endings.includes(ending)) ?? textExtractor;
  try {
    return { ...extractor.extract(text), sourceType: extractor.sourceType };
  } catch (cause) {
    throw new HelixError('extraction_failed', { name, problem: 'it is not well-formed' }, { cause });
  }
}

/** The binary format that the bytes show, if any. A UTF-16 mark would pass for the beginning of an MP3 file. */
async function sniffBinary(bytes: Uint8Array): Promise<string | undefined> {
  if (hasUtf16Mark(bytes)) return undefined;
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  return mime && /^text\/|xml$/.test(mime) ? undefined : mime;
}
