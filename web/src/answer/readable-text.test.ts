import { expect, test } from 'vitest';
import { readableText } from './readable-text.ts';

test.each([
  [
    'emphasis, code and links',
    '**30 days** to `ask`, see [the form](https://a.example/b).',
    '30 days to ask, see the form.',
  ],
  ['a list', '- one\n- two *three*', 'one two three'],
  ['what only looks like emphasis', '2 * 3 = a*b, snake_case, __init__', '2 * 3 = a*b, snake_case, __init__'],
  [
    'a table',
    'Teams\n\n| Team | Location |\n| --- | --- |\n| Payments | Hamburg |\n| Search | |',
    'Teams Team: Payments · Location: Hamburg; Team: Search',
  ],
  ['a table that was cut off in its head', 'Teams\n\n| Team | Loc…', 'Teams Team · Loc…'],
])('reads %s as people do', (_name, text, expected) => {
  expect(readableText(text)).toBe(expected);
});
