import { expect, test } from 'vitest';
import { describeRewrapped } from './keys-rotate-master.ts';

test.each([
  [{ tenants: 1, keys: 1, rewrapped: 1 }, 'wrapped 1 of 1 data keys of 1 tenant with "2027"'],
  [{ tenants: 2, keys: 3, rewrapped: 2 }, 'wrapped 2 of 3 data keys of 2 tenants with "2027"; 1 already was'],
  [
    { tenants: 2, keys: 3, rewrapped: 0 },
    'nothing to do: all 3 data keys of 2 tenants are wrapped with "2027" already',
  ],
  [{ tenants: 2, keys: 0, rewrapped: 0 }, 'nothing to wrap: no file of 2 tenants was encrypted yet'],
])(
  '[CRYPT-COMMANDS] `helix keys rotate-master` speaks of others only where there are some: %o',
  (total, said) => {
    expect(describeRewrapped(total, '2027')).toBe(said);
  },
);
