import { HelixError } from '../../errors.ts';
import { escapedName } from '../../text/escaped-name.ts';
import { type Archive, openArchive } from '../archive/open-archive.ts';
import { type BlockDraft, buildExtraction } from '../build-extraction.ts';
import { readPackage } from '../epub/read-package.ts';
import { refuseEncrypted } from '../epub/refuse-encrypted.ts';
import type { Extract } from '../extractor.ts';
import { decodeHtml, looksBinary } from '../html/decode-html.ts';
import { readHtml } from '../html/read-html.ts';

/** A book in the order it is read in; the page of a place is the chapter, counted from 1. */
export const extractEpub: Extract = (file, limits) => {
  const { name, onProgress } = file;
  const archive = openArchive(file, limits);
  refuseEncrypted(archive, name);
  const { title, authors, chapters } = readPackage(archive, name);
  if (chapters.length > limits.maxPages) throw tooLong(name, chapters.length, limits.maxPages);
  const blocks: BlockDraft[] = [];
  const left: LeftOut[] = [];
  for (const [index, path] of chapters.entries()) {
    const bytes = textOf(archive, path);
    if (!(bytes instanceof Uint8Array)) {
      left.push({ ...bytes, chapter: `Chapter ${index + 1} (${escapedName(path)})` });
      continue;
    }
    const chapter = readHtml(decodeHtml(bytes), { name, isXml: true });
    // Lines are those of a file inside the book, which nobody looks into.
    for (const { parts: _lines, ...block } of chapter.blocks)
      blocks.push({ ...block, place: { page: index + 1 } });
    onProgress?.(index + 1, chapters.length);
  }
  if (blocks.length === 0 && left.length > 0) throw unreadable(name, left);
  if (blocks.length === 0) throw new HelixError('empty_document', { name });
  if (isUnnamed(authors, blocks))
    blocks.unshift({ type: 'paragraph', text: `By ${authors.join(', ')}`, place: { page: 1 } });
  return buildExtraction(blocks, {
    title: title ?? blocks.find(({ level }) => level === 1)?.heading,
    ...(left.length > 0 && {
      warnings: left.map(({ chapter, problem }) => `${chapter} was left out: ${problem}.`),
    }),
  });
};

/** A chapter that is not there or is damaged does not take the others with it. */
type Unread = { problem: string; cause?: unknown };
type LeftOut = Unread & { chapter: string };

function textOf(archive: Archive, path: string): Uint8Array | Unread {
  try {
    const bytes = archive.read(path);
    return looksBinary(bytes) ? { problem: 'it is binary data and not text' } : bytes;
  } catch (cause) {
    if (!(cause instanceof HelixError) || cause.code !== 'extraction_failed') throw cause;
    return { problem: String(cause.details.problem), cause };
  }
}

function unreadable(name: string, left: readonly LeftOut[]): HelixError {
  const [{ chapter, problem, cause }] = left as [LeftOut];
  const isBinary = left.every((each) => each.problem === problem && each.cause === undefined);
  const said = isBinary
    ? 'its chapters are binary data and not text'
    : `none of its chapters can be read. ${chapter}: ${problem}`;
  return new HelixError('extraction_failed', { name, problem: said }, { cause });
}

/** Most books name their authors on a page of their own; the metadata is for those that do not. */
function isUnnamed(authors: readonly string[], blocks: readonly BlockDraft[]): boolean {
  const opening = blocks
    .slice(0, 10)
    .map(({ text }) => text)
    .join('\n');
  return authors.length > 0 && !authors.every((author) => opening.includes(author));
}

function tooLong(name: string, found: number, limit: number): HelixError {
  return new HelixError('document_too_large', {
    name,
    found: `${found} chapters`,
    limit: `${limit} chapters`,
    setting: 'HELIX_MAX_PAGES',
  });
}
