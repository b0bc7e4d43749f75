import { expect, test } from 'vitest';
import { announcement } from './answer-announcer.tsx';
import { beginTurn } from './reduce-turn.ts';
import type { Turn } from './turn.ts';

function answered(text: string): Turn {
  const turn = beginTurn('1', {
    question: 'q',
    documentIds: null,
    documentCount: null,
    image: null,
    inSteps: false,
  });
  return { ...turn, phase: 'answered', text, citations: [] };
}

test('[ANNOUNCE-PLAIN] an answer is announced in words, without the signs of Markdown', () => {
  const text = '## Refunds\n\n- **30 days** at `most` [chunk:42]\n\n| a | b |\n| - | - |\n| 1 | 2 |';
  expect(announcement(answered(text))).toBe('Refunds\n30 days at most [1]\na, b\n1, 2 No passages cited.');
});

test('[WEB-AGENTIC-TIER] how far an answer in steps can be relied on is announced with it', () => {
  const envelope = { tier: 'Clarify' as const, sections: [], tree_walk: null, sources: [], clarify: null };
  expect(announcement({ ...answered('Perhaps.'), envelope })).toBe(
    'Perhaps. No passages cited. Not settled yet: The passages do not back what is said.',
  );
});

test('[ANNOUNCE-PLAIN] of a long answer the beginning is announced, and where the rest is', () => {
  const said = announcement(answered('A day. '.repeat(5000)));
  expect(said.length).toBeLessThan(4200);
  expect(said).toContain('The answer goes on');
});
