import { expect, test } from 'vitest';
import { readingQuality, readingWarning, withoutText } from './reading-quality.ts';

test.each([
  [0, 0, 'sure'],
  [100, 5, 'sure'],
  [100, 21, 'doubtful'],
  [100, 51, 'unread'],
] as const)('[OCR-DOUBT] of %i words %i doubtful ones: %s', (words, doubtfulWords, quality) => {
  expect(readingQuality({ words, doubtfulWords })).toBe(quality);
});

test('[OCR-DOUBT] a person is told which page, and why nothing is left', () => {
  expect(readingWarning({ number: 3, quality: 'unread' })).toMatch(/^Page 3 could not be read/);
  expect(readingWarning({ number: 3, quality: 'doubtful' })).toMatch(/^Page 3 was hard to read/);
  expect(readingWarning({ number: 3, quality: 'sure' })).toBeUndefined();
  expect(withoutText('a.pdf', ['sure', 'unread'])).toMatchObject({ code: 'extraction_failed' });
  expect(withoutText('a.pdf', ['sure'])).toMatchObject({ code: 'empty_document' });
});
