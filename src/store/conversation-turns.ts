import type { CheckedVerdict } from '../models/groundedness-judge.ts';
import type { TenantId } from '../terms.ts';
import { firstWords } from '../text/first-words.ts';
import { plainName } from '../text/plain-name.ts';
import type { Session } from './database.ts';
import { jsonText } from './json-text.ts';
import { nothing, sql } from './sql.ts';

/** As much of a question as fits a list of conversations. */
const LONGEST_TITLE = 80;

/**
 * Adds a turn and gives its number; undefined when the conversation is gone. One that is there already is not added again:
 * whoever could not tell whether it was kept asks twice. Whoever counts first holds the conversation until it is done, so
 * that two questions asked at once get two numbers. What was asked by who may see more than the conversation's readers
 * does not become its title.
 */
export async function appendTurn(
  session: Session,
  tenant: TenantId,
  conversationId: number,
  turn: NewTurn,
): Promise<number | undefined> {
  const title = plainName(firstWords(turn.question, LONGEST_TITLE));
  const [counted] = await session.query<{ number: number }>(sql`
    update conversations set turn_count = turn_count + 1, updated_at = clock_timestamp(),
      title = case when title = '' and clearance = helix_ceiling() then ${title} else title end
    where tenant_id = ${tenant} and conversation_id = ${conversationId}
    returning turn_count as number`);
  if (!counted) return undefined;
  const kept = await keptNumber(session, tenant, conversationId, turn.requestId);
  if (kept !== undefined) return uncounted(session, tenant, conversationId, kept);
  const json = (value: unknown) => sql`${value === null ? null : jsonText(value)}::text::jsonb`;
  await session.query(sql`
    insert into conversation_turns (tenant_id, conversation_id, turn_number, kind, question, answer, citations, outcome,
      searched_as, verdict, request_id, document_ids, image, envelope)
    values (${tenant}, ${conversationId}, ${counted.number}, ${turn.kind}, ${turn.question}, ${storable(turn.answer)},
      ${json(turn.citations)}, ${turn.outcome}, ${turn.searchedAs}, ${json(turn.verdict)}, ${turn.requestId},
      ${json(turn.documentIds)}, ${json(turn.image)}, ${json(turn.envelope ?? null)})`);
  return counted.number;
}

/** Asked while the conversation is held: whoever may have kept the turn has ended. */
async function keptNumber(
  session: Session,
  tenant: TenantId,
  conversationId: number,
  requestId: string | null,
): Promise<number | undefined> {
  if (requestId === null) return undefined;
  const [kept] = await session.query<{ number: number }>(sql`
    select turn_number as number from conversation_turns
    where tenant_id = ${tenant} and conversation_id = ${conversationId} and request_id = ${requestId}`);
  return kept?.number;
}

async function uncounted(session: Session, tenant: TenantId, conversationId: number, kept: number) {
  await session.query(sql`
    update conversations set turn_count = turn_count - 1
    where tenant_id = ${tenant} and conversation_id = ${conversationId}`);
  return kept;
}

/**
 * The newest turns, oldest first; with `before`, the newest of those with a lower number. `isAnswered` leaves out those that
 * were stopped before their first word, and pictures that no model looked at.
 */
export async function listTurns(
  session: Session,
  tenant: TenantId,
  conversationId: number,
  { limit, before, isAnswered = false }: { limit: number; before?: number; isAnswered?: boolean },
): Promise<TurnRow[]> {
  const older = before === undefined ? nothing : sql`and turn_number < ${before}`;
  const answered = isAnswered
    ? sql`and answer <> '' and not (kind = 'image' and outcome = 'abstained')`
    : nothing;
  const rows = await session.query<TurnRow>(sql`
    select turn_number, kind, question, answer, citations, outcome, searched_as, verdict, request_id, document_ids, image,
      envelope, created_at
    from conversation_turns where tenant_id = ${tenant} and conversation_id = ${conversationId} ${older} ${answered}
    order by turn_number desc limit ${limit}`);
  return rows.reverse();
}

/** What a database cannot keep is nothing that anybody reads. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

export type NewTurn = {
  kind: 'question' | 'image';
  question: string;
  answer: string;
  /** As they were sent. */
  citations: readonly object[];
  outcome: 'answered' | 'abstained' | 'stopped';
  searchedAs: string | null;
  verdict: CheckedVerdict | null;
  requestId: string | null;
  documentIds: readonly number[] | null;
  image: { name: string; type: string; bytes: number } | null;
  /** Of an answer that was come by in steps, as it was sent. */
  envelope?: object;
};

export type TurnRow = Pick<NewTurn, 'kind' | 'question' | 'answer' | 'citations' | 'outcome' | 'verdict'> & {
  turn_number: number;
  searched_as: string | null;
  request_id: string | null;
  document_ids: number[] | null;
  image: NewTurn['image'];
  envelope: object | null;
  created_at: Date;
};
