import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  [
    '## Refunds\n\nWithin **30 days** [1], see [the policy](https://example.org).',
    'Refunds\nWithin 30 days [1], see the policy.',
  ],
  ['- **a** `b`\n  - ~~c~~\n- [x] d', 'a b\nc\nd'],
  ['| Plan | Price |\n| --- | ---: |\n| *Team* | 25 |', 'Plan, Price\nTeam, 25'],
  ['> quoted\n\n---\n\n```ts\nlet x = 1;\n```', 'quoted\nlet x = 1;'],
  ['![a cat](https://example.org/cat.png) <b>', 'Picture: a cat <b>'],
  ['', ''],
])('%j is said as %j', (text, said) => {
  expect(plainText(text)).toBe(said);
});
