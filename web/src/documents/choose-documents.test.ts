import { expect, test } from 'vitest';
import { chooseDocuments } from './choose-documents.ts';

const DOCUMENTS = Array.from({ length: 30 }, (_, index) => ({
  title: `Report ${index}`,
  source_uri: index < 10 ? `sales/${index}.md` : `legal/${index}.md`,
}));

test.each<[string, boolean, number, number]>([
  ['', false, 30, 8],
  ['', true, 30, 30],
  ['  SALES ', false, 10, 8],
  ['sales', true, 10, 10],
  ['report 29', false, 1, 1],
  ['nowhere', false, 0, 0],
])('the filter %j, whole %s: %d match, %d are shown', (filter, isWhole, matching, shown) => {
  const chosen = chooseDocuments(DOCUMENTS, filter, isWhole);
  expect([chosen.matching, chosen.shown.length]).toEqual([matching, shown]);
  expect(chosen.shown).toEqual(DOCUMENTS.filter((document) => chosen.shown.includes(document)));
});
