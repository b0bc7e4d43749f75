/** What a token comes to in English. */
const CHARACTERS_PER_TOKEN = 4;
const CHUNKS = 24;

/**
 * An answer of so many tokens as models write them: sections with lists, tables, code and citations throughout. Or as no
 * model should: one paragraph, one list or one table to the end, each sentence and row with its citation.
 */
export function richAnswer(tokenCount: number, shape: string): { tokens: string[]; chunkIds: number[] } {
  const partOf = SHAPES[shape] ?? sectionOf;
  let text = shape === 'table' ? '| Window | Days |\n| --- | --- |\n' : '';
  for (let part = 1; text.length < tokenCount * CHARACTERS_PER_TOKEN; part += 1) text += partOf(part);
  const tokens = (text.match(/[\s\S]{1,4}/g) ?? []).slice(0, tokenCount);
  return { tokens, chunkIds: Array.from({ length: CHUNKS }, (_, index) => index + 1) };
}

const SHAPES: Record<string, (part: number) => string> = {
  paragraph: (part) => `The galaxy window is ${part} days [chunk:${(part % CHUNKS) + 1}]. `,
  item: (part) =>
    `${part === 1 ? '- ' : ''}The **galaxy** window is ${part} days [chunk:${(part % CHUNKS) + 1}]. `,
  table: (part) => `| galaxy ${part} | ${part} days [chunk:${(part % CHUNKS) + 1}] |\n`,
};

function sectionOf(section: number): string {
  const cite = (step: number) => `[chunk:${((section * 5 + step) % CHUNKS) + 1}]`;
  return `## ${section}. Returns of *large* orders

Orders of more than **${section * 10} items** are returned within 30 days of delivery ${cite(0)}, and the carrier is named in [the shipping guide](https://example.org/shipping/${section}) ${cite(1)}. Items that were \`opened\` are inspected first, which takes _two to five_ working days ${cite(0)}${cite(2)}.

- **Unopened items** are refunded in full ${cite(1)}.
- **Opened items** lose a tenth of their price, unless the seal was broken at delivery ${cite(2)}.
  - Photographs of the seal are kept for a year ${cite(3)}.
- ~~Vouchers~~ are not given any more ${cite(3)}.

| Order | Days | Refund |
| --- | ---: | --- |
| up to 10 items | 30 | in full ${cite(0)} |
| up to ${section * 100} items | 45 | less *postage* ${cite(1)} |
| more | 60 | by agreement ${cite(2)} |

\`\`\`ts
export function refundOf(order: Order): number {
  const share = order.items > ${section * 10} ? 0.9 : 1; // as of the current policy
  return Math.round(order.price * share * 100) / 100;
}
\`\`\`

> Refunds are paid to the account that the order was paid from ${cite(4)}.

1. Ask for a label.
2. Pack the items, with the label on the outside ${cite(3)}.
3. Hand the parcel to the carrier within a week ${cite(4)}.

`;
}
