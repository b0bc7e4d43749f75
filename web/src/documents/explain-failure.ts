import type { Failure } from '../parts/failure.ts';

/** What a person can do about a document that could not be added. */
export type FailureAction = 'retry' | 'replace' | 'none';

/** In plain words; the server's own where it names a setting or a value that only it knows. */
export function explainFailure({ code, message, canRetry }: Explained): {
  text: string;
  action: FailureAction;
} {
  const text = PLAIN[code] ?? message.replace(EVERY_ENDING, IN_KINDS);
  if (canRetry || RETRIED.has(code)) return { text, action: 'retry' };
  return { text, action: REPLACED.has(code) ? 'replace' : 'none' };
}

const PLAIN: Readonly<Record<string, string>> = {
  document_encrypted: 'It is locked with a password. Save it without one, then add it again.',
  empty_document: 'There is no text in it, so there would be nothing to answer from. Choose another file.',
  page: 'The page met an error of its own. Try again.',
  unreachable: 'Helix did not answer. Check that it is running, then try again.',
};

/** The server lists some hundred endings of file names, which fill a phone twice. */
const EVERY_ENDING = / Accepted: \.[^ ].*$/s;
const IN_KINDS =
  ' Choose a PDF, a Word, PowerPoint or Excel file, a web page, an e-mail, a picture, a transcript, source code or text.';

const RETRIED: ReadonlySet<string> = new Set(['queue_full', 'page', 'run_interrupted', 'cancelled']);
const REPLACED: ReadonlySet<string> = new Set([
  'document_encrypted',
  'empty_document',
  'unsupported_media_type',
  'extraction_failed',
  'document_too_large',
  'payload_too_large',
  'reader_limit',
]);

type Explained = Pick<Failure, 'code' | 'message' | 'canRetry'>;
