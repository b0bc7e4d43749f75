/** Markdown of every kind that an answer can have, resting on one chunk. */
export function longAnswer(chunkId: number): string {
  const cite = `[chunk:${chunkId}]`;
  return `Refunds are **accepted** within 30 days of purchase ${cite}. In short:

## What you need

1. The number of the order, *or* the receipt.
2. The goods, unused ${cite}:
   - in their box,
   - with all parts.

> Refunds are accepted within 30 days of purchase.

| What | Within | How it is paid back | Who decides |
| --- | ---: | --- | --- |
| Refund | 30 days | The way it was paid | Support |
| Exchange | 30 days | Not at all | Support |

### For those who ask by program

Call \`requestRefund\` with the number:

\`\`\`ts
const refund = await requestRefund({ order: 'A-1042', reason: 'broken', receipt: 'https://shop.example/receipts/2026/A-1042' });
console.log(refund.state);
\`\`\`

- [x] Asked within 30 days ${cite}
- [ ] Sent back

---

Refunds are accepted within 30 days of purchase ${cite}.`;
}
