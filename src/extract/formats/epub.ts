import { HelixError } from '../../errors.ts';
import { openArchive } from '../archive/open-archive.ts';
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
  const warnings: string[] = [];
  for (const [index, path] of chapters.entries()) {
    const bytes = archive.read(path);
    if (looksBinary(bytes)) {
      warnings.push(`Chapter ${index + 1} (${path}) was left out: it is binary data and not text.`);
      continue;
    }
    const chapter = readHtml(decodeHtml(bytes), { name, isXml: true });
    // Lines are those of a file inside the book, which nobody looks into.
    for (const { parts: _lines, ...block } of chapter.blocks)
      blocks.push({ ...block, place: { page: index + 1 } });
    onProgress?.(index + 1, chapters.length);
  }
  if (blocks.length === 0 && warnings.length > 0)
    throw new HelixError('extraction_failed', { name, problem: 'its chapters are binary data and not text' });
  if (blocks.length === 0) throw new HelixError('empty_document', { name });
  if (isUnnamed(authors, blocks))
    blocks.unshift({ type: 'paragraph', text: `By ${authors.join(', ')}`, place: { page: 1 } });
  return buildExtraction(blocks, {
    title: title ?? blocks.find(({ level }) => level === 1)?.heading,
    ...(warnings.length > 0 && { warnings }),
  });
};

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
