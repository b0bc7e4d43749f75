import { expect, test } from 'vitest';
import { snippetOf } from './citation-passage.ts';

test('a snippet leaves out the headings that are named above it', () => {
  expect(snippetOf('# Refund Policy\n\n## Refunds\n\nWithin 30\ndays.', ['Refund Policy', 'Refunds'])).toBe(
    'Within 30 days.',
  );
});

test('a passage that is all headings is shown', () => {
  expect(snippetOf('# Refund Policy', ['Refund Policy'])).toBe('Refund Policy');
});

test('a long passage is cut between characters', () => {
  const snippet = snippetOf('🧬'.repeat(1000), []);
  expect(snippet).toBe(`${'🧬'.repeat(320)}…`);
});
