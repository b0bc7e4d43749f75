import { expect, test } from 'vitest';
import { loadSettings } from '../settings/settings.ts';
import { askLimits } from './ask-limits.ts';

const VARIABLES = {
  minDocSpanCount: ['HELIX_ASK_MIN_DOC_SPANS', 3],
  minSlotCoverageRatio: ['HELIX_ASK_MIN_SLOT_COVERAGE', 0.9],
  maxIters: ['HELIX_ASK_MAX_ITERS', 2],
  maxFiles: ['HELIX_ASK_MAX_FILES', 7],
  maxSpanBytes: ['HELIX_ASK_MAX_SPAN_BYTES', 30_000],
  maxRuntimeMs: ['HELIX_ASK_MAX_RUNTIME_MS', 900],
  maxItems: ['HELIX_ASK_MAX_ITEMS', 33],
  maxSpans: ['HELIX_ASK_MAX_SPANS', 5],
  maxBytes: ['HELIX_ASK_MAX_BYTES', 9000],
  dominanceThreshold: ['HELIX_ASK_DOMINANCE_THRESHOLD', 0.5],
  groundedClaimThreshold: ['HELIX_ASK_GROUNDED_CLAIMS', 0.6],
} as const;

test('[ASK-CONTROLLER-LIMITS] each limit has a variable of its own', () => {
  const environment = Object.fromEntries(
    Object.values(VARIABLES).map(([variable, value]) => [variable, String(value)]),
  );
  const told = Object.fromEntries(Object.entries(VARIABLES).map(([limit, [, value]]) => [limit, value]));
  expect(askLimits(loadSettings(environment))).toEqual(told);
  expect(Object.keys(askLimits(loadSettings({})))).toEqual(Object.keys(told));
});

test.each(['0', '11', '-1', '2.5', 'many'])(
  '[ASK-CONTROLLER-LIMITS] %s rounds are refused with what would do',
  (found) => {
    expect(() => loadSettings({ HELIX_ASK_MAX_ITERS: found })).toThrow(
      /HELIX_ASK_MAX_ITERS.*a whole number from 1 to 10/,
    );
  },
);
