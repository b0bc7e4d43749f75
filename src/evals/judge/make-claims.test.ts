import { expect, test } from 'vitest';
import { retrievedChunk } from '../../../test/support/retrieved-chunk.ts';
import { CLAIM_FAMILIES, type ClaimFamily } from './labelled-claim.ts';
import { makeClaims } from './make-claims.ts';
import type { ClaimDocument, ClaimSet } from './read-claim-set.ts';

const POLICY = `Refunds are accepted within 30 days of purchase. Northwind paid the customers of Contoso $20 in March 2024.

Opened software of any kind cannot be refunded, which is printed on every box. All stores in Germany must accept the larger parcels.`;
const TRAVEL = `Hotel costs are paid up to 150 euros. Private cars may be used when no train is available.

| Plan | 2019 | 2018 |
| --- | --- | --- |
| Basic seats | 10 | 12 |
| Pro seats | 25 | 21 |`;

const SET: ClaimSet = {
  name: 'small',
  documents: [document('policy.md', POLICY), document('travel.md', TRAVEL)],
  questions: [
    question('a', 'When are refunds accepted?', POLICY, 'Refunds are', ['within 30 days']),
    question('b', 'What is the payment of Northwind?', POLICY, 'Northwind paid', ['$20']),
    question('c', 'What is not refunded?', POLICY, 'Opened software', []),
    question('d', 'Which stores accept larger parcels?', POLICY, 'All stores', []),
    question('e', 'How many Pro seats were there in 2019?', TRAVEL, '| Pro seats', ['25']),
    { id: 'f', question: 'Who is the king?', answerable: false, evidence: [], answers: [] },
  ],
};

test('[EVAL-JUDGE-CLAIMS] the same set gives the same claims, each labelled, each beside its evidence', () => {
  const claims = makeClaims(SET, { perFamily: 10 });
  expect(makeClaims(SET, { perFamily: 10 })).toEqual(claims);
  for (const { family, supported, sources } of claims) {
    expect(supported).toBe(CLAIM_FAMILIES[family].supported);
    expect(sources.length).toBeGreaterThan(0);
  }
  expect(claims.some(({ id }) => id.includes('/f/'))).toBe(false);
  expect(new Set(claims.map(({ half }) => half)).size).toBe(2);
});

test.each<[ClaimFamily, string]>([
  ['quote', 'Refunds are accepted within 30 days of purchase.'],
  ['shortened', 'Opened software of any kind cannot be refunded.'],
  ['rewritten', 'Northwind paid the customers of Contoso 20 dollars in March 2024.'],
  ['negated', 'Refunds are not accepted within 30 days of purchase.'],
  ['negated', 'Opened software of any kind can be refunded, which is printed on every box.'],
  ['opposite', 'All stores in Germany must accept the smaller parcels.'],
])('[EVAL-JUDGE-CLAIMS] %s: %s', (family, text) => {
  expect(textsOf(family)).toContain(text);
});

test('numbers, dates, units and cells are exchanged for others', () => {
  expect(textsOf('number').join('\n')).toMatch(
    /^Refunds are accepted within (?!30)\d+ days of purchase\.$|\$(?!20)\d+/m,
  );
  expect(textsOf('date')[0]).not.toContain('March 2024');
  expect(textsOf('unit').join()).toMatch(/30 weeks|€20|£20/);
  const [cell] = textsOf('cell');
  const [wrong] = textsOf('wrong-cell');
  expect(cell).toMatch(/seats/);
  expect(wrong?.replace(/\d+(?=\.| \()/, '')).toBe(cell?.replace(/\d+(?=\.| \()/, ''));
  expect(wrong).not.toBe(cell);
});

test('a claim of another document is never one that this document makes too', () => {
  for (const { text, sources } of makeClaims(SET, { perFamily: 10 }).filter(isCrossed))
    expect(sources.map((source) => source.text).join(' ')).not.toContain(text);
});

test('at most as many of a family as asked for', () => {
  const counts = Object.groupBy(makeClaims(SET, { perFamily: 1 }), ({ family }) => family);
  expect(Object.values(counts).every((list) => list.length === 1)).toBe(true);
});

function textsOf(family: ClaimFamily): string[] {
  return makeClaims(SET, { perFamily: 10 })
    .filter((claim) => claim.family === family)
    .map(({ text }) => text);
}

function isCrossed({ family }: { family: ClaimFamily }): boolean {
  return family === 'crossed';
}

function document(name: string, text: string): ClaimDocument {
  const chunk = retrievedChunk({ text, sourceUri: name, sourceType: 'markdown' });
  return { name, title: name, text, chunks: [chunk] };
}

function question(id: string, asked: string, text: string, quote: string, answers: string[]) {
  const start = text.indexOf(quote);
  const name = text === POLICY ? 'policy.md' : 'travel.md';
  const evidence = [{ document: name, start, end: start + quote.length }];
  return { id, question: asked, answerable: true, evidence, answers };
}
