import { HelixError, messageOf } from '../../errors.ts';

/** How well a page was read: `unread` pages have no text, from `doubtful` ones no title is taken. */
export type ReadingQuality = 'sure' | 'doubtful' | 'unread';

export function readingQuality({ words, doubtfulWords }: WordCounts): ReadingQuality {
  if (doubtfulWords > words * UNREAD) return 'unread';
  return doubtfulWords > words * DOUBTFUL ? 'doubtful' : 'sure';
}

export type WordCounts = { words: number; doubtfulWords: number };

/** Of printed pages at most .05 of the words were doubtful (`bench/extract/ocr.ts`), of a letter in handwriting .86. */
const UNREAD = 0.5;
const DOUBTFUL = 0.2;

/** What a person should know about how well a page was read. */
export function readingWarning({ number, quality }: ReadPage): string | undefined {
  if (quality === 'unread') return `Page ${number} could not be read by OCR and is left out.`;
  return quality === 'doubtful'
    ? `Page ${number} was hard to read by OCR; its text may be wrong.`
    : undefined;
}

/** Of a page that could not even be shown. */
export function unreadableWarning(number: number, error: unknown): string {
  return `Page ${number} could not be read and is left out: ${problemOf(error)}.`;
}

function problemOf(error: unknown): string {
  return error instanceof HelixError && error.details.problem
    ? String(error.details.problem)
    : messageOf(error);
}

type ReadPage = { number: number; quality: ReadingQuality };

/** Why a document of pages without text has none. */
export function withoutText(name: string, qualities: Iterable<ReadingQuality>): HelixError {
  return [...qualities].includes('unread')
    ? new HelixError('extraction_failed', { name, problem: 'its pages could not be read by OCR' })
    : new HelixError('empty_document', { name });
}
