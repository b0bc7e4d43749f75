import type { Database, Session } from '../../src/store/database.ts';
import { ensureTenant } from '../../src/store/ensure-tenant.ts';
import { ensureProject } from '../../src/store/projects.ts';
import { publishVersion } from '../../src/store/publish-version.ts';
import { sql } from '../../src/store/sql.ts';
import { CONFIDENTIALITIES, type Confidentiality } from '../../src/terms.ts';

/** The one space that all tenants of the probes have their vectors in. */
export const SPACE = { spaceId: 'test/probes@16', id: 'test/probes', dimensions: 16 };

/** A tenant whose ids, words and tags begin with a letter of its own. */
export type ProbeTenant = { id: string; letter: string; documents: number };

/**
 * Documents of three chunks in `default`, and a few in a project that only this tenant has. Words are the tenant's own or
 * common to all, and every fifth document stands in each tenant with the same text. The most confidential documents come
 * last, so that a database without them has the same ids for the others.
 */
export async function fillTenant(
  database: Database,
  tenant: ProbeTenant,
  upTo: Confidentiality = 'restricted',
): Promise<void> {
  await ensureTenant(database, tenant.id, SPACE);
  await database.withTenant(tenant.id, async (session) => {
    const projectId = await ensureProject(session, tenant.id, 'default');
    for (let number = 0; number < tenant.documents; number += 1) {
      const level = levelOf(number, tenant);
      if (CONFIDENTIALITIES.indexOf(level) > CONFIDENTIALITIES.indexOf(upTo)) break;
      // Every third one has an earlier version.
      for (const day of number % 3 === 0 ? [number, number + 40] : [number])
        await publish(session, tenant, { projectId, number, day });
      await session.query(sql`
        update documents set confidentiality = ${level}
        where project_id = ${projectId} and source_uri = ${`${number}.md`}`);
    }
    if (upTo !== 'restricted') return;
    const own = await ensureProject(session, tenant.id, `${tenant.letter}-project`);
    for (let number = 0; number < 4; number += 1)
      await publish(session, tenant, { projectId: own, number, day: 100 });
  });
}

/** Everything a tenant has, as it is stored; what an attacker could know at most. */
export async function storedChunks(database: Database, { id }: ProbeTenant): Promise<StoredChunk[]> {
  const rows = await database.withTenant(id, (session) =>
    session.query<Omit<StoredChunk, 'vector'> & { literal: string }>(sql`
      select chunks.chunk_id as "chunkId", document_id as "documentId", version_id as "versionId",
        chunks.project_id as "projectId", chunks.is_active as "isActive", text, title, documents.tags,
        source_type as "sourceType", documents.confidentiality, embedding::text as literal
      from chunks join documents using (tenant_id, document_id)
      join embeddings on embeddings.tenant_id = chunks.tenant_id and embeddings.chunk_id = chunks.chunk_id and key_number = 0
      order by chunks.chunk_id`),
  );
  return rows.map(({ literal, ...chunk }) => ({ ...chunk, vector: Float32Array.from(JSON.parse(literal)) }));
}

export type StoredChunk = Record<'chunkId' | 'documentId' | 'versionId' | 'projectId', number> & {
  isActive: boolean;
  text: string;
  title: string;
  tags: string[];
  sourceType: string;
  confidentiality: Confidentiality;
  vector: Float32Array;
};

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function hashOf(text: string): number {
  return [...text].reduce((hash, character) => (Math.imul(hash, 31) + character.charCodeAt(0)) | 0, 7);
}

export function unitVector(seed: number): Float32Array {
  const random = randomNumbers(seed);
  const values = Array.from({ length: SPACE.dimensions }, () => random() - 0.5);
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

/** The day of that number, counted from the new year of 2026. */
export function dayOf(number: number): string {
  return new Date(Date.UTC(2026, 0, 1 + Math.floor(number))).toISOString().slice(0, 10);
}

export const COMMON_WORDS = (
  'harbour contract budget salary invoice meeting holiday supplier garden engine refund server customer office ' +
  'payment window report journey licence battery'
).split(' ');

const SOURCE_TYPES = ['markdown', 'pdf', 'html'];
const SYLLABLES = 'ba de fi go ku la me ni po ru sa te vi xo zu'.split(' ');

function levelOf(number: number, { documents }: ProbeTenant): Confidentiality {
  return CONFIDENTIALITIES[Math.floor((number * CONFIDENTIALITIES.length) / documents)]!;
}

type Publication = { projectId: number; number: number; day: number };

function publish(session: Session, tenant: ProbeTenant, { projectId, number, day }: Publication) {
  const isCommon = number % 5 === 4;
  const author = isCommon ? 'everyone' : tenant.id;
  const letter = isCommon ? 'e' : tenant.letter;
  const random = randomNumbers(hashOf(`${author}/${projectId}/${number}/${day}`));
  const title = `The ${wordOf(random, letter)} ${pick(random, COMMON_WORDS)}`;
  const vectors = new Map<string, Float32Array>();
  const chunks = [0, 1, 2].map((ordinal) => {
    const text = Array.from({ length: 2 }, () => sentence(random, letter)).join(' ');
    const searchKeys = number % 7 === 0 ? [`${wordOf(random, letter)} row`] : [];
    const embeddingHashes = [text, ...searchKeys].map((part) => `${title}/${part}`);
    for (const hash of embeddingHashes) vectors.set(hash, unitVector(hashOf(hash)));
    return {
      ordinal,
      type: 'paragraph' as const,
      headingPath: [title, `Part ${wordOf(random, letter)}`],
      text,
      span: { start: ordinal * 1000, end: ordinal * 1000 + text.length },
      tokenCount: text.split(' ').length,
      metadata: { summary: '', keywords: [], hypothetical_questions: [], source: { page: ordinal + 1 } },
      searchKeys,
      embeddingHashes,
    };
  });
  return publishVersion(session, tenant.id, {
    projectId,
    sourceUri: `${number}.md`,
    sourceType: SOURCE_TYPES[number % SOURCE_TYPES.length]!,
    title,
    contentHash: `${number}/${day}`,
    byteSize: 1,
    name: `${number}.md`,
    originalUri: 'file:///o',
    extractedArtifactUri: 'file:///e',
    spaceId: SPACE.spaceId,
    effectiveAt: `${dayOf(day)}T12:00:00Z`,
    tags: ['all', `${letter}-tag`, `${letter}-${number % 4}`],
    metadata: {},
    chunks,
    vectors,
  });
}

/** A sentence with rare words, common ones, a number and a code that no other has. */
function sentence(random: () => number, letter: string): string {
  const [first, second, third] = [0, 1, 2].map(() => pick(random, COMMON_WORDS));
  const [rare, rarer] = [wordOf(random, letter), wordOf(random, letter)];
  const code = `${letter.toUpperCase()}Q-${Math.floor(random() * 9000 + 1000)}`;
  return `The ${rare} ${first} of the ${second} costs ${Math.floor(random() * 900)} crowns under ${code}, says ${rarer} ${third}.`;
}

function wordOf(random: () => number, letter: string): string {
  return letter + [0, 1, 2].map(() => pick(random, SYLLABLES)).join('');
}

export function pick<Value>(random: () => number, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)]!;
}
