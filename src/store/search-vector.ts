import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { exactOrIndex, type ProjectSize, type SearchMethod, type VectorIndex } from './exact-or-index.ts';
import { type SearchScope, scopeFilter } from './search-scope.ts';
import { type Fragment, nothing, raw, sql } from './sql.ts';
import { vectorLiteral } from './vector-literal.ts';

/**
 * The chunks nearest to a question by cosine distance, of those in its scope; ties go to the lower id. A chunk is as near
 * as the nearest of its vectors: that of its text, or those of its search keys.
 */
export async function searchVector(
  session: Session,
  tenant: TenantId,
  search: VectorSearch,
): Promise<VectorResult> {
  const { limit, project } = search;
  const hasKeys = project?.hasSearchKeys ?? true;
  const depth = hasKeys ? limit * FEW_VECTORS : limit;
  const chosen = await exactOrIndex(session, tenant, { ...search, depth });
  const few = await findVectors(session, tenant, search, { chosen, depth });
  // Several vectors of the same chunks filled the list: rare, so the wider search is made only then.
  const isCrowded = hasKeys && few.rows.length === depth && nearestByChunk(few.rows).length < limit;
  const found = isCrowded
    ? await findAgain(session, tenant, search, { chosen, depth: limit * MANY_VECTORS })
    : few;
  const nearest = await nearestText(session, tenant, search, { chosen, rows: found.rows });
  return { hits: nearestByChunk(found.rows).slice(0, limit), nearest, method: found.method };
}

export type VectorSearch = {
  spaceId: string;
  vector: Float32Array;
  scope: SearchScope;
  limit: number;
  /** What is known of the project; without it the vectors in scope are counted. */
  project?: ProjectSize;
};

export type VectorResult = {
  hits: VectorHit[];
  /**
   * How near the nearest text is, for the refusal gate; undefined when there is none. Search keys are left out: a few
   * words are near to much that they do not answer (88% of questions off the topic were refused by the distance of
   * texts, 18% with keys).
   */
  nearest: number | undefined;
  method: VectorMethod;
};

/** Whether every vector in scope was looked at, those that an index led to, or what is held in memory. */
export type VectorMethod = 'exact' | 'index' | 'memory';

export type VectorHit = { chunkId: number; distance: number };

/** Vectors looked at for each chunk wanted, where chunks have several. */
export const FEW_VECTORS = 2;
export const MANY_VECTORS = 16;

/** Vectors looked at beyond those wanted, in case the last of them are about as near as each other. */
export const SPARE = 20;

export type VectorRow = VectorHit & { keyNumber: number };
type Attempt = { chosen: SearchMethod; depth: number; textsOnly?: boolean };

/** The nearest vectors, nearest first. An index that gave up before it had found enough is not relied on. */
async function findVectors(session: Session, tenant: TenantId, search: VectorSearch, attempt: Attempt) {
  const { chosen, depth, textsOnly = false } = attempt;
  const { spaceId, vector, scope } = search;
  const inScope = sql`
    from embeddings join chunks using (tenant_id, chunk_id)
    where embeddings.tenant_id = ${tenant} and space_id = ${spaceId} ${textsOnly ? sql`and key_number = 0` : nothing}
      ${scopeFilter(tenant, scope)}`;
  if (chosen.method === 'index') {
    const rows = await session.query<VectorRow>(sql`
      select chunk_id as "chunkId", key_number as "keyNumber", ${cosineDistance(vector)} as distance
      from (select chunk_id, key_number, embedding ${inScope} order by ${indexOrder(chosen.index, vector)} limit ${depth}) as near,
        (select set_config('enable_sort', 'on', true)) as planned`);
    if (rows.length >= Math.min(depth, chosen.vectors)) return { method: chosen.method, rows: inOrder(rows) };
  }
  const rows = await session.query<VectorRow>(sql`
    select chunk_id as "chunkId", key_number as "keyNumber", ${cosineDistance(vector)} as distance
    from (select chunk_id, key_number, embedding ${inScope}
      order by ${innerProduct(vector)} desc, chunk_id, key_number limit ${depth + SPARE}) as near
    order by distance, chunk_id, key_number limit ${depth}`);
  return { method: 'exact' as const, rows };
}

async function findAgain(session: Session, tenant: TenantId, search: VectorSearch, attempt: Attempt) {
  if (attempt.chosen.method === 'index') await session.script('set local enable_sort = off');
  return findVectors(session, tenant, search, attempt);
}

/** Written as the index is: only then is it used. */
function indexOrder(index: VectorIndex, vector: Float32Array): Fragment {
  const type = raw(`${index.startsWith('halfvec') ? 'halfvec' : 'vector'}(${vector.length})`);
  const operator = raw(index === 'vector_cosine_ops' ? '<=>' : '<#>');
  return sql`embedding::${type} ${operator} ${vectorLiteral(vector)}::text::${type}`;
}

export function inOrder(rows: readonly VectorRow[]): VectorRow[] {
  return rows.toSorted(
    (a, b) => a.distance - b.distance || a.chunkId - b.chunkId || a.keyNumber - b.keyNumber,
  );
}

/** Of each chunk its nearest vector; the rows are in order, so that is the first. */
export function nearestByChunk(rows: readonly VectorRow[]): VectorHit[] {
  const nearest = new Map<number, VectorHit>();
  for (const { chunkId, distance } of rows)
    if (!nearest.has(chunkId)) nearest.set(chunkId, { chunkId, distance });
  return [...nearest.values()];
}

async function nearestText(
  session: Session,
  tenant: TenantId,
  search: VectorSearch,
  { chosen, rows }: { chosen: SearchMethod; rows: readonly VectorRow[] },
): Promise<number | undefined> {
  const known = rows.find(({ keyNumber }) => keyNumber === 0);
  if (known || rows.length === 0) return known?.distance;
  const { rows: texts } = await findAgain(session, tenant, search, { chosen, depth: 1, textsOnly: true });
  return texts[0]?.distance;
}

/**
 * The cosine distance of `embedding` to a vector, 0 to 2: half of the squared distance, since both are of length 1. An inner
 * product is a sum in single precision, which comes out differently on each kind of processor, and chunks that are about
 * as near change places. `vector_norm` adds in double precision: its six decimals are the same everywhere.
 */
export function cosineDistance(vector: Float32Array): Fragment {
  const width = raw(String(vector.length));
  return cosineDistanceTo(sql`${vectorLiteral(vector)}::text::vector(${width})`, vector.length);
}

/** The same to an expression. A vector that is a parameter is read from its text again for each row. */
export function cosineDistanceTo(question: Fragment, width: number): Fragment {
  return sql`round(vector_norm(embedding::vector(${raw(String(width))}) - ${question}) ^ 2 / 2 * 1e6) / 1e6`;
}

/** Which vectors are nearest, but for the last decimals. The function and not its operator, which an index would serve. */
function innerProduct(vector: Float32Array): Fragment {
  const width = raw(String(vector.length));
  return sql`inner_product(embedding::vector(${width}), ${vectorLiteral(vector)}::text::vector(${width}))`;
}
