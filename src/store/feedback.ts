import { HelixError } from '../errors.ts';
import type { FeedbackReason, TenantId } from '../terms.ts';
import { allocateIds } from './allocate-ids.ts';
import type { Session } from './database.ts';
import { type Fragment, nothing, sql } from './sql.ts';

/** Keeps what a reader says of an answer; a second vote on the same answer replaces the first. Throws `not_found`. */
export async function saveFeedback(
  session: Session,
  tenant: TenantId,
  { traceId, rating, reason, comment }: Vote,
): Promise<Feedback> {
  const [trace] = await session.query(
    sql`select from traces where tenant_id = ${tenant} and trace_id = ${traceId}`,
  );
  if (!trace)
    throw new HelixError('not_found', {
      what: `The answer ${traceId}`,
      action: 'Its id is the x-request-id of the answer.',
    });
  const id = await allocateIds(session, tenant, 'feedback');
  await session.query(sql`
    insert into feedback (tenant_id, feedback_id, trace_id, rating, reason, comment)
    values (${tenant}, ${id}, ${traceId}, ${rating}, ${reason ?? null}, ${comment})
    on conflict (tenant_id, trace_id) do update
      set rating = excluded.rating, reason = excluded.reason, comment = excluded.comment, updated_at = now()`);
  const [saved] = await selectFeedback(session, tenant, sql`and feedback.trace_id = ${traceId}`);
  return saved!;
}

/** Newest first. */
export async function listFeedback(
  session: Session,
  tenant: TenantId,
  { rating, before, limit }: FeedbackFilter,
): Promise<Feedback[]> {
  const rated = rating ? sql`and rating = ${rating}` : nothing;
  const older = before ? sql`and feedback_id < ${before}` : nothing;
  return selectFeedback(session, tenant, sql`${rated} ${older} order by feedback_id desc limit ${limit}`);
}

/** Throws `not_found`. */
export async function findFeedback(session: Session, tenant: TenantId, id: number): Promise<Feedback> {
  const [found] = await selectFeedback(session, tenant, sql`and feedback_id = ${id}`);
  if (found) return found;
  throw new HelixError('not_found', {
    what: `Feedback ${id}`,
    action: '`helix feedback` and GET /v1/feedback list it.',
  });
}

/** Says which case of the golden set was made of a vote. */
export async function linkFeedbackCase(
  session: Session,
  tenant: TenantId,
  id: number,
  caseId: string,
): Promise<void> {
  await session.query(sql`
    update feedback set case_id = ${caseId} where tenant_id = ${tenant} and feedback_id = ${id}`);
}

function selectFeedback(session: Session, tenant: TenantId, rest: Fragment): Promise<Feedback[]> {
  return session.query<Feedback>(sql`
    select feedback_id, trace_id, projects.name as project, projects.project_id, rating, reason, comment, case_id,
      feedback.created_at, feedback.updated_at, question, answer, outcome,
      coalesce((select jsonb_agg(jsonb_build_object('document', source_uri, 'quote', chunks.text) order by position)
        from jsonb_array_elements(citations) with ordinality as cited (citation, position)
        join chunks on chunks.tenant_id = feedback.tenant_id and chunk_id = (citation->>'chunk_id')::bigint
        join documents using (tenant_id, document_id)), '[]') as cited
    from feedback join traces using (tenant_id, trace_id) join projects using (tenant_id, project_id)
    where feedback.tenant_id = ${tenant} ${rest}`);
}

export type Vote = { traceId: string; rating: 'up' | 'down'; reason?: FeedbackReason; comment: string };
export type FeedbackFilter = { rating?: 'up' | 'down'; before?: number; limit: number };

/** A vote with the answer it is about. */
export type Feedback = {
  feedback_id: number;
  trace_id: string;
  project: string;
  project_id: number;
  rating: 'up' | 'down';
  reason: FeedbackReason | null;
  comment: string;
  /** The case of the golden set that was made of it. */
  case_id: string | null;
  created_at: Date;
  updated_at: Date;
  question: string;
  answer: string;
  outcome: 'answered' | 'refused' | 'failed' | 'cancelled';
  /** The cited passages that are still stored, in the order first cited. */
  cited: { document: string; quote: string }[];
};
