import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import type { Corpus } from './corpus.ts';
import { sayProgress } from './system.ts';

/** Rows per call of a peer's own method to add some. */
const ROWS_AT_ONCE = 500;

/** Loads a package of the folder with the peers; its types are not installed with Helix. */
export function loadPackage<Module>(packages: string, name: string): Module {
  return createRequire(join(packages, 'package.json'))(name) as Module;
}

/** Hands all chunks over in batches, with the vectors they have for Helix too. */
export async function addInBatches(
  name: string,
  corpus: Corpus,
  add: (rows: PeerRow[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < corpus.size; start += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, corpus.size - start);
    await add(
      Array.from({ length: count }, (_, index) => ({
        chunk: start + index,
        text: corpus.text(start + index),
        vector: Array.from(corpus.vector(start + index)),
      })),
    );
    sayProgress(`${name} rows`, start + count, corpus.size);
  }
}

export type PeerRow = { chunk: number; text: string; vector: number[] };

/** One statement on a connection of its own. */
export async function runStatement(
  databaseUrl: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** What a table takes with all its indexes, and its largest index alone. */
export async function sizeOf(databaseUrl: string, table: string): Promise<Record<string, number>> {
  const [row] = await runStatement(
    databaseUrl,
    `select pg_total_relation_size('${table}')::float8 as total,
      (select max(pg_relation_size(indexrelid))::float8 from pg_index where indrelid = '${table}'::regclass) as largest`,
  );
  return { total: row!.total as number, 'largest index': row!.largest as number };
}
