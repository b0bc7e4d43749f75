import { read, type WorkBook } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { HelixError, messageOf } from '../../errors.ts';
import { type Archive, openArchive } from '../archive/open-archive.ts';
import type { ExtractLimits, FileToRead } from '../extractor.ts';
import { countOdsCells } from './count-ods-cells.ts';
import { countXlsSheets } from './count-xls-sheets.ts';
import { passOverLooks } from './pass-over-looks.ts';
import { asBuffer, workbookStream } from './workbook-stream.ts';

/** A workbook in memory, and the archive it came in when it is one (`.xlsx`, `.ods`, not `.xls`). */
export function openWorkbook(
  file: FileToRead,
  limits: ExtractLimits,
): { workbook: WorkBook; archive?: Archive } {
  const isCompound = COMPOUND_MARK.every((byte, index) => file.bytes[index] === byte);
  const archive = isCompound ? undefined : openArchive(file, limits);
  if (archive) refuseRepeatedCells(archive, file, limits);
  const stream = isCompound ? workbookStream(file) : undefined;
  const bytes = archive ? storedCopy(archive) : bytesToParse(file, stream);
  const sheets = stream ? countXlsSheets(stream) : parse(bytes, file, { bookSheets: true }).SheetNames.length;
  refuseManySheets(file, sheets, limits);
  // Format 14 is "the short date of this computer": without `dateNF` it is read as m/d/yy, which is ambiguous.
  const workbook = parse(bytes, file, { dense: true, cellNF: true, cellHTML: false, dateNF: 'yyyy-mm-dd' });
  refuseManySheets(file, workbook.SheetNames.length, limits);
  return archive ? { workbook, archive } : { workbook };
}

/** How many cells fit into the memory that a document may take; a cell with its text takes about this many bytes. */
export function mostCells({ maxExpandedBytes }: Pick<ExtractLimits, 'maxExpandedBytes'>): number {
  return Math.floor(maxExpandedBytes / 64);
}

export function tooManyCells({ name }: FileToRead, found: number, limits: ExtractLimits): HelixError {
  const limit = `${mostCells(limits)} cells`;
  const details = { name, found: `at least ${found} cells`, limit, setting: 'HELIX_MAX_EXPANDED_MB' };
  return new HelixError('document_too_large', details);
}

const COMPOUND_MARK = [0xd0, 0xcf, 0x11, 0xe0];

function refuseRepeatedCells(archive: Archive, file: FileToRead, limits: ExtractLimits): void {
  if (!archive.has('content.xml')) return;
  const cells = countOdsCells(archive.readText('content.xml'), file.name);
  if (cells > mostCells(limits)) throw tooManyCells(file, cells, limits);
}

/**
 * The archive again, nothing packed: what unpacks is then what was checked, whatever the library does with sizes that
 * lie. Pictures are left out, as nothing reads them.
 */
function storedCopy(archive: Archive): Uint8Array {
  const wanted = archive.names.filter(
    (name) => !/(?:^|\/)(?:media|embeddings|Pictures|Thumbnails)\//.test(name),
  );
  return zipSync(Object.fromEntries(wanted.map((name) => [name, archive.read(name)])), { level: 0 });
}

/**
 * The workbook alone, if it begins as one: the library would open the compound file around it a second time, and read
 * in it who wrote the workbook, which nothing here asks for.
 */
function bytesToParse({ bytes }: FileToRead, stream: Uint8Array | undefined): Uint8Array {
  const [type = 0, version = 0] = stream ?? [];
  if (!stream || type !== START_OF_PART || version > NEWEST_VERSION) return bytes;
  passOverLooks(stream);
  return stream;
}

/** Of a record that begins a part, the first byte is its type and the second the version of its format (BIFF 8). */
const START_OF_PART = 0x09;
const NEWEST_VERSION = 0x08;

function parse(bytes: Uint8Array, { name }: FileToRead, options: Parameters<typeof read>[1]): WorkBook {
  try {
    return read(asBuffer(bytes), { type: 'buffer', ...options });
  } catch (cause) {
    if (/password/i.test(messageOf(cause))) throw new HelixError('document_encrypted', { name }, { cause });
    throw new HelixError('extraction_failed', { name, problem: 'its workbook is damaged' }, { cause });
  }
}

function refuseManySheets({ name }: FileToRead, found: number, { maxPages }: ExtractLimits): void {
  if (found <= maxPages) return;
  const details = { name, found: `${found} sheets`, limit: `${maxPages} sheets`, setting: 'HELIX_MAX_PAGES' };
  throw new HelixError('document_too_large', details);
}
