import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import { allocateIds } from './allocate-ids.ts';
import type { Session } from './database.ts';
import { type Fragment, nothing, sql } from './sql.ts';

/** One conversation with nothing in it yet. Without a title it takes the words of the first question. */
export async function createConversation(
  session: Session,
  tenant: TenantId,
  { projectId, title = '' }: { projectId: number; title?: string },
): Promise<ConversationRow> {
  const id = await allocateIds(session, tenant, 'conversation');
  await session.query(sql`
    insert into conversations (tenant_id, conversation_id, project_id, title)
    values (${tenant}, ${id}, ${projectId}, ${title})`);
  return requireConversation(session, tenant, id);
}

/**
 * Those in which something was asked last come first. One without a title in which nothing was asked is a question that
 * never came through: it is there only for as long as that takes.
 */
export async function listConversations(
  session: Session,
  tenant: TenantId,
  { projectId, search, before, limit }: ConversationFilter,
): Promise<ConversationRow[]> {
  const ofProject = projectId === undefined ? nothing : sql`and project_id = ${projectId}`;
  const named = search === undefined ? nothing : sql`and strpos(lower(title), lower(${search})) > 0`;
  const older = before
    ? sql`and (updated_at, conversation_id) < (timestamptz 'epoch' + ${before.micros} * interval '1 microsecond', ${before.id})`
    : nothing;
  const isNew = sql`conversations.created_at > now() - interval '1 minute'`;
  return selectConversations(
    session,
    tenant,
    sql`${ofProject} ${named} ${older} and (turn_count > 0 or title <> '' or ${isNew}) order by updated_at desc, conversation_id desc limit ${limit}`,
  );
}

/** Throws `not_found`. */
export async function requireConversation(
  session: Session,
  tenant: TenantId,
  id: number,
): Promise<ConversationRow> {
  const [found] = await selectConversations(session, tenant, sql`and conversation_id = ${id}`);
  return found ?? refuseUnknown(id);
}

/**
 * Who manages a tenant reads what others asked, and does not ask there: a conversation is called by what was asked in it,
 * and those whose it is may see less. Who needs no credential may ask everywhere. Throws `not_found` and `forbidden`.
 */
export async function requireOwnConversation(
  session: Session,
  tenant: TenantId,
  id: number,
): Promise<ConversationRow> {
  const conversation = await requireConversation(session, tenant, id);
  const own = await session.query(sql`
    select from conversations where tenant_id = ${tenant} and conversation_id = ${id}
      and (coalesce(current_setting('helix.ceiling', true), '') = '' or owner is not distinct from helix_owner())`);
  if (own.length > 0) return conversation;
  throw new HelixError('forbidden', {
    what: `Asking in conversation ${id}, which belongs to another credential,`,
    action: 'Begin one of your own with POST /v1/conversations; this one can be read.',
  });
}

/** Throws `not_found`. */
export async function renameConversation(
  session: Session,
  tenant: TenantId,
  id: number,
  title: string,
): Promise<ConversationRow> {
  await session.query(sql`
    update conversations set title = ${title} where tenant_id = ${tenant} and conversation_id = ${id}`);
  return requireConversation(session, tenant, id);
}

/** With all its turns. Throws `not_found`. */
export async function deleteConversation(session: Session, tenant: TenantId, id: number): Promise<void> {
  const deleted = await session.query(sql`
    delete from conversations where tenant_id = ${tenant} and conversation_id = ${id} returning conversation_id`);
  if (deleted.length === 0) refuseUnknown(id);
}

function selectConversations(session: Session, tenant: TenantId, rest: Fragment): Promise<ConversationRow[]> {
  return session.query<ConversationRow>(sql`
    select conversation_id, title, projects.name as project, conversations.created_at, updated_at,
      (select count(*)::integer from conversation_turns as turn
       where turn.tenant_id = ${tenant} and turn.conversation_id = conversations.conversation_id) as turn_count,
      (extract(epoch from updated_at) * 1000000)::bigint as updated_micros
    from conversations join projects using (tenant_id, project_id)
    where conversations.tenant_id = ${tenant} ${rest}`);
}

function refuseUnknown(id: number): never {
  throw new HelixError('not_found', {
    what: `Conversation ${id}`,
    action: 'GET /v1/conversations lists those there are.',
  });
}

export type ConversationRow = {
  conversation_id: number;
  title: string;
  project: string;
  /** Of those that the session sees. */
  turn_count: number;
  created_at: Date;
  updated_at: Date;
  /** `updated_at` to the last digit that the database has: a Date ends at milliseconds. */
  updated_micros: number;
};

export type ConversationFilter = {
  projectId?: number;
  /** Part of the title. */
  search?: string;
  /** Only those after this one, which is named by when it was used last and its id. */
  before?: { micros: number; id: number };
  limit: number;
};
