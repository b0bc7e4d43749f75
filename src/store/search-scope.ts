import { HelixError } from '../errors.ts';
import { CONFIDENTIALITIES, type Confidentiality, type SearchFilters, type TenantId } from '../terms.ts';
import { type Fragment, nothing, sql } from './sql.ts';

/**
 * What a question is confined to. With `asOf`, the versions that held then; else the active ones. Each filter narrows,
 * and an empty list of values lets nothing through. Without a clearance every document may be seen.
 */
export type SearchScope = {
  projectId: number;
  documentId?: number;
  asOf?: string;
  /** A version as if it were the active one of its document. */
  instead?: VersionInstead;
  filters?: SearchFilters;
  clearance?: Confidentiality;
};

export type VersionInstead = { documentId: number; versionId: number };

/**
 * The scope as conditions on a row of `chunks`, for a `where` that has others before it. What stands on the chunk is
 * compared there; documents and versions are looked at only when a filter is about them.
 */
export function scopeFilter(tenant: TenantId, scope: SearchScope): Fragment {
  const { projectId, documentId } = scope;
  const document = documentId === undefined ? nothing : sql`and document_id = ${documentId}`;
  return sql`and project_id = ${projectId} ${document} and ${versionFilter(tenant, scope)} ${levelFilter(scope)}
    ${documentFilter(tenant, scope)} ${dateFilter(tenant, scope.filters)}`;
}

/** Whether the scope is a whole project as it is now, so that what is counted for the project is true of it. */
export function isWholeProject({ documentId, asOf, instead, filters = {}, clearance }: SearchScope): boolean {
  const given = [documentId, asOf, instead, clearance, ...Object.values(filters)];
  return given.every((value) => value === undefined);
}

function versionFilter(tenant: TenantId, scope: SearchScope): Fragment {
  const { asOf, instead } = scope;
  if (asOf !== undefined) return sql`version_id in (${versionsAsOf(tenant, asOf, scope)})`;
  if (!instead) return sql`is_active`;
  return sql`(version_id = ${instead.versionId} or (is_active and document_id <> ${instead.documentId}))`;
}

/**
 * Of each document the newest version that was in force at a time, unless the document had been deleted by then. One
 * that was held back was in force at none.
 */
function versionsAsOf(tenant: TenantId, asOf: string, { projectId, instead }: SearchScope): Fragment {
  const judged = instead ? sql`or version.version_id = ${instead.versionId}` : nothing;
  return sql`
    select distinct on (version.document_id) version.version_id
    from document_versions as version join documents as document using (tenant_id, document_id)
    where version.tenant_id = ${tenant} and document.project_id = ${projectId}
      and (held_back is null ${judged})
      -- Times are shown to the millisecond and kept more finely: what came at the shown time is included.
      and effective_at < ${asOf}::timestamptz + interval '1 millisecond'
      and (deleted_at is null or deleted_at >= ${asOf}::timestamptz + interval '1 millisecond')
    order by version.document_id, effective_at desc, version_number desc`;
}

function documentFilter(tenant: TenantId, { projectId, filters = {} }: SearchScope): Fragment {
  const { sourceTypes, tags, documentIds, isCode } = filters;
  const conditions = [
    sourceTypes && sql`and source_type = any(${storable(sourceTypes)}::text[])`,
    tags && hasOneOf(storable(tags)),
    documentIds && sql`and document_id = any(${documentIds.filter(Number.isSafeInteger)}::bigint[])`,
    isCode === undefined ? undefined : sql`and (source_type = 'code') = ${isCode}::boolean`,
  ].filter((condition) => condition !== undefined);
  if (conditions.length === 0) return nothing;
  const all = conditions.reduce((before, condition) => sql`${before} ${condition}`);
  return sql`and document_id in (
    select document_id from documents where tenant_id = ${tenant} and project_id = ${projectId} ${all})`;
}

/**
 * The planner takes `&&` for a condition that few documents meet, and begins with those documents. But it compares each tag
 * of a document with each wanted one: many are looked up in a hash table instead.
 */
function hasOneOf(tags: readonly string[]): Fragment {
  if (tags.length <= MANY_TAGS) return sql`and tags && ${tags}::text[]`;
  return sql`and exists (select from unnest(tags) as tag where tag = any(${tags}::text[]))`;
}

const MANY_TAGS = 50;

function levelFilter({ filters, clearance }: SearchScope): Fragment {
  const wanted = filters?.confidentiality;
  if (wanted === undefined && clearance === undefined) return nothing;
  const allowed = clearance === undefined ? CONFIDENTIALITIES : readableWith(clearance);
  return sql`and confidentiality = any(${allowed.filter((level) => wanted?.includes(level) ?? true)}::text[])`;
}

/** What a clearance lets one see; nothing when it is not one of the known ones. */
function readableWith(clearance: Confidentiality): readonly Confidentiality[] {
  return CONFIDENTIALITIES.slice(0, CONFIDENTIALITIES.indexOf(clearance) + 1);
}

/** PostgreSQL keeps no text with a NUL in it, so nothing stored can equal one. */
function storable(values: readonly string[]): string[] {
  return values.filter((value) => !value.includes('\0'));
}

function dateFilter(tenant: TenantId, { from, to }: SearchFilters = {}): Fragment {
  if (from === undefined && to === undefined) return nothing;
  const after = from === undefined ? nothing : sql`and effective_at >= ${instant('from', from)}::timestamptz`;
  const until = to === undefined ? nothing : sql`and ${notAfter(to)}`;
  return sql`and version_id in (
    select version_id from document_versions where tenant_id = ${tenant} ${after} ${until})`;
}

/** The end of a range is in it: a day with all of its hours, else a time as it is shown, to the millisecond. */
function notAfter(to: string): Fragment {
  const length = DAY.test(to) ? sql`interval '1 day'` : sql`interval '1 millisecond'`;
  return sql`effective_at < ${instant('to', to)}::timestamptz + ${length}`;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** The time in one form, read here alone: JavaScript and PostgreSQL take different spellings of a date. */
function instant(name: 'from' | 'to', text: string): string {
  const time = INSTANT.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    throw new HelixError('bad_request', {
      problem: `"${text.slice(0, 40)}" in filters.${name} is not a date. Write it as 2026-01-31 or 2026-01-31T09:30:00Z.`,
    });
  return new Date(time).toISOString();
}

/** JavaScript takes February 30 for March 2, and PostgreSQL knows no year 0. */
function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return day >= '0001-01-02' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
