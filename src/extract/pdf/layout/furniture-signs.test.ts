import { expect, test } from 'vitest';
import {
  hasOuterPageNumber,
  isDeliveryStamp,
  isPageNumberText,
  isPageOfPages,
  isPublicationLine,
  isRunningAuthor,
} from './furniture-signs.ts';

test.each(['7', '– 17 –', 'xii', 'Page 3 of 10', 'Seite 3 von 10', '[12]'])('%s is a page number', (text) => {
  expect(isPageNumberText(text)).toBe(true);
});

test.each(['12,50', '12 apples', 'Page three', '20261'])('%s is no page number', (text) => {
  expect(isPageNumberText(text)).toBe(false);
});

test.each([
  'Downloaded from http://rivers.example/ on 3 May 2021',
  'Digitized by the Harbour Library',
  'arXiv:2101.01234v2 [cs.CL] 4 Jan 2021',
])('%s was stamped on', (text) => {
  expect(isDeliveryStamp(text)).toBe(true);
});

test('a sentence about downloads is no stamp', () => {
  expect(isDeliveryStamp('The file was downloaded from the archive')).toBe(false);
});

test.each([
  'River Letters | www.rivers.example | May 2021 | Volume 8 | Issue 3',
  'River Letters, 46, 52–59, January 2010',
  'River Letters 13(3): 67-72 (2017)',
  'Published by the Harbour Archive, 1997',
  'River Letters, EISSN: 1234-5678',
  'https://doi.org/10.1234/rivers.2021.17',
  '© 2021 Harbour Press. All rights reserved.',
  'Harbour report Page 5',
])('%s names the publication', (text) => {
  expect(isPublicationLine(text)).toBe(true);
});

test.each([
  'www.rivers.example/register',
  '10 June 2019',
  'Revision: 2.4',
  'Total volume 12',
  'Harbour Ltd, 12 Quay Street, Tel. 555 0101, © 2021',
  'Write to press@rivers.example, Vol. 3, 2021',
  '3 Miller, On rivers, River Letters 13(3): 67-72 (2017)',
  'Miller, On rivers, River Letters 13(3): 67-72 (2017).',
  'Source: River Letters, Vol. 8, 2021',
  '12. Miller A. On rivers. River Letters 2010; 5(3): 1–10',
  'Continued on page 5',
  'https://doi.org/10.1234/rivers.0193451.t002',
])('%s does not', (text) => {
  expect(isPublicationLine(text)).toBe(false);
});

test.each(['Miller et al.', 'Miller et al.: Short Notes', '94 Miller et al.', 'A. Miller et al'])(
  '%s is a running author',
  (text) => {
    expect(isRunningAuthor(text)).toBe(true);
  },
);

test.each(['Miller et al. (2010)', 'As Miller et al. found, rivers rise', 'Miller, Smith et al.'])(
  '%s is not',
  (text) => {
    expect(isRunningAuthor(text)).toBe(false);
  },
);

test('a running title has its number on the outer side, or tells how many pages there are', () => {
  expect(hasOuterPageNumber('400 THE RIVERS OF EUROPE')).toBe(true);
  expect(hasOuterPageNumber('Rivers in Winter 447')).toBe(true);
  expect(isPageOfPages('Rivers 2017, 22, 1763 2 of 12')).toBe(true);
});

test.each([
  '401 The rivers of Europe',
  'Rivers in winter 446',
  'Total 333',
  'Amount due 447',
  'Invoice 447',
  'Chapter 3',
  'Harbour, June 2019',
  '10 June',
  '0 hr 24 hr 0 hr 25',
  '2 days late 4 days late 6 days late 9',
  'Rent: 333',
  'Rivers 1,333',
  'Points 12 of 7',
])('%s has no page number', (text) => {
  expect(hasOuterPageNumber(text) || isPageOfPages(text)).toBe(false);
});
