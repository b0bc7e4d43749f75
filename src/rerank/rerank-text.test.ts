import { expect, test } from 'vitest';
import { rerankText } from './rerank-text.ts';

test('[RERANK-TEXT] the title and the headings stand before the text, and a title only once', () => {
  const text = 'Within 30 days.';
  expect(rerankText({ documentTitle: 'Policy', headingPath: ['Policy', 'Refunds'], text })).toBe(
    'Policy > Refunds\n\nWithin 30 days.',
  );
  expect(rerankText({ documentTitle: 'Policy', headingPath: [], text })).toBe('Policy\n\nWithin 30 days.');
});

test('[RERANK-TEXT] no header pushes the text out, and no text is sent whole whatever its length', () => {
  const headingPath = Array<string>(50).fill('h'.repeat(200));
  const sent = rerankText({ documentTitle: 't'.repeat(1000), headingPath, text: `begin ${'x'.repeat(1e6)}` });
  expect(sent.indexOf('begin')).toBe(402);
  expect(sent).toHaveLength(6000);
});

test('[RERANK-TEXT] a cut never parts a surrogate pair', () => {
  for (const lead of ['', 'x'])
    expect(rerankText({ documentTitle: lead, headingPath: [], text: '😀'.repeat(5000) }).isWellFormed()).toBe(
      true,
    );
});
