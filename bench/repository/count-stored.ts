import { pino } from 'pino';
import { loadSettings } from '../../src/settings/settings.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { sql } from '../../src/store/sql.ts';
import { DEFAULT_TENANT } from '../../src/terms.ts';

export type Stored = {
  chunks: number;
  symbols: number;
  references: number;
  /** Seconds by stage, added up over the runs, of which several are under way at once. */
  stages: Record<string, number>;
  /** Of the files that are code. */
  paths: string[];
};

/** What is in the database after an ingestion. */
export async function countStored(environment: Record<string, string>): Promise<Stored> {
  const database = await openDatabase(loadSettings(environment), pino({ level: 'silent' }));
  try {
    return await database.withTenant(DEFAULT_TENANT, async (session) => {
      const [counts] = await session.query<Omit<Stored, 'stages' | 'paths'>>(sql`
        select (select count(*)::int from chunks) as chunks, (select count(*)::int from symbols) as symbols,
          (select count(*)::int from symbol_references) as references`);
      const [stages] = await session.query<Record<string, number>>(sql`
        select round(sum(extract(epoch from started_at - created_at)))::int as waiting,
          round(sum((stats->>'extract_ms')::float8) / 1000)::int as extract,
          round(sum((stats->>'embed_ms')::float8) / 1000)::int as embed,
          round(sum((stats->>'publish_ms')::float8) / 1000)::int as publish,
          round(sum(extract(epoch from finished_at - started_at)))::int as whole
        from ingestion_runs`);
      const paths = await session.query<{ path: string }>(sql`
        select metadata->'repository'->>'path' as path from document_versions join documents using (tenant_id, document_id)
        where source_type = 'code' order by path limit 1`);
      return { ...counts!, stages: stages!, paths: paths.map(({ path }) => path) };
    });
  } finally {
    await database.close();
  }
}
