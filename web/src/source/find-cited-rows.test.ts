import { expect, test } from 'vitest';
import { findCitedRows } from './find-cited-rows.ts';

const BRANDS = [
  'Brands by market segment',
  '',
  '| | Up-market | Medium | Low |',
  '| --- | --- | --- | --- |',
  '| Henkel | Le Chat | X-Tra, **Super Croix** | |',
  '| Procter & Gamble | Ariel | Bonux | Gama |',
  '| Lever | Skip | Omo | Persil [2] |',
].join('\n');
const PLANS =
  '| Plan | Sign-on | Audit |\n| --- | --- | --- |\n| Pro | Yes | No |\n| Plan | Yes | No |\n| Team | Yes | Yes |';
const FILING =
  '| | 2024 | |\n| --- | --- | --- |\n| | Sales | Profit |\n| North | 12 | 3 |\n| South | 9 | -3 |';
const FACTS = [
  '| a | b | c | d | e |',
  '| - | - | - | - | - |',
  '| k1 | l1 | m1 | n1 | o1 |',
  '| k2 | l2 | m2 | n2 | o2 |',
].join('\n');

test.each<[string, string, string, string[]]>([
  [
    'the row in words, markup left out',
    BRANDS,
    'Henkel; Up-market: Le Chat; Medium: X-Tra, Super Croix',
    ['| Henkel | Le Chat | X-Tra, **Super Croix** | |'],
  ],
  [
    'a mark in a cell left out',
    BRANDS,
    'Lever; Up-market: Skip; Medium: Omo; Low: Persil',
    ['| Lever | Skip | Omo | Persil [2] |'],
  ],
  [
    'two rows of one statement',
    PLANS,
    'Pro has Yes and No, but Team has Yes and Yes',
    ['| Team | Yes | Yes |', '| Pro | Yes | No |'],
  ],
  ['no row in the names of the columns', PLANS, 'Plan: Pro; Sign-on: Yes; Audit: No', ['| Pro | Yes | No |']],
  [
    'a row and not the names under a split head',
    FILING,
    'North; 2024 Sales: 12; Profit: 3',
    ['| North | 12 | 3 |'],
  ],
  ['a negative number', FILING, 'South; Sales: 9; Profit: -3', ['| South | 9 | -3 |']],
  ['a number of another sign nowhere', FILING, 'South; Sales: 9; Profit: 3', []],
  ['a row under no head', '| Plan | Price |\n| Pro | $20 |', 'Plan: Pro; Price: $20', ['| Pro | $20 |']],
  ['a row that is alone', '| Pro | $20 |', 'Pro: $20', ['| Pro | $20 |']],
  ['nearly all cells', FACTS, 'a: k1; b: l1; c: m1; d: n1; e: other', ['| k1 | l1 | m1 | n1 | o1 |']],
  ['no row of which too little is said', FACTS, 'a: k1; b: l1; c: m1', []],
  ['no row for a single cell', '| a | b |\n| - | - |\n| Yes | |', 'Yes', []],
  ['nothing in prose', 'Pro costs $20.', 'Pro; Price: $20', []],
  ['nothing for no words', BRANDS, '', []],
])('finds %s', (_name, passage, statement, expected) => {
  const rows = findCitedRows(passage, statement);
  expect(rows.map(({ start, end }) => passage.slice(start, end)).toSorted()).toEqual(expected.toSorted());
});
