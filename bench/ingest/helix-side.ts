/** The files through Helix, as `helix ingest` takes them, twice: `helix-side.ts <folder>`, by `run.ts`. */
import { pino } from 'pino';
import { ingestFiles } from '../../src/cli/ingest-files.ts';
import { findFiles } from '../../src/cli/read-source.ts';
import { openHelix } from '../../src/compose.ts';
import { ingestQueued } from '../../src/ingest/ingest-queued.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { sql } from '../../src/store/sql.ts';
import { type Pass, reportPass, watchModel } from './side.ts';

const [folder] = process.argv.slice(2);
const settings = loadSettings(process.env);
const helix = await openHelix(settings, pino({ level: 'silent' }));
const paths = await findFiles([folder!]);
await helix.embeddingModel.warmUp?.();
await helix.ingestion.start(settings.workerConcurrency);
const watched = watchModel(helix.embeddingModel);
await reportPass(ingestAll);
await reportPass(ingestAll);
await helix.close();
process.disconnect?.();

async function ingestAll(): Promise<Pass> {
  const first = await lastRun();
  const started = performance.now();
  const service = { ingest: (source: Parameters<typeof ingestQueued>[1]) => ingestQueued(helix, source) };
  const outcomes = await ingestFiles(service, paths, {
    project: 'default',
    dataDirectory: settings.dataDirectory,
    quiet: true,
  });
  const seconds = (performance.now() - started) / 1000;
  const results = outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.result] : []));
  const changed = results.filter(({ status }) => status !== 'unchanged');
  return {
    seconds,
    chunks: changed.reduce((sum, { chunks }) => sum + chunks, 0),
    unchanged: results.length - changed.length,
    failures: outcomes.flatMap((outcome) =>
      'error' in outcome ? [{ path: outcome.path, message: outcome.message }] : [],
    ),
    ...watched.take(),
    ...(await stagesAfter(first)),
  };
}

async function lastRun(): Promise<number> {
  const [row] = await helix.database.withTenant(helix.tenant, (session) =>
    session.query<{ last: number }>(sql`select coalesce(max(run_id), 0)::int as last from ingestion_runs`),
  );
  return row!.last;
}

/** From the runs themselves. `other` is what a run took beside its stages: its claims, its progress, its end. */
async function stagesAfter(runId: number): Promise<{ pages: number; stages: Record<string, number> }> {
  const [row] = await helix.database.withTenant(helix.tenant, (session) =>
    session.query<Record<'pages' | 'waiting' | 'extract' | 'embed' | 'publish' | 'whole', number>>(sql`
      select coalesce(sum((stats->>'pages_total')::int) filter (where name like '%.pdf'), 0)::int as pages,
        coalesce(sum(extract(epoch from started_at - created_at)), 0)::float8 as waiting,
        coalesce(sum((stats->>'extract_ms')::float8) / 1000, 0)::float8 as extract,
        coalesce(sum((stats->>'embed_ms')::float8) / 1000, 0)::float8 as embed,
        coalesce(sum((stats->>'publish_ms')::float8) / 1000, 0)::float8 as publish,
        coalesce(sum(extract(epoch from finished_at - started_at)), 0)::float8 as whole
      from ingestion_runs where run_id > ${runId}`),
  );
  const { pages, waiting, extract, embed, publish, whole } = row!;
  return { pages, stages: { waiting, extract, embed, publish, other: whole - extract - embed - publish } };
}
