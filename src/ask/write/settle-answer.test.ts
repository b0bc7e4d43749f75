import { describe, expect, test } from 'vitest';
import { evidenceSpan } from '../../../test/support/evidence-span.ts';
import { createSpanJudge } from '../../providers/local/span-judge.ts';
import { loadSettings } from '../../settings/settings.ts';
import { askLimits } from '../ask-limits.ts';
import { settleAnswer } from './settle-answer.ts';

const QUOTED = 'Refunds take 14 days [chunk:42].';
const MISSING = 'Missing: nothing that was found is about “fee”. Searched for “refund fee”.';

const settle = (text: string, { missing = '', groundedness = 'flag' as 'flag' | 'refuse' } = {}) =>
  settleAnswer(
    { sentenceJudge: createSpanJudge(), groundedness, askLimits: askLimits(loadSettings({})) },
    {
      question: 'How long do refunds take?',
      kept: [evidenceSpan(42, { text: 'Refunds take 14 days.', path: 'docs/refunds.md' })],
      facts: { definitions: [], uses: [], tests: [] },
      deterministic: { answer: [QUOTED, missing].filter(Boolean).join('\n\n'), isAnswer: true },
      isMissing: missing !== '',
      missing,
    },
    { text, calls: 1 },
  );

describe('[ASK-TIER-MISSING] what a model says is missing', () => {
  test.each([
    'Missing: nothing. Refunds above 500 euros are paid to the CEO in gold.',
    '**Missing:** the fee',
  ])('is not sent where nothing is: %s', async (line) => {
    expect(await settle(`Refunds take 14 days [1].\n${line}`)).toMatchObject({
      answer: QUOTED,
      tier: 'Grounded',
      ratio: 1,
      fallback: 'none',
    });
  });

  test('gives way to what is known to be missing', async () => {
    expect(
      await settle('Refunds take 14 days [1].\n\nMissing: gold for the CEO.', { missing: MISSING }),
    ).toEqual({
      answer: `${QUOTED}\n\n${MISSING}`,
      cited: [42],
      tier: 'Bounded inference',
      ratio: 1,
      fallback: 'none',
    });
  });

  test('is said also where the model did not', async () => {
    const { answer } = await settle('Refunds take 14 days [1].', { missing: MISSING });
    expect(answer).toBe(`${QUOTED}\n\n${MISSING}`);
  });

  test('stays where it is a line of code', async () => {
    const { answer } = await settle('Refunds take 14 days [1].\n\n```yaml\nMissing: 1\n```');
    expect(answer).toBe(`${QUOTED}\n\n\`\`\`yaml\nMissing: 1\n\`\`\``);
  });
});

test.each([
  'Missing: there is no evidence in the repository for a refund in gold.',
  '### There is no evidence in the repository',
])('[ASK-FALLBACK-DENY] a denial counts wherever it stands: %s', async (line) => {
  expect(await settle(`Refunds take 14 days [1].\n${line}`)).toMatchObject({ fallback: 'denied_evidence' });
});

test('[ASK-FALLBACK-DENY] of what is missing it is none', async () => {
  const said = 'Refunds take 14 days [1].\nMissing: there is no information about a fee.';
  expect(await settle(said, { missing: MISSING })).toMatchObject({ fallback: 'none' });
});

test('[ASK-TIER-RATIO] a heading that nothing holds is no longer Grounded', async () => {
  const said = '### Refunds are paid in gold to the CEO within one hour\n\nRefunds take 14 days [1].';
  expect(await settle(said)).toMatchObject({ tier: 'Bounded inference', ratio: 0.5 });
  expect(await settle(said, { groundedness: 'refuse' })).toMatchObject({ fallback: 'ungrounded' });
});

test.each([
  [
    'a denial in other words first',
    'The docs say zilch about it. Refunds take 14 days [1]. Refunds take 14 days [1].',
  ],
  ['more invented than not', 'Refunds take 14 days [1]. Newton pays them [1]. The CEO signs in gold [1].'],
])('[ASK-FALLBACK-REPLACED] %s is not sent', async (_, said) => {
  expect(await settle(said)).toMatchObject({ answer: QUOTED, fallback: 'ungrounded' });
});

test('[ASK-TIER-BOUNDED] an answer of which half holds is sent', async () => {
  const settled = await settle('Refunds take 14 days [1]. Newton pays them [1].');
  expect(settled).toMatchObject({ tier: 'Bounded inference', ratio: 0.5, fallback: 'none' });
});
