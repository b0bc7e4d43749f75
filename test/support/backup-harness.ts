import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSource } from '../../src/backup/write-backup.ts';
import { createLogger } from '../../src/log/logger.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { actFor } from '../../src/store/backup-rows.ts';
import { listBackupTables } from '../../src/store/backup-tables.ts';
import type { Database, Session } from '../../src/store/database.ts';
import { connect, openDatabase } from '../../src/store/open-database.ts';
import { raw, sql } from '../../src/store/sql.ts';
import { createTestDatabase, type TestDatabase } from './engines.ts';

/** Every row of every tenant and every kept file, as one can compare them. */
export async function everythingOf({ database, dataDirectory }: BackupSource): Promise<Everything> {
  const rows: Everything['rows'] = {};
  await database.asOwner(async (session) => {
    const tenants = await session.query<{ id: string }>(sql`select helix_tenant_ids() as id`);
    for (const { id } of tenants) {
      await actFor(session, id);
      for (const { name } of await listBackupTables(session)) {
        const lines = await session.query<{ line: string }>(
          sql`select row_to_json(item)::text as line from ${raw(name)} as item where tenant_id = ${id}`,
        );
        if (lines.length > 0) rows[`${id} ${name}`] = lines.map(({ line }) => line).toSorted();
      }
    }
  });
  const root = join(dataDirectory, 'artifacts');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: Everything['files'] = {};
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[path.slice(root.length)] = (await readFile(path)).toString('base64');
  }
  return { rows, files };
}

export type Everything = { rows: Record<string, string[]>; files: Record<string, string> };

/** A database of one's own to restore into, with its data directory. */
export async function openTarget(engine: TestDatabase['engine']): Promise<Target> {
  const place = await createTestDatabase(engine);
  const settings = loadSettings({ HELIX_ENV: 'test', ...place.environment });
  const database = await openDatabase(settings, createLogger('error'));
  const target: Target = {
    database,
    dataDirectory: place.environment.HELIX_DATA_DIR!,
    environment: place.environment,
    async reopen() {
      target.database = await connect(settings);
    },
    async remove() {
      await target.database.close();
      await place.remove();
    },
  };
  return target;
}

export type Target = BackupSource & {
  environment: Record<string, string>;
  /** After somebody else had it. */
  reopen(): Promise<void>;
  remove(): Promise<void>;
};

/** The database, with something that happens before the first statement that begins with `text`. */
export function before(database: Database, text: string, happen: () => Promise<void>): Database {
  let isDone = false;
  const watched = (session: Session): Session => ({
    ...session,
    async query(statement, options) {
      if (!isDone && statement.compile().text.trimStart().startsWith(text)) {
        isDone = true;
        await happen();
      }
      return session.query(statement, options);
    },
  });
  return {
    ...database,
    asOwner: (work, options) => database.asOwner((session) => work(watched(session)), options),
  };
}
