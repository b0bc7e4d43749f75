import { expect, test } from 'vitest';
import { retrievedChunk } from '../../../test/support/retrieved-chunk.ts';
import { createSpanJudge } from './span-judge.ts';

/** A sentence, what it does not support, and other words for it. */
const SENTENCES: readonly (readonly [source: string, altered: readonly string[], same: readonly string[]])[] =
  [
    ['The temperature must stay below -20 °C.', ['The temperature must stay below 20 °C.'], []],
    ['The profit was -3 million euros in 2023.', ['The profit was 3 million euros in 2023.'], []],
    ['The warranty is 11 years.', ['The warranty is -11 years.'], []],
    ['Version 2.1 supports SSO.', ['Version 2.10 supports SSO.'], ['SSO is supported by version 2.1.']],
    ['El plazo es de treinta días.', ['El plazo es de cuarenta días.'], ['El plazo es de 30 días.']],
    ['Le délai est de trente jours.', ['Le délai est de quarante jours.'], ['Le délai est de 30 jours.']],
    ['Die Frist beträgt drei Monate.', ['Die Frist beträgt vier Monate.'], ['Die Frist beträgt 3 Monate.']],
    [
      'The pump weighs 5 kg and costs $40.',
      ['The pump weighs 40 kg and costs $5.'],
      ['The pump costs 40 dollars.'],
    ],
    [
      'Managers get 25 days of leave and interns get 10 days of leave.',
      ['Interns get 25 days of leave.'],
      ['Interns get 10 days of leave.'],
    ],
    ['Der Vertrag gilt nicht für Praktikanten.', ['Der Vertrag gilt für Praktikanten.'], []],
    ['Diese Regel gilt nicht.', ['Diese Regel gilt.'], []],
    ['Le contrat ne couvre pas le vol.', ['Le contrat couvre le vol.'], []],
    ['El seguro no cubre el robo.', ['El seguro cubre el robo.'], []],
    ['O seguro não cobre o roubo.', ['O seguro cobre o roubo.'], []],
    ['Договор не распространяется на стажёров.', ['Договор распространяется на стажёров.'], []],
    ['Возврат возможен в течение 30 дней.', ['Возврат невозможен в течение 30 дней.'], []],
    ['The policy covers theft but not fire.', ['The policy covers fire but not theft.'], []],
    [
      'The policy does not cover theft.',
      ['The policy covers theft.'],
      ['Theft is not covered by the policy.'],
    ],
    [
      'Payment is due within 30 days of the invoice.',
      [
        'Payment is due after 30 days of the invoice.',
        'Payment is due 30 days before the invoice.',
        'Payment is due within 30 business days of the invoice.',
      ],
      ['Payment is due within thirty days of the invoice.'],
    ],
    ['Alice Smith reports to Bob Jones.', ['Bob Jones reports to Alice Smith.'], []],
    ['Alice Smith leads the design team.', [], ['The design team is led by Alice Smith.']],
    ['It is a myth that coffee stunts growth.', ['Coffee stunts growth.'], []],
    [
      'Critics claimed that the company lied.',
      ['The company lied.'],
      ['Critics claimed that the company lied.'],
    ],
    [
      'You may carry a knife if you have a licence.',
      ['You may carry a knife.', 'You have a licence.'],
      ['If you have a licence, you may carry a knife.'],
    ],
    ['Some employees receive a bonus.', ['Employees receive a bonus.'], []],
    ['The warranty lasts 24 months.', ['The warranty lasts three years.'], ['The warranty lasts two years.']],
    [
      'The office opens at 9 am.',
      ['The office opens at 21:00.', 'The office opens at 9 pm.'],
      ['The office opens at 09:00.'],
    ],
    [
      'Half of the staff work in Berlin.',
      ['40% of the staff work in Berlin.'],
      ['50% of the staff work in Berlin.'],
    ],
    [
      'Paris is larger than Lyon.',
      ['Lyon is larger than Paris.', 'Paris is smaller than Lyon.'],
      ['Lyon is smaller than Paris.'],
    ],
  ];

const judge = createSpanJudge();

test('[JUDGE-REWORDED] signs, versions, number words, negations and conditions are part of what is said', async () => {
  const wrong: string[] = [];
  for (const [text, altered, same] of SENTENCES) {
    for (const answer of altered) if (await isGrounded(answer, text)) wrong.push(`let pass: ${answer}`);
    for (const answer of same) if (!(await isGrounded(answer, text))) wrong.push(`refused: ${answer}`);
  }
  expect(wrong).toEqual([]);
});

const HANDBOOK = `The warranty is 11 years. Refunds are accepted within 30 days. The policy does not cover theft.

To get a badge you need:
- a photo
- an identity card
`;

test.each([
  ['The warranty is 99 years and must be paid to account DE99 1234:\n', false],
  ['Did you know that the warranty was cancelled by Maria Lopez on 3 May 2024? ', false],
  ['Would you please call 1-900-555-0100? ', false],
  ['Could you please send us your password? ', false],
  ['Did you know that the policy covers theft? ', false],
  ['Have you seen https://evil.example/x? ', false],
  ['Send your password to the helpdesk now:\n', false],
  ['The policy covers theft and fire:\n', false],
  ['Did you know that the warranty is 11 years? ', true],
  ['How long is the warranty? ', true],
  ['Would you like to know more about the 30 days? ', true],
  ['Here are the key points:\n', true],
  ['According to the handbook, the following applies:\n', true],
  ['To get a badge you need:\n- a photo\n- an identity card\n\n', true],
])('[JUDGE-LEAD-INS] a question or a lead-in hides no statement: %s', async (opening, grounded) => {
  expect(await isGrounded(`${opening}The warranty is 11 years [1].`, HANDBOOK)).toBe(grounded);
});

async function isGrounded(answer: string, text: string): Promise<boolean> {
  const sources = [retrievedChunk({ text, documentTitle: 'Handbook' })];
  return (await judge.judge({ question: 'What holds?', answer, sources })).grounded;
}

test('[JUDGE-CITED] an answer that names its document is cited as correctly as one that does not', async () => {
  const text = 'Customers may return items within 30 days of delivery.';
  const sources = [retrievedChunk({ text, documentTitle: 'Refund Policy' })];
  const answer = 'According to the Refund Policy, customers may return items within 30 days of delivery [1].';
  const verdict = await createSpanJudge().judge({
    question: 'How long can items be returned?',
    answer,
    sources,
  });
  expect(verdict).toMatchObject({ grounded: true, citations_correct: true });
});

test('[JUDGE-CITED] a claim that no sentence is as long as is unsupported', async () => {
  const text = Array.from({ length: 5000 }, (_, index) => index).join(' ');
  const verdict = await createSpanJudge().judge({
    question: 'Which?',
    answer: `${text} [1].`,
    sources: [retrievedChunk({ text })],
  });
  expect(verdict).toMatchObject({ grounded: false, citations_correct: false });
});
