import { afterAll } from 'vitest';
import { databaseContract } from '../../src/store/database.contract.ts';
import { openEmbeddedDatabase } from '../../src/store/embedded/embedded-database.ts';
import { createPostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { createTestDatabase, onEachEngine } from '../support/engines.ts';

onEachEngine('Database', (engine) => {
  let remove = async () => {};
  databaseContract(engine, async () => {
    const { environment, ...created } = await createTestDatabase(engine);
    remove = created.remove;
    if (engine === 'embedded') return openEmbeddedDatabase(environment.HELIX_DATA_DIR!);
    return createPostgresDatabase({ url: environment.DATABASE_URL! });
  });
  afterAll(() => remove());
});
