import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import { type Helix, openHelix } from '../../src/compose.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { sql } from '../../src/store/sql.ts';
import { type Place, readDocuments, type SetDocument } from './read-set.ts';

/**
 * A Helix with the documents of a set in an embedded database of its own. It is kept in `.cache/quality` and used again
 * as long as the documents, the settings and everything that decides what is stored are the same.
 */
export async function openSet(folder: string): Promise<OpenSet> {
  const root = join(import.meta.dirname, '../../.cache/quality');
  const documents = await readDocuments(folder, join(root, 'texts', basename(folder)));
  const directory = join(root, `${basename(folder)}-${hashOf(documents)}`);
  const done = join(directory, 'done');
  const isKept = existsSync(done);
  if (!isKept) await forget(root, basename(folder));
  await mkdir(directory, { recursive: true });
  const helix = await openHelix(settingsFor(directory), pino({ level: 'silent' }));
  try {
    const started = performance.now();
    if (!isKept) await ingestAll(helix, documents);
    const seconds = (performance.now() - started) / 1000;
    await writeFile(done, '');
    return { helix, documents: documents.length, chunks: await placesOf(helix), seconds, isKept };
  } catch (error) {
    await helix.close();
    throw error;
  }
}

export type OpenSet = {
  helix: Helix;
  documents: number;
  chunks: ReadonlyMap<number, Place>;
  seconds: number;
  isKept: boolean;
};

/** One state of a set is kept; an ingestion that did not come to its end is worth nothing. */
async function forget(root: string, set: string): Promise<void> {
  for (const name of globSync(`${set}-${'[0-9a-f]'.repeat(HASH_LENGTH)}`, { cwd: root }))
    await rm(join(root, name), { recursive: true, force: true });
}

const HASH_LENGTH = 16;

/** The sets are local, whatever database the settings name. */
function settingsFor(directory: string) {
  const { DATABASE_URL: _, DATABASE_REPLICA_URL: __, ...environment } = process.env;
  return loadSettings({ ...environment, HELIX_DATA_DIR: directory });
}

const DECIDES_WHAT_IS_STORED = [
  'db/migrations/*.sql',
  'src/{extract,chunk,embed,ingest,outline,text,providers/local}/**/*.ts',
  'src/store/{publish-version,lexical-text,outlines}.ts',
];

function hashOf(documents: readonly SetDocument[]): string {
  const hash = createHash('sha256');
  const root = join(import.meta.dirname, '../..');
  const sources = globSync(DECIDES_WHAT_IS_STORED, { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts'),
  );
  for (const path of sources.sort()) hash.update(path).update(readFileSync(join(root, path)));
  for (const { name, path } of documents) hash.update(name).update(readFileSync(path));
  const chosen = ['HELIX_CHUNK_PROFILE', 'HELIX_EMBEDDING_PROVIDER', 'HELIX_LOCAL_MODEL_DIR', 'EMBED_MODEL'];
  for (const name of chosen) hash.update(`${name}=${process.env[name] ?? ''}`);
  return hash.digest('hex').slice(0, HASH_LENGTH);
}

async function ingestAll(helix: Helix, documents: readonly SetDocument[]): Promise<void> {
  for (const { path, name } of documents) {
    await ingestDocument(helix, {
      name: basename(path),
      content: { path },
      sourceUri: name,
      project: 'default',
    });
  }
}

async function placesOf({ database, tenant }: Helix): Promise<Map<number, Place>> {
  const rows = await database.withTenant(tenant, (session) =>
    session.query<Place & { id: number }>(sql`
      select chunk_id as id, source_uri as document, start_offset as start, end_offset as "end"
      from chunks join documents using (tenant_id, document_id)
      where chunks.tenant_id = ${tenant} and is_active`),
  );
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
