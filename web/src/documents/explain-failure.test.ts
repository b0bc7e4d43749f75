import { expect, test } from 'vitest';
import { ERROR_CATALOG } from '../../../src/errors.ts';
import { explainFailure } from './explain-failure.ts';

test.each([
  ['document_encrypted', 'replace', /password/],
  ['empty_document', 'replace', /no text/],
  ['payload_too_large', 'replace', /^what the server says$/],
  ['queue_full', 'retry', /^what the server says$/],
  ['unreachable', 'retry', /running/],
  ['bad_request', 'none', /^what the server says$/],
] as const)('%s: %s', (code, action, text) => {
  const canRetry = code === 'unreachable';
  const explained = explainFailure({ code, message: 'what the server says', canRetry });
  expect(explained.action).toBe(action);
  expect(explained.text).toMatch(text);
});

test('kinds of files are named, not every ending of a name', () => {
  const message =
    '"a.pdf" looks like text, which Helix cannot read. Accepted: .pdf, .docx, .c++ and other text.';
  const { text } = explainFailure({ code: 'unsupported_media_type', message, canRetry: false });
  expect(text).toMatch(/^"a\.pdf" looks like text, which Helix cannot read\. Choose a PDF, a Word/);
  expect(text).not.toContain('.docx');
});

/** A case of a golden set, a repository, an archive of a project, an address of a connector: none is added as a document. */
const ABOUT_OTHER_THINGS = [
  'backup_invalid',
  'case_unresolved',
  'repository_unreadable',
  'archive_invalid',
  'address_refused',
  'visit_disallowed',
];

test('whatever is wrong with a file itself offers to choose another', () => {
  const aboutTheFile = Object.entries(ERROR_CATALOG)
    .filter(([code, { status }]) => [413, 415, 422].includes(status) && !ABOUT_OTHER_THINGS.includes(code))
    .map(([code]) => explainFailure({ code, message: '', canRetry: false }).action);
  expect(aboutTheFile.length).toBeGreaterThan(5);
  expect(new Set(aboutTheFile)).toEqual(new Set(['replace']));
});
