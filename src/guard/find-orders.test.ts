import { expect, test } from 'vitest';
import { COMBINATIONS, findOrders } from './find-orders.ts';
import { ORDER_WORDS } from './order-words.ts';
import { readFolded } from './read-folded.ts';

test('every combination has a word of ignoring or of answering, without which none is looked for', () => {
  for (const { kinds } of COMBINATIONS)
    expect(kinds.includes('ignore') || kinds.includes('reply'), kinds.join('+')).toBe(true);
});

/** The words of a list as somebody would write them, those with any ending with one. */
function written(list: string): string[] {
  return list.split(' ').map((word) => word.replace('*', 'en').replace('_', ' '));
}

test('each word of ignoring and of what is ignored, in each language, makes an order', () => {
  for (const [language, { ignore, orders }] of Object.entries(ORDER_WORDS))
    for (const verb of written(ignore))
      for (const object of written(orders))
        expect(
          findOrders(readFolded(`${verb} ${object}`)).length,
          `${language}: ${verb} ${object}`,
        ).toBeGreaterThan(0);
});

test('each word of answering with each that leaves no other, in each language, makes an order', () => {
  for (const [language, { reply, only }] of Object.entries(ORDER_WORDS))
    for (const verb of written(reply))
      for (const limit of written(only))
        expect(
          findOrders(readFolded(`${verb} ${limit}`)).length,
          `${language}: ${verb} ${limit}`,
        ).toBeGreaterThan(0);
});
