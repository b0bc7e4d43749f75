import { expect, test } from 'vitest';
import { shownAddress } from './shown-address.ts';

test.each([
  ['/home/ann/private/notes/a b.md', 'a b.md'],
  ['/home/ann/notes/', 'notes'],
  ['file:///srv/helix/Gr%C3%B6%C3%9Fen.md', 'Größen.md'],
  ['file:///srv/helix%2Fa.md?x#y', 'a.md'],
  ['FILE:/srv/helix/bad%zz.md', 'bad%zz.md'],
  ['file:///C:/Users/ann/plan.docx', 'plan.docx'],
  ['C:\\Users\\ann\\plan.docx', 'plan.docx'],
  ['c:/Users/ann/plan.docx', 'plan.docx'],
  ['\\\\share\\team\\plan.docx', 'plan.docx'],
  [' \u200b/srv/a.md', 'a.md'],
  ['file:///', ''],
  ['/', ''],
])('[ARTIFACT-EXPORT-ADDRESS] of %j only the name is shown', (uri, shown) => {
  expect(shownAddress(uri)).toBe(shown);
});

test.each([
  'notes/travel.md',
  'git:helix/src/a.ts',
  'helix:samples/refund-policy.txt',
  'upload:7',
  'https://docs.example.com/home/ann?x=1#y',
  'files/a.md',
])('[ARTIFACT-EXPORT-ADDRESS] %s is shown as it is', (uri) => {
  expect(shownAddress(uri)).toBe(uri);
});
