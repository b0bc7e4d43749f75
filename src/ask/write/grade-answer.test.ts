import { describe, expect, test } from 'vitest';
import { evidenceSpan } from '../../../test/support/evidence-span.ts';
import { createSpanJudge } from '../../providers/local/span-judge.ts';
import { gradeAnswer, tierOf } from './grade-answer.ts';

const KEPT = [
  evidenceSpan(1, { text: 'Refunds take 14 days. They are paid in euros.', path: 'docs/refunds.md' }),
  evidenceSpan(2, {
    text: 'export function pay(amount: number) {\n  return amount;\n}',
    kind: 'code',
    path: 'src/pay.ts',
    header: 'pay',
  }),
];
const FACTS = {
  definitions: [],
  uses: [{ chunkId: 2, statement: '`refund` in `src/refund.ts:3` uses `pay`.' }],
  tests: [],
};
const UNGROUNDED = {
  ...{ grounded: false, unsupported_claims: ['x'], cited_ids: [] },
  ...{ citations_correct: false, relevant: true },
};
const grade = (answer: string) =>
  gradeAnswer(createSpanJudge(), {
    question: 'How long do refunds take?',
    answer,
    kept: KEPT,
    facts: FACTS,
    missing: 'Missing: the fee. Searched for “fee”.',
  });

test.each([
  ['a claim that its citation holds', 'Refunds take 14 days [chunk:1].', 1, 1],
  ['one that it does not', 'Refunds take 90 days [chunk:1].', 1, 0],
  ['one that cites nothing', 'Refunds take 14 days.', 1, 0],
  ['half of them', 'Refunds take 14 days [chunk:1]. They are paid in gold [chunk:1].', 2, 1],
  ['what the index knows of a chunk', '`refund` in `src/refund.ts:3` uses `pay` [chunk:2].', 1, 1],
  [
    'headings, lead-ins and our line of what is missing claim nothing',
    '**Refunds**\n\n### How long refunds take\n\nIn short:\n\nMissing: the fee. Searched for “fee”.',
    0,
    0,
  ],
  ['another line of what is missing', 'Missing: nothing. Refunds are paid in gold.', 2, 0],
  ['a heading that states something', '### Refunds are paid in gold to the CEO within one hour', 1, 0],
  ['a line in bold that does', '- **Refunds are paid in gold**', 1, 0],
  ['a heading that sums up what a source says', '## Refunds take 14 days', 1, 1],
  ['nothing', '', 0, 0],
])('[ASK-TIER-RATIO] %s', async (_, answer, claims, supported) => {
  expect(await grade(answer)).toMatchObject({ claims, supported, ratio: claims ? supported / claims : 0 });
});

test('[ASK-TIER-RATIO] code holds where it stands so in a source, whatever its line breaks', async () => {
  expect(await grade('```ts\nexport function pay( amount: number, ) { return amount; }\n```')).toMatchObject({
    claims: 1,
    supported: 1,
  });
  expect(await grade('```ts\npay(amount * 2)\n```')).toMatchObject({ claims: 1, supported: 0 });
});

test('[ASK-TIER-RATIO] what stands word for word in what it cites holds, however short, and a part of it does not', async () => {
  const text = [
    '# Hooks\n\nThere are these hooks:\n\n- onRequest\n- preParsing\n',
    '| Option | Default |\n|---|---|\n| `bodyLimit` | `1048576` |\n| `pluginTimeout` | not set |\n',
  ].join('\n');
  const kept = [evidenceSpan(3, { text, path: 'docs/hooks.md' })];
  const judged = async (answer: string) => {
    const judge = {
      ...createSpanJudge(),
      judge: async () => UNGROUNDED,
    };
    const facts = { definitions: [], uses: [], tests: [] };
    const { claims, supported } = await gradeAnswer(judge, { question: 'Which?', answer, kept, facts });
    return [claims, supported];
  };
  expect(
    await judged('There are these hooks [chunk:3]:\n\n- onRequest [chunk:3].\n- preParsing [chunk:3]'),
  ).toEqual([3, 3]);
  expect(await judged('- `bodyLimit` — Default: `1048576` [chunk:3].')).toEqual([1, 1]);
  expect(await judged('- `pluginTimeout` — Default: set [chunk:3].')).toEqual([1, 0]);
  expect(await judged('- onSend [chunk:3].')).toEqual([1, 0]);
  expect(await judged('- onRequest [chunk:4].')).toEqual([0, 0]);
});

describe('[ASK-TIER-THRESHOLD] the tier', () => {
  const of = (claims: number, supported: number, isMissing = false) =>
    tierOf({ claims, supported, ratio: supported / claims, sentences: [] }, { threshold: 0.8, isMissing });

  test('is Grounded from the threshold on', () => expect(of(5, 4)).toBe('Grounded'));
  test('is Bounded inference below', () => expect(of(5, 3)).toBe('Bounded inference'));
  test('is Bounded inference where something that was asked for is missing', () =>
    expect(of(5, 5, true)).toBe('Bounded inference'));
  test('is Clarify where nothing holds', () => expect(of(5, 0)).toBe('Clarify'));
});
