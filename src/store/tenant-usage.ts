import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

/** What a tenant used on one day, or what is to be added to it. The cost is in millionths of the currency of the prices. */
export type Usage = {
  questions: number;
  promptTokens: number;
  completionTokens: number;
  embeddedTokens: number;
  costMicros: number;
};

/** Adds to the day that it is in UTC, by the clock of the database: all processes mean the same one. */
export async function addUsage(session: Session, tenant: TenantId, used: Usage): Promise<void> {
  const { questions, promptTokens, completionTokens, embeddedTokens, costMicros } = used;
  await session.query(sql`
    insert into tenant_usage
      (tenant_id, day, questions, prompt_tokens, completion_tokens, embedded_tokens, cost_micros)
    values (${tenant}, (now() at time zone 'UTC')::date, ${questions}, ${promptTokens}, ${completionTokens},
      ${embeddedTokens}, ${costMicros})
    on conflict (tenant_id, day) do update set
      questions = tenant_usage.questions + excluded.questions,
      prompt_tokens = tenant_usage.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = tenant_usage.completion_tokens + excluded.completion_tokens,
      embedded_tokens = tenant_usage.embedded_tokens + excluded.embedded_tokens,
      cost_micros = tenant_usage.cost_micros + excluded.cost_micros`);
}

/** What was used today, in UTC. */
export async function readUsageToday(session: Session, tenant: TenantId): Promise<Usage> {
  const [row] = await session.query<Usage>(sql`
    select questions::float8 as questions, prompt_tokens::float8 as "promptTokens",
      completion_tokens::float8 as "completionTokens", embedded_tokens::float8 as "embeddedTokens",
      cost_micros::float8 as "costMicros"
    from tenant_usage where tenant_id = ${tenant} and day = (now() at time zone 'UTC')::date`);
  return row ?? NOTHING_USED;
}

export const NOTHING_USED: Usage = Object.freeze({
  questions: 0,
  promptTokens: 0,
  completionTokens: 0,
  embeddedTokens: 0,
  costMicros: 0,
});

export function sumOf(one: Usage, other: Usage): Usage {
  return {
    questions: one.questions + other.questions,
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
    embeddedTokens: one.embeddedTokens + other.embeddedTokens,
    costMicros: one.costMicros + other.costMicros,
  };
}
