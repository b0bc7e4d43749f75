import { setTimeout as sleep } from 'node:timers/promises';
import { HelixError, messageOf } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import { allTenants } from './all-tenants.ts';
import type { Database, Session } from './database.ts';
import { idList } from './lexical-statistics.ts';
import { isInTheWay } from './migrate.ts';
import { sql } from './sql.ts';

/**
 * Gives the rows from before there were clearances the confidentiality of their documents; until then they are restricted.
 * Returns how many rows changed. Whoever is stopped leaves what is done, and the next one goes on; after the last portion of
 * a tenant nothing is looked at again.
 */
export async function classOldRows(database: Database, signal?: AbortSignal): Promise<number> {
  let changed = 0;
  for (const tenant of await allTenants(database))
    for (const step of await stepsLeft(database, tenant))
      for (let after: number | undefined = 0; after !== undefined; ) {
        if (signal?.aborted) return changed;
        const portion: Portion = await inPortion(database, tenant, (session) =>
          step(session, tenant, after!),
        );
        changed += portion.changed;
        after = portion.last;
      }
  return changed;
}

/** `last` is what the next portion comes after; not there when there is none. */
type Portion = { changed: number; last?: number | undefined };
type Step = (session: Session, tenant: TenantId, after: number) => Promise<Portion>;

/** In this order: an artifact is as confidential as its citations and sources, a connector as its items. */
const STEPS: readonly Step[] = [
  classByDocument,
  classUntaken,
  noteSources,
  classArtifacts,
  classConnectors,
  noteClassed,
];

async function stepsLeft(database: Database, tenant: TenantId): Promise<readonly Step[]> {
  const left = await database.withTenant(tenant, (session) =>
    session.query(sql`select from tenants where tenant_id = ${tenant} and not is_classed`),
  );
  return left.length > 0 ? STEPS : [];
}

const TRIES = 60;
const PAUSE_MS = 500;

/** Shorter than the second after which a server ends one of two that wait for each other: it is never another's work. */
const PATIENCE = "set local lock_timeout = '500ms'";

async function inPortion(
  database: Database,
  tenant: TenantId,
  work: (session: Session) => Promise<Portion>,
): Promise<Portion> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.withTenant(
        tenant,
        async (session) => {
          await session.script(PATIENCE);
          return work(session);
        },
        { background: true },
      );
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      if (tries === TRIES)
        throw new HelixError('rows_blocked', { tries, problem: messageOf(error) }, { cause: error });
      await sleep(PAUSE_MS);
    }
  }
}

/** The documents are held, so that none is raised between the look at it and the end of the portion. */
async function classByDocument(session: Session, tenant: TenantId, after: number): Promise<Portion> {
  const documents = await session.query<{ id: number }>(sql`
    select document_id as id from documents where tenant_id = ${tenant} and document_id > ${after}
    order by document_id limit 500 for share`);
  const ids = idList(documents.map(({ id }) => id));
  const asWorkedOn = sql`helix_highest(document.confidentiality,
    case when held.status <> 'succeeded' then held.request->>'confidentiality' end)`;
  const of = sql`from documents as document
    where held.tenant_id = ${tenant} and held.document_id = any(${ids})
      and document.tenant_id = held.tenant_id and document.document_id = held.document_id`;
  const plain = sql`document.confidentiality`;
  const statements = [
    sql`update ingestion_runs as held set confidentiality = ${asWorkedOn} ${of} and held.confidentiality <> ${asWorkedOn}`,
    sql`update artifact_citations as held set confidentiality = ${plain} ${of} and held.confidentiality <> ${plain}`,
    sql`update connector_items as held set confidentiality = ${plain} ${of} and held.confidentiality <> ${plain}`,
  ];
  let changed = 0;
  for (const statement of statements)
    changed += (await session.query(sql`${statement} returning held.tenant_id`)).length;
  return { changed, last: documents.at(-1)?.id };
}

/** What a connector looked at and did not take is no document's. */
async function classUntaken(session: Session, tenant: TenantId): Promise<Portion> {
  const { length } = await session.query(sql`
    update connector_items set confidentiality = 'public' where (tenant_id, connector_id, source_uri) in (
      select tenant_id, connector_id, source_uri from connector_items
      where tenant_id = ${tenant} and document_id is null and confidentiality <> 'public' limit 1000)
    returning tenant_id`);
  return { changed: length, last: length > 0 ? 0 : undefined };
}

/** What was put before the writer of an artifact is noted where it was not yet. */
async function noteSources(session: Session, tenant: TenantId, after: number): Promise<Portion> {
  const artifacts = await session.query<{ id: number }>(sql`
    select artifact_id as id from artifacts where tenant_id = ${tenant} and artifact_id > ${after}
    order by artifact_id limit 50`);
  await session.query(sql`
    select helix_note_sources(tenant_id, artifact_id, details) from artifact_sections
    where tenant_id = ${tenant} and artifact_id = any(${idList(artifacts.map(({ id }) => id))})
      and written_in = version_number`);
  return { changed: 0, last: artifacts.at(-1)?.id };
}

async function classArtifacts(session: Session, tenant: TenantId, after: number): Promise<Portion> {
  const artifacts = await session.query<{ id: number }>(sql`
    select artifact_id as id from artifacts where tenant_id = ${tenant} and artifact_id > ${after}
    order by artifact_id limit 200 for no key update`);
  const changed = await session.query(sql`
    update artifacts set confidentiality = whole.confidentiality from (
      select artifact_id as id, helix_class_of_artifact(tenant_id, artifact_id) as confidentiality
      from artifacts where tenant_id = ${tenant} and artifact_id = any(${idList(artifacts.map(({ id }) => id))})) as whole
    where tenant_id = ${tenant} and artifact_id = whole.id and artifacts.confidentiality <> whole.confidentiality
    returning artifact_id`);
  return { changed: changed.length, last: artifacts.at(-1)?.id };
}

async function classConnectors(session: Session, tenant: TenantId, after: number): Promise<Portion> {
  const connectors = await session.query<{ id: number }>(sql`
    select connector_id as id from connectors where tenant_id = ${tenant} and connector_id > ${after}
    order by connector_id limit 20 for no key update`);
  const changed = await session.query(sql`
    update connectors set confidentiality = whole.confidentiality from (
      select connector_id as id, helix_highest('internal', (
        select helix_highest(variadic array_agg(confidentiality)) from connector_items as item
        where item.tenant_id = ${tenant} and item.connector_id = connectors.connector_id)) as confidentiality
      from connectors where tenant_id = ${tenant} and connector_id = any(${idList(connectors.map(({ id }) => id))})) as whole
    where tenant_id = ${tenant} and connector_id = whole.id and connectors.confidentiality <> whole.confidentiality
    returning connector_id`);
  return { changed: changed.length, last: connectors.at(-1)?.id };
}

async function noteClassed(session: Session, tenant: TenantId): Promise<Portion> {
  await session.query(sql`update tenants set is_classed = true where tenant_id = ${tenant}`);
  return { changed: 0 };
}
