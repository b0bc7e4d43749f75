import { describe, expect, inject, test } from 'vitest';
import { isHarmless } from '../../bench/chaos/fault.ts';
import { databaseCut } from '../../bench/chaos/faults/database-cut.ts';
import { createRandom } from '../../bench/retrieval/random.ts';

/** One fault of `make chaos`, once, so that the suite itself does not rot. */
describe.skipIf(inject('postgresTemplate') === null)('a fault under load', () => {
  test('[CHAOS-HARMLESS] connections that drop cost nothing that was acknowledged', {
    timeout: 240_000,
  }, async () => {
    const dropped = databaseCut.find(({ name }) => name.includes('dropped'))!;
    const findings = await dropped.strike({ rounds: 1, random: createRandom(7) });
    expect(findings).toMatchObject({ times: 1, lost: [], doubled: [], halfVisible: [] });
    expect(isHarmless(findings)).toBe(true);
  });
});
