import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** What must hold in every store, whatever happened to it: each query finds what breaks one rule. */
const RULES: Record<string, string> = {
  'a document without a version':
    'select source_uri as what from documents d where not exists (select from document_versions v where v.tenant_id = d.tenant_id and v.document_id = d.document_id)',
  'a document without an active version':
    'select source_uri as what from documents d where deleted_at is null and not exists (select from document_versions v where v.tenant_id = d.tenant_id and v.document_id = d.document_id and v.is_active)',
  'a version without chunks':
    'select version_id::text as what from document_versions v where not exists (select from chunks c where c.tenant_id = v.tenant_id and c.version_id = v.version_id)',
  'a chunk that is visible although its version is not, or the other way round':
    'select chunk_id::text as what from chunks c join document_versions v using (tenant_id, version_id) where c.is_active <> v.is_active',
  'a visible chunk without a vector':
    'select chunk_id::text as what from chunks c where is_active and not exists (select from embeddings e where e.tenant_id = c.tenant_id and e.chunk_id = c.chunk_id)',
  'a visible chunk without its words':
    'select chunk_id::text as what from chunks c where is_active and not exists (select from chunk_fts f where f.tenant_id = c.tenant_id and f.chunk_id = c.chunk_id)',
  'a vector of no chunk':
    'select chunk_id::text as what from embeddings e where not exists (select from chunks c where c.tenant_id = e.tenant_id and c.chunk_id = e.chunk_id)',
  'a project whose counted chunks are not those that are there':
    'select project_id::text as what from project_statistics s where chunks <> (select count(*) from chunks c where c.tenant_id = s.tenant_id and c.project_id = s.project_id and c.is_active)',
  'a run that is still open':
    "select run_id || ' ' || status as what from ingestion_runs where status in ('queued', 'running')",
  'a vector that is still staged': 'select distinct run_id::text as what from staged_vectors',
  'an artifact that is not whole':
    'select artifact_id::text as what from artifacts a where version_count <> (select count(*) from artifact_versions v where v.tenant_id = a.tenant_id and v.artifact_id = a.artifact_id) or not exists (select from artifact_sections s where s.tenant_id = a.tenant_id and s.artifact_id = a.artifact_id)',
  'a conversation whose turns are not as many as it says':
    'select conversation_id::text as what from conversations c where turn_count <> (select count(*) from conversation_turns t where t.tenant_id = c.tenant_id and t.conversation_id = c.conversation_id)',
};

const DOUBLES: Record<string, string> = {
  'a document that is there twice':
    'select source_uri as what from documents group by tenant_id, project_id, source_uri having count(*) > 1',
  'a content that is there twice':
    'select document_id::text as what from document_versions group by tenant_id, document_id, content_hash having count(*) > 1',
  'a turn that was kept twice':
    'select request_id::text as what from conversation_turns where request_id is not null group by request_id having count(*) > 1',
  'an artifact that was kept twice':
    'select request_id::text as what from artifact_versions group by request_id having count(*) > 1',
};

/** Looks at a store with nothing of Helix in between. */
export async function inspectStore(databaseUrl: string, dataDirectory: string): Promise<StoreFindings> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const halfVisible = [...(await broken(client, RULES)), ...(await looseFiles(client, dataDirectory))];
    return { halfVisible, doubled: await broken(client, DOUBLES) };
  } finally {
    await client.end();
  }
}

export type StoreFindings = { halfVisible: string[]; doubled: string[] };

async function broken(client: pg.Client, rules: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await client.query<{ what: string }>(query);
    found.push(...rows.map(({ what }) => `${rule}: ${what}`));
  }
  return found;
}

/** Rows whose file is gone, and files that no row names. What was received by halves is not one yet, and is swept. */
async function looseFiles(client: pg.Client, dataDirectory: string): Promise<string[]> {
  const { rows } = await client.query<{ uri: string }>(`
    select original_uri as uri from document_versions where original_uri is not null
    union select extracted_artifact_uri from document_versions
    union select original_uri from ingestion_runs where status in ('queued', 'running')
    union select extracted_artifact_uri from ingestion_runs where status in ('queued', 'running')`);
  const known = await client.query<{ uri: string }>(
    'select original_uri as uri from ingestion_runs union select extracted_artifact_uri from ingestion_runs union select uri from dropped_files',
  );
  const folder = join(dataDirectory, 'artifacts');
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const onDisk = new Set(
    names.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name)),
  );
  const pathOf = ({ uri }: { uri: string | null }) => (uri ? [fileURLToPath(uri)] : []);
  const needed = rows.flatMap(pathOf);
  const named = new Set([...needed, ...known.rows.flatMap(pathOf)]);
  return [
    ...needed.filter((path) => !onDisk.has(path)).map((path) => `a row whose file is gone: ${path}`),
    ...[...onDisk]
      .filter((path) => !named.has(path) && !path.endsWith('.unfinished'))
      .map((path) => `a file that no row names: ${path}`),
  ];
}
