import { expect, test } from 'vitest';
import { findClaim } from './find-claim.ts';

test.each([
  ['Refunds take 30 days [chunk:1]. Shipping is free [chunk:2].', 1, 'Refunds take 30 days.'],
  ['Refunds take 30 days [chunk:1]. Shipping is free [chunk:2].', 2, 'Shipping is free.'],
  ['Refunds take 30 days. [chunk:1] Shipping is free. [chunk:2]', 1, 'Refunds take 30 days.'],
  ['Refunds take 30 days. [chunk:1] Shipping is free. [chunk:2]', 2, 'Shipping is free.'],
  [
    'It costs 2.50 euros, e.g. for Dr. Smith [chunk:1]. Then none.',
    1,
    'It costs 2.50 euros, e.g. for Dr. Smith.',
  ],
  ['First this [chunk:1], then that [chunk:2][chunk:3]. End.', 1, 'First this, then that.'],
  ['First this [chunk:1], then that [chunk:2][chunk:3]. End.', 3, 'First this, then that.'],
  ['Is it so? Yes [chunk:1]! No.', 1, 'Yes!'],
  ['No full stop [chunk:1]', 1, 'No full stop'],
  [
    'Plan: Team; Price: 25 euros [chunk:1]; Storage: 100 GB',
    1,
    'Plan: Team; Price: 25 euros; Storage: 100 GB',
  ],
  ['[chunk:1] At the start. Then.', 1, 'At the start.'],
  ['two\nlines [chunk:1]', 1, 'two lines'],
  ['[chunk:1]', 1, ''],
])('in %j chunk %d stands on %j', (block, chunkId, claim) => {
  expect(findClaim(block, block.indexOf(`[chunk:${chunkId}]`))).toBe(claim);
});
