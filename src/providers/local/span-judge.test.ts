import { expect, test } from 'vitest';

import type { RetrievedChunk } from '../../terms.ts';
import { createSpanJudge } from './span-judge.ts';

const judge = createSpanJudge();

const POLICY = `## Refunds

Refunds are accepted within 30 days of purchase. Opened software, gift cards and personalised items cannot be refunded.
You do not need the paper receipt if you have the order number. Sale items are non-refundable.
Northwind pays for return shipping when the item is faulty. In all other cases the customer pays for return shipping, which is 4.90 EUR within the European Union.

## Delivery

Orders placed before 14:00 leave our warehouse the same day. Express delivery costs $12 and takes at most 2 working days.
The policy was last reviewed on 3 March 2026 by Maria Lopez. It applies to all stores in Germany.

| Plan | Price | Seats |
| --- | --- | --- |
| Basic | $10 | 5 |
| Pro | $20 | 25 |
`;

const HANDBOOK = `Employees may work from home two days a week. The office opens at 8:00 and closes at 19:00.
Managers approve requests for leave. New employees must complete the security training within their first month.
Revenue rose by 12% to 4.5 million euros in 2024. The minimum notice period is three months.
The API accepts at least 100 requests per minute. Backups are kept for ninety days and then deleted.

To get a badge you need:
- a photo
- an identity card
- the signature of your manager
`;

/** Written by hand: a claim about one of the two texts, and whether that text supports it. */
const PAIRS: readonly (readonly [claim: string, supported: boolean])[] = [
  ['Refunds are accepted within 30 days of purchase.', true],
  ['Refunds are accepted within thirty days of the purchase.', true],
  ['A refund is accepted within 30 days after purchase.', true],
  ['Refunds are accepted within 60 days of purchase.', false],
  ['Refunds are accepted within 30 weeks of purchase.', false],
  ['Refunds are not accepted within 30 days of purchase.', false],
  ['Refunds are accepted for at least 30 days after purchase.', false],
  ['Gift cards cannot be refunded.', true],
  ['Gift cards can be refunded.', false],
  ['Opened software is not refunded.', true],
  ['No gift cards are refunded.', true],
  ['Personalised items are refunded.', false],
  ['The paper receipt is not needed if you have the order number.', true],
  ['You need the paper receipt if you have the order number.', false],
  ['Sale items are refundable.', false],
  ['Sale items are not refundable.', true],
  ['Northwind pays for return shipping when the item is faulty.', true],
  ['If the item is faulty, Northwind pays the return shipping.', true],
  ['The customer pays for return shipping when the item is faulty.', false],
  ['In other cases the customer pays for return shipping.', true],
  ['Return shipping costs the customer 4.90 EUR within the European Union.', true],
  ['Return shipping costs the customer 9.40 EUR within the European Union.', false],
  ['Return shipping costs the customer 4.90 USD within the European Union.', false],
  ['Orders placed before 14:00 leave the warehouse the same day.', true],
  ['Orders placed after 14:00 leave the warehouse the same day.', false],
  ['Orders placed before 16:00 leave the warehouse the same day.', false],
  ['Express delivery costs $12.', true],
  ['Express delivery costs 12 dollars.', true],
  ['Express delivery costs €12.', false],
  ['Express delivery takes at most 2 working days.', true],
  ['Express delivery takes up to two working days.', true],
  ['Express delivery takes at least 2 working days.', false],
  ['The policy was last reviewed on March 3, 2026.', true],
  ['The policy was reviewed in March 2026.', true],
  ['The policy was last reviewed on 3 May 2026.', false],
  ['The policy was last reviewed by Maria Lopez.', true],
  ['The policy was last reviewed by Maria Gomez.', false],
  ['The policy applies to all stores in Germany.', true],
  ['The policy applies to all stores in France.', false],
  ['Plan: Pro; Price: $20; Seats: 25.', true],
  ['The Pro plan has a price of $20.', true],
  ['The Pro plan has a price of $10.', false],
  ['Employees may work from home two days a week.', true],
  ['Employees may work from home three days a week.', false],
  ['Customers may work from home two days a week.', false],
  ['The office opens at 8:00.', true],
  ['The office opens at 9:00.', false],
  ['Managers approve leave requests.', true],
  ['Managers never approve requests for leave.', false],
  ['New employees must complete the security training within their first month.', true],
  ['New employees must complete the security training within their first year.', false],
  ['Security training is optional for new employees.', false],
  ['Revenue rose by 12 percent in 2024.', true],
  ['Revenue fell by 12% in 2024.', false],
  ['Revenue rose by 12% in 2023.', false],
  ['Revenue rose by 21% in 2024.', false],
  ['The minimum notice period is 3 months.', true],
  ['The maximum notice period is three months.', false],
  ['The API accepts at least 100 requests per minute.', true],
  ['The API accepts at most 100 requests per minute.', false],
  ['Backups are kept for 90 days.', true],
  ['Backups are kept for 19 days.', false],
  ['To get a badge you need: a photo; an identity card; the signature of your manager.', true],
  ['To get a badge you need a photo.', true],
  ['To get a badge you need a passport.', false],
  ['The company was founded in Oslo by two brothers.', false],
];

test('tells supported from unsupported claims on hand-written pairs', async () => {
  const wrong: string[] = [];
  for (const [claim, supported] of PAIRS) {
    const { grounded } = await judge.judge({
      question: 'What holds?',
      answer: claim,
      sources: [chunk(1, POLICY), chunk(2, HANDBOOK)],
    });
    if (grounded !== supported) wrong.push(`${supported ? 'refused' : 'let pass'}: ${claim}`);
  }
  const accuracy = (PAIRS.length - wrong.length) / PAIRS.length;
  console.log(`span judge: ${(100 * accuracy).toFixed(1)} % of ${PAIRS.length} hand-written pairs`);
  expect(wrong).toEqual([]);
});

function chunk(chunkId: number, text: string, documentTitle = 'Handbook'): RetrievedChunk {
  return {
    chunkId,
    documentId: chunkId,
    versionId: chunkId,
    documentTitle,
    versionLabel: '1',
    headingPath: [],
    text,
    span: { start: 0, end: text.length },
    tokenCount: 100,
    distance: 0.3,
    ranks: {},
    score: 1,
  };
}
