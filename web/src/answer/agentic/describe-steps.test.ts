import { expect, test } from 'vitest';
import { describeAction, describeFallback, describeSlot, describeStop, stepsIn } from './describe-steps.ts';

test('[WEB-AGENTIC-WHY] steps and their end are told in words, also those of a newer server', () => {
  expect(describeAction({ action: 'seed' })).toBe('First look');
  expect(describeAction({ action: 'leap' })).toBe('leap');
  expect(['term:mona lisa', 'role:entry_point', 'mood'].map(describeSlot)).toEqual([
    '“mona lisa”',
    'a passage of the kind “entry point”',
    'mood',
  ]);
  const stops = (['coverage_ok', 'budget', 'empty', 'dominance_split'] as const).map((reason) =>
    describeStop({ retrieval_stop_reason: reason, budget_hit: reason === 'budget' ? 'max_iters' : null }),
  );
  expect(new Set(stops).size).toBe(4);
  expect(stops[1]).toContain('(max_iters)');
  expect(describeStop({ retrieval_stop_reason: 'budget', budget_hit: 'no_new_evidence' })).toContain(
    'nothing new',
  );
  expect(describeStop({ retrieval_stop_reason: 'tired' as never, budget_hit: null })).toBe(
    'It stopped: tired.',
  );
  expect(describeFallback({ fallback: 'none' })).toBeNull();
  expect(describeFallback({ fallback: 'denied_evidence' })).toContain('although there is');
});

test('a trace that holds no steps, or none that can be read, has none', () => {
  expect(stepsIn({})).toBeNull();
  expect(stepsIn({ agentic: null })).toBeNull();
  expect(stepsIn({ agentic: { debug: { controller_steps: 'many' } } })).toBeNull();
  expect(stepsIn({ agentic: { debug: { controller_steps: [], items: [] } } })).toMatchObject({ items: [] });
});
