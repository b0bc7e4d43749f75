import { type ArchiveRow, insertArchiveRows } from '../../store/archive-rows.ts';
import {
  ARCHIVE_TABLE_NAMES,
  ARCHIVE_TABLES,
  type ArchiveTable,
  type ArchiveTableName,
} from '../../store/archive-tables.ts';
import { type ArchivedVector, insertArchiveVectors } from '../../store/archive-vectors.ts';
import type { Session } from '../../store/database.ts';
import { pinSpace } from '../../store/ensure-tenant.ts';
import { indexImportedChunks, insertImportedProject } from '../../store/imported-project.ts';
import { recountProject } from '../../store/lexical-statistics.ts';
import type { TenantId } from '../../terms.ts';
import { archiveProblem } from './archive-problem.ts';
import { readVectors, type VectorFiles } from './archive-vectors.ts';
import type { CheckedArchive } from './check-archive.ts';
import type { IdMap } from './local-ids.ts';
import type { OpenArchive } from './open-archive.ts';
import { rewriteRow } from './rewrite-row.ts';

/**
 * Writes a checked archive as a new project, in the transaction of `session`: readers see all of it, when it ends, or
 * nothing. Its words are indexed and counted as if its documents had been ingested.
 */
export async function storeArchive(
  session: Session,
  archive: OpenArchive,
  request: StoreRequest,
): Promise<void> {
  const { tenant, projectId, name, spaceId, vectors } = request;
  try {
    await insertImportedProject(session, tenant, { projectId, name, ...request.project });
    if (archive.manifest.counts.chunks > 0) await pinSpace(session, tenant, { projectId, spaceId });
    const texts: KnownTexts = { documents: [], versions: [] };
    for (const table of ARCHIVE_TABLE_NAMES) await storeTable(session, archive, { ...request, table, texts });
    await storeVectors(session, vectors, request);
    await recountProject(session, tenant, projectId);
  } catch (error) {
    throw explained(error);
  }
}

export type StoreRequest = {
  tenant: TenantId;
  projectId: number;
  name: string;
  project: Pick<CheckedArchive, 'settings' | 'createdAt'>;
  /** They would take the place of agents that come with Helix. */
  leftOutAgents: readonly string[];
  spaceId: string;
  vectors: VectorFiles;
  ids: IdMap;
  /** The address of a file by its hash. */
  addresses: ReadonlyMap<string, string>;
  onProgress?: (text: string) => void;
};

/** What chunks take from their document and version, by their numbers. */
type KnownTexts = {
  documents: { title: string; isDeleted: boolean }[];
  versions: { document: number; isActive: boolean }[];
};

type TableRequest = StoreRequest & { table: ArchiveTableName; texts: KnownTexts };
type Line = Record<string, unknown>;

/** A statement takes so many rows, or so many characters of them. */
const ROWS_AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 2_000_000;

async function storeTable(session: Session, archive: OpenArchive, request: TableRequest): Promise<void> {
  const { table, tenant, projectId, onProgress } = request;
  let rows: ArchiveRow[] = [];
  let characters = 0;
  const flush = async () => {
    if (rows.length === 0) return;
    await insertArchiveRows(session, tenant, { projectId, name: table, rows });
    if (table === 'chunks')
      await indexImportedChunks(
        session,
        tenant,
        rows.map((row) => indexedChunk(row, request)),
      );
    rows = [];
    characters = 0;
  };
  const total = archive.manifest.counts[table];
  onProgress?.(`storing ${table}`);
  for await (const { value, number } of archive.lines(table)) {
    const line = value as Line;
    if (table === 'agents' && request.leftOutAgents.includes(line.name as string)) continue;
    learn(request, line);
    rows.push(rowOf(request, line, number));
    characters += sizeOf(line);
    if (rows.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    await flush();
    onProgress?.(`storing ${table} ${number}/${total}`);
  }
  await flush();
}

function rowOf({ table, ids, addresses, texts }: TableRequest, line: Line, number: number): ArchiveRow {
  const { id }: ArchiveTable = ARCHIVE_TABLES[table];
  const values = rewriteRow(table, line, { id: ids, file: (sha256) => addresses.get(sha256) ?? null });
  // There always is an address, if perhaps of nothing.
  if (table === 'document_versions') values.extracted_artifact_uri ??= '';
  if (table === 'chunks') {
    const { document, isActive } = texts.versions[(line.version_id as number) - 1]!;
    values.document_id = ids('document', document);
    values.is_active = isActive && !texts.documents[document - 1]!.isDeleted;
  }
  return { ...(id && { id: ids(id, number) }), values };
}

function learn({ table, texts }: TableRequest, line: Line): void {
  if (table === 'documents')
    texts.documents.push({ title: line.title as string, isDeleted: line.deleted_at !== null });
  if (table === 'document_versions')
    texts.versions.push({ document: line.document_id as number, isActive: line.is_active as boolean });
}

function indexedChunk({ id, values }: ArchiveRow, { texts, ids }: TableRequest) {
  const first = ids('document', 1);
  const { title } = texts.documents[(values.document_id as number) - first]!;
  const { heading_path, text, context } = values as { heading_path: string[]; text: string; context: string };
  return { chunkId: id!, title, headingPath: heading_path, text, context };
}

function sizeOf(line: Line): number {
  return JSON.stringify(line).length;
}

async function storeVectors(session: Session, files: VectorFiles, { tenant, spaceId, ids }: StoreRequest) {
  let vectors: ArchivedVector[] = [];
  const flush = async () => {
    if (vectors.length > 0) await insertArchiveVectors(session, tenant, { spaceId, vectors });
    vectors = [];
  };
  for await (const { key, vector } of readVectors(files)) {
    const { chunk_id, key_number: keyNumber, embedding_hash: hash } = key;
    vectors.push({ chunkId: ids('chunk', chunk_id), keyNumber, hash, vector });
    if (vectors.length >= ROWS_AT_ONCE) await flush();
  }
  await flush();
}

/**
 * Data exceptions (class 22), broken constraints (23) and what is too large for an index or a row (54): what the lines say
 * is of the right shape, and does not fit.
 */
function explained(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (!/^(?:22|23|54)/.test(code ?? '')) return error;
  return archiveProblem(
    `the database refuses a row of it (${constraint ?? `SQLSTATE ${code}`})`,
    undefined,
    error,
  );
}
