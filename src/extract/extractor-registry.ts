import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { HelixError } from '../errors.ts';
import { decodeText } from './decode-text.ts';
import type { Extract, Extraction, ExtractLimits, FileToRead } from './extractor.ts';
import { SOURCE_CODE_ENDINGS } from './formats/source-code-endings.ts';
import type { LegacyEncoding } from './legacy-encoding.ts';
import { markedUtf16 } from './utf16-of.ts';

/** Every format Helix reads. A new one is a file in `formats/` and an entry here; its code is loaded when it is needed. */
const FORMATS: readonly Format[] = [
  {
    sourceType: 'pdf',
    endings: ['.pdf'],
    mediaTypes: ['application/pdf'],
    load: async () => (await import('./formats/pdf.ts')).extractPdf,
  },
  {
    sourceType: 'docx',
    endings: ['.docx', '.docm'],
    mediaTypes: [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.ms-word.document.macroenabled.12',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
    ],
    load: async () => (await import('./formats/docx.ts')).extractDocx,
  },
  {
    sourceType: 'spreadsheet',
    endings: ['.xlsx', '.xlsm', '.xls', '.ods'],
    mediaTypes: [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.ms-excel.sheet.macroenabled.12',
      'application/vnd.ms-excel',
      'application/x-cfb',
      'application/vnd.oasis.opendocument.spreadsheet',
    ],
    load: async () => (await import('./formats/spreadsheet.ts')).extractSpreadsheet,
  },
  {
    sourceType: 'pptx',
    endings: ['.pptx', '.pptm'],
    mediaTypes: [
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/vnd.ms-powerpoint.presentation.macroenabled.12',
    ],
    load: async () => (await import('./formats/pptx.ts')).extractPptx,
  },
  {
    sourceType: 'epub',
    endings: ['.epub'],
    mediaTypes: ['application/epub+zip'],
    load: async () => (await import('./formats/epub.ts')).extractEpub,
  },
  {
    sourceType: 'image',
    endings: ['.png', '.jpg', '.jpeg', '.webp', '.bmp', '.gif', '.tif', '.tiff'],
    mediaTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/bmp', 'image/gif', 'image/tiff'],
    load: async () => (await import('./formats/image.ts')).extractImage,
  },
  {
    sourceType: 'html',
    endings: ['.html', '.htm', '.xhtml'],
    namesItsEncoding: true,
    opening: /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html)\b/i,
    load: async () => (await import('./formats/html.ts')).extractHtml,
  },
  {
    sourceType: 'csv',
    endings: ['.csv', '.tsv'],
    load: async () => (await import('./formats/csv.ts')).extractCsv,
  },
  {
    sourceType: 'email',
    endings: ['.eml'],
    namesItsEncoding: true,
    load: async () => (await import('./formats/email.ts')).extractEmail,
  },
  {
    sourceType: 'transcript',
    endings: ['.vtt', '.srt'],
    namesItsEncoding: true,
    opening:
      /^\s*(?:WEBVTT(?:\s|$)|\{(?:\s*"wireMagic"|[^{}[\]]*"events"\s*:\s*\[\s*\{[^{}[\]]*"tStartMs")|(?:\{[^{}[\]]*"(?:segments|transcript)"\s*:\s*)?\[\s*\{(?=[^{}]*"text"\s*:)(?=[^{}]*"start"\s*:)[^{}]*"(?:dur(?:ation)?|end)"\s*:)/,
    load: async () => (await import('./formats/transcript.ts')).extractTranscript,
  },
  {
    sourceType: 'markdown',
    endings: ['.md', '.markdown', '.mdx'],
    load: async () => (await import('./formats/markdown.ts')).extractMarkdown,
  },
  {
    sourceType: 'code',
    endings: SOURCE_CODE_ENDINGS,
    load: async () => (await import('./formats/source-code.ts')).extractSourceCode,
  },
  {
    sourceType: 'text',
    endings: ['.txt', '.text', '.log'],
    load: async () => (await import('./formats/text.ts')).extractText,
  },
];

const ACCEPTED = `${FORMATS.flatMap(({ endings }) => endings).join(', ')} and other text`;
const PLAIN_TEXT = FORMATS.find(({ sourceType }) => sourceType === 'text')!;

type Format = {
  /** Stored as the document's `source_type`. */
  sourceType: string;
  /** File name endings this format is known by, with the dot, lower case. */
  endings: readonly string[];
  /** What the first bytes show; formats that are text have none. */
  mediaTypes?: readonly string[];
  /** The file says inside how its text is encoded, so the bytes need not be UTF-8. */
  namesItsEncoding?: boolean;
  /** How a text of this format may begin, whatever its name is. */
  opening?: RegExp;
  load: () => Promise<Extract>;
};

/** Each format by the name that is stored with its documents, and how its files end. */
export const READABLE_FORMATS: readonly Pick<Format, 'sourceType' | 'endings'>[] = FORMATS;

export const READABLE_ENDINGS: readonly string[] = FORMATS.flatMap(({ endings }) => endings);

/** Reads a document by what its bytes are and, where they are text, by its name. */
export async function extractDocument(
  file: FileToRead,
  limits: ExtractLimits,
): Promise<Extraction & { sourceType: string }> {
  if (file.bytes.length === 0) throw new HelixError('empty_document', { name: file.name });
  const { format, guessed, ...read } = await formatOf(file);
  const { sourceType } = format;
  const extract = await format.load();
  try {
    const extraction = await extract({ ...file, ...read }, limits);
    const warnings = [...(guessed ? [guessWarning(guessed)] : []), ...(extraction.warnings ?? [])];
    return { ...extraction, ...(warnings.length > 0 && { warnings }), sourceType };
  } catch (cause) {
    if (cause instanceof HelixError) throw cause;
    const problem = 'it is damaged, or not what its name and its first bytes say';
    throw new HelixError('extraction_failed', { name: file.name, problem }, { cause });
  }
}

/** `bytes`: the text in UTF-8, where it is in an encoding that was guessed. */
type FormatOfFile = { format: Format; guessed?: LegacyEncoding; bytes?: Uint8Array };

async function formatOf({ name, bytes }: FileToRead): Promise<FormatOfFile> {
  const mediaType = await sniffBinary(bytes);
  if (mediaType) {
    const format = FORMATS.find(({ mediaTypes }) => mediaTypes?.includes(mediaType));
    if (format) return { format };
    throw unreadable(name, mediaType);
  }
  const ending = extname(name).toLowerCase();
  const named = FORMATS.find(({ endings }) => endings.includes(ending));
  if (named?.namesItsEncoding) return { format: named };
  const decoded = decodeText(bytes);
  if (decoded.text === undefined) throw unreadable(name, decoded.found, decoded.accepted);
  const { text, guessed } = decoded;
  if (!text.trim()) throw new HelixError('empty_document', { name });
  if (named?.mediaTypes) throw unreadable(name, `text, and not like a ${ending} file`);
  const opened = FORMATS.find(({ opening }) => opening?.test(text.slice(0, LONGEST_OPENING)));
  const format = named?.sourceType === 'code' || !named ? (opened ?? named ?? PLAIN_TEXT) : named;
  return guessed ? { format, guessed, bytes: new TextEncoder().encode(text) } : { format };
}

function guessWarning(guessed: LegacyEncoding): string {
  return `The file is not UTF-8 and does not tell its encoding: it was read as ${guessed}. If letters are wrong, save it as UTF-8 and ingest it again.`;
}

const LONGEST_OPENING = 1000;

function unreadable(name: string, found: string, accepted = ACCEPTED): HelixError {
  return new HelixError('unsupported_media_type', { name, found, accepted });
}

/** The binary format that the bytes show, if any. A mark of UTF-16 would pass for the beginning of an MP3 file. */
async function sniffBinary(bytes: Uint8Array): Promise<string | undefined> {
  if (markedUtf16(bytes)) return undefined;
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  return mime && /^text\/|xml$/.test(mime) ? undefined : mime;
}
