import { CFB } from '@e965/xlsx';
import { HelixError } from '../../errors.ts';
import type { FileToRead } from '../extractor.ts';

/** What Excel up to 2003 saved inside a compound file. Throws a `HelixError` when the file is another program's. */
export function workbookStream({ name, bytes }: FileToRead): Uint8Array {
  const compound = openCompound(name, bytes);
  refuseOthers(new Set(compound.FileIndex.map((entry) => entry.name)), name);
  if (CFB.find(compound, '/encryption')) throw new HelixError('document_encrypted', { name });
  const stream: Stream | null = CFB.find(compound, '/Workbook') ?? CFB.find(compound, '/Book');
  return stream?.content ?? new Uint8Array();
}

/** The same bytes: of a plain array the library copies every sector number by number. */
export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

type Stream = { name: string; content?: Uint8Array };
type Compound = { FileIndex: Stream[] };

function openCompound(name: string, bytes: Uint8Array): Compound {
  try {
    return CFB.read(asBuffer(bytes), { type: 'buffer' });
  } catch (cause) {
    throw new HelixError('extraction_failed', { name, problem: 'it is cut off or damaged' }, { cause });
  }
}

/** Older Office files, and newer ones under a password, are all compound files; the names of their streams differ. */
const OTHER_COMPOUNDS: readonly { stream: string; found: string; accepted: string }[] = [
  {
    stream: 'WordDocument',
    found: 'a legacy Word document (.doc)',
    accepted: 'the same document saved as .docx or as PDF',
  },
  {
    stream: 'PowerPoint Document',
    found: 'a legacy PowerPoint presentation (.ppt)',
    accepted: 'the same presentation saved as .pptx or as PDF',
  },
  {
    stream: '__properties_version1.0',
    found: 'an Outlook message (.msg)',
    accepted: 'the same message saved as .eml',
  },
];

function refuseOthers(streams: ReadonlySet<string>, name: string): void {
  if (streams.has('EncryptedPackage')) throw new HelixError('document_encrypted', { name });
  const other = OTHER_COMPOUNDS.find(({ stream }) => streams.has(stream));
  if (other) {
    const { found, accepted } = other;
    throw new HelixError('unsupported_media_type', { name, found, accepted });
  }
  if (!streams.has('Workbook') && !streams.has('Book')) {
    const accepted = 'what the program that made it saves as PDF, or as an Office file of today';
    throw new HelixError('unsupported_media_type', {
      name,
      found: 'a compound file of an unknown program',
      accepted,
    });
  }
}
