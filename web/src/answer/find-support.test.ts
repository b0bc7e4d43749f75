import { expect, test } from 'vitest';
import { findSupport } from './find-support.ts';

const LEAVE = [
  '## Carrying days over',
  'Up to 5 days that were **not taken** can be carried over. They are lost at the end of March.',
  '## Parental leave',
  'Every parent receives 18 weeks of fully paid\nparental leave, also after an adoption. It can be taken in three blocks.',
].join('\n\n');
const TEAMS = [
  'Who sits where:',
  '',
  '| Team | Location |',
  '| --- | --- |',
  '| Search | Lyon |',
  '| Payments | Hamburg |',
].join('\n');

test.each([
  [
    'the sentence, marked, with what follows it in its paragraph',
    LEAVE,
    'Every parent receives 18 weeks of fully paid parental leave',
    '[Every parent receives 18 weeks of fully paid parental leave], also after an adoption. It can be taken in three blocks.',
  ],
  [
    'the sentence with what precedes it',
    LEAVE,
    'They are lost at the end of March.',
    '…that were not taken can be carried over. [They are lost at the end of March.]',
  ],
  [
    'two sentences of two paragraphs',
    LEAVE,
    'They are lost at the end of March. It can be taken in three blocks.',
    '…that were not taken can be carried over. [They are lost at the end of March.] … [It can be taken in three blocks.]',
  ],
  [
    'a row under the names of its columns',
    TEAMS,
    'Payments is in Hamburg.',
    '[Team: Payments · Location: Hamburg]',
  ],
  [
    'the nearest sentence unmarked where the claim is in other words',
    LEAVE,
    'New mothers and fathers get generous paid leave for months',
    'Every parent receives 18 weeks of fully paid parental leave, also after an adoption. It can be taken in three blocks.',
  ],
  ['nothing where the passage has nothing of it', LEAVE, 'The canteen opens at noon on Fridays', null],
  ['nothing for no claim', LEAVE, '', null],
])('[ANSWER-SUPPORT] shows %s', (_name, text, claim, expected) => {
  expect(shown(findSupport({ text, isCode: false }, claim))).toBe(expected);
});

test('[ANSWER-SUPPORT] code keeps its lines', () => {
  const text = 'function pay(sum) {\n  const fee = sum * 0.02;\n  return sum + fee;\n}';
  expect(shown(findSupport({ text, isCode: true }, 'const fee = sum * 0.02'))).toBe(
    '  const fee = sum * 0.02;\n  return sum + fee;\n}'.replace(
      'const fee = sum * 0.02',
      '[const fee = sum * 0.02]',
    ),
  );
});

test('a long sentence is cut between characters', () => {
  const text = `The word is ${'🧬'.repeat(1000)} at last`;
  const parts = findSupport({ text, isCode: false }, 'The word is at last') ?? [];
  expect(Array.from(parts.map((part) => part.text).join(''))).toHaveLength(321);
});

function shown(parts: ReturnType<typeof findSupport>): string | null {
  return parts?.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('') ?? null;
}
