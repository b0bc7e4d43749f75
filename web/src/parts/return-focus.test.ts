import { expect, test } from 'vitest';
import { isReturningFocus, returnFocus } from './return-focus.ts';

test('[SOURCE-PANEL] what is focused can tell that the focus was given back to it', () => {
  const seen: boolean[] = [];
  returnFocus({ focus: () => seen.push(isReturningFocus()) });
  expect([seen, isReturningFocus()]).toEqual([[true], false]);
});
