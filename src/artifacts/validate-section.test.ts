import { expect, test } from 'vitest';
import { retrievedChunk } from '../../test/support/retrieved-chunk.ts';
import { createSpanJudge } from '../providers/local/span-judge.ts';
import { cleanSection } from './clean-section.ts';
import { LONGEST_SECTION, validateSection } from './validate-section.ts';

const POLICY = retrievedChunk({
  chunkId: 1,
  text: 'Refunds are accepted within 30 days of purchase. Gift cards cannot be refunded. Ada Lovelace signs refunds over 500 EUR.',
});
const SHIPPING = retrievedChunk({
  chunkId: 2,
  documentTitle: 'Shipping',
  text: 'Parcels are sent from Rotterdam on working days.',
});

async function check(draft: string, options: { isCut?: boolean; removed?: Record<string, number> } = {}) {
  const sources = [POLICY, SHIPPING];
  const section = cleanSection(draft, 'Goals', new Set([1, 2]));
  const about = 'Goals\nThe refund process';
  return validateSection(createSpanJudge(), { section, about, sources, ...options });
}

async function codesOf(draft: string, options = {}): Promise<string[]> {
  return (await check(draft, options)).problems.map(({ code }) => code);
}

test('[ARTIFACT-WRITE-CHECK] what cites each of its statements has no problem', async () => {
  const good = [
    'Refunds are accepted within 30 days of purchase [chunk:1].',
    '',
    '**Limits**',
    '',
    'What is left out:',
    '- Gift cards cannot be refunded [chunk:1].',
    '- Who signs for more? Ada Lovelace signs refunds over 500 EUR [chunk:1].',
    '',
    '| What | When |',
    '| --- | --- |',
    '| Parcels | on working days [chunk:2] |',
  ];
  expect(await check(good.join('\n'))).toMatchObject({ problems: [] });
});

test('[ARTIFACT-WRITE-CHECK] each sentence, bullet, row and block of code that states something has to cite', async () => {
  for (const draft of [
    'Refunds are accepted within 30 days of purchase.',
    'Refunds are easy. Gift cards cannot be refunded [chunk:1].',
    '- Gift cards cannot be refunded [chunk:1].\n- Refunds are easy',
    '| What | When |\n| --- | --- |\n| Parcels | on working days |\n| Gift cards | cannot be refunded [chunk:1] |',
    'Gift cards cannot be refunded [chunk:1].\n\n```\nrefund(gift_card)\n```',
    '**Refunds are accepted within 30 days.**\n\nGift cards cannot be refunded [chunk:1].',
    'Sure, here is the section you asked for.\n\nGift cards cannot be refunded [chunk:1].',
  ])
    expect(await codesOf(draft), draft).toEqual(['uncited']);
});

test('[ARTIFACT-WRITE-CHECK] headings, nothing at all, invented ids, what was withheld and what is too long', async () => {
  const good = 'Gift cards cannot be refunded [chunk:1].';
  expect(await codesOf(`## Details\n\n${good}`)).toEqual(['heading']);
  expect(await codesOf(`Details\n===\n\n${good}`)).not.toContain('heading');
  expect(await codesOf('')).toEqual(['empty']);
  expect(await codesOf('What about gift cards?')).toEqual(['empty']);
  expect(await codesOf(good.replace('[chunk:1]', '[chunk:1][chunk:77]'))).toEqual(['unknown_citation']);
  expect(await codesOf(good.replace('[chunk:1]', '[chunk:77]'))).toEqual(['unknown_citation', 'uncited']);
  expect(await codesOf(good, { removed: { link: 2 } })).toEqual(['withheld']);
  expect(await codesOf(good, { isCut: true })).toEqual(['too_long']);
  expect(await codesOf(`- ${good}\n`.repeat(LONGEST_SECTION / 40))).toEqual(['too_long']);
  expect(await codesOf(`${'gift cards and '.repeat(80)}[chunk:1].`)).toEqual(['too_long']);
});

test('[ARTIFACT-WRITE-CHECK] a number, a name or a negation that its source does not have is not supported', async () => {
  for (const [draft, fact] of [
    ['Refunds are accepted within 90 days of purchase [chunk:1].', '90 days'],
    ['Grace Hopper signs refunds over 500 EUR [chunk:1].', 'Grace'],
    ['Gift cards can be refunded [chunk:1].', 'opposite'],
    ['Refunds are not accepted within 30 days of purchase [chunk:1].', 'opposite'],
    ['The fleet of airships returns to its hangar each winter [chunk:1].', 'hardly a word'],
    ['Gift cards and vouchers from partner stores cannot be refunded [chunk:2].', 'hardly a word'],
  ]) {
    const { problems } = await check(draft!);
    expect(problems, draft).toMatchObject([{ code: 'unsupported', sentence: expect.any(String) }]);
    expect(problems[0]!.message).toContain(fact);
  }
});

test('[ARTIFACT-WRITE-CHECK] right words of its own are no reason to reject a sentence', async () => {
  for (const draft of [
    'The refund process gives buyers 30 days from the day of purchase to ask for their money back [chunk:1].',
    'One goal is that large refunds, over 500 EUR, are signed by Ada Lovelace [chunk:1].',
    'It is not possible to get a refund for gift cards [chunk:1].',
    'Deliveries leave Rotterdam on working days only [chunk:2].',
  ])
    expect(await codesOf(draft), draft).toEqual([]);
});
