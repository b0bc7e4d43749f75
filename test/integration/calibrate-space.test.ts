import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownSpace } from '../../src/cli/own-space.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import type { Database } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { sql } from '../../src/store/sql.ts';
import { DEFAULT_TENANT } from '../../src/terms.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';

const MODEL = {
  spaceId: 'test/words@8',
  id: 'test/words',
  dimensions: 8,
  batchSize: 1,
  defaultMaxDistance: 0.7,
  embed: async () => [],
};
const CALIBRATION = { intercept: -9, slope: 11, threshold: 0.3, nearEnough: 0.4, maxDistance: 0.8 };

onEachEngine('the calibration of a space', (engine) => {
  let files: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    files = await createTestDatabase(engine);
    database = await openDatabase(loadSettings(files.environment), pino({ level: 'silent' }));
  });
  afterAll(async () => {
    await database?.close();
    await files?.remove();
  });

  test('[CALIBRATE-WRITE] it is kept for a space that had none, replaced whole and told; one that cannot be used gives way', async () => {
    const space = ownSpace(database, MODEL);
    expect(await space.read()).toEqual({});
    expect(await space.replace({ maxDistance: 0.6, answerability: CALIBRATION })).toEqual({});
    const kept = { maxDistance: 0.6, answerability: CALIBRATION };
    expect(await space.replace({ maxDistance: 0.5, answerability: null })).toEqual(kept);
    expect(await space.read()).toEqual({ maxDistance: 0.5 });
    const unusable = { ...CALIBRATION, slope: -1 };
    await expect(space.replace({ maxDistance: 0.4, answerability: unusable })).rejects.toThrow(
      '"slope" is -1',
    );
    expect(await space.read()).toEqual({ maxDistance: 0.5 });

    await database.withTenant(DEFAULT_TENANT, (session) =>
      session.query(sql`update spaces set answerability = '{"slope": 1}' where space_id = ${MODEL.spaceId}`),
    );
    const { problem } = await space.read();
    expect(problem).toContain('"intercept" is missing');
    expect(await space.replace({ maxDistance: null, answerability: null })).toEqual({ problem });
    expect(await space.read()).toEqual({});
  });
});
