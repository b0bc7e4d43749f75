import type { Confidentiality, TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

/** Keeps a case of a project's golden set; one with the same id is replaced. */
export async function saveEvalCase(
  session: Session,
  tenant: TenantId,
  { projectId, case: content, origin }: NewEvalCase,
): Promise<void> {
  await session.query(sql`
    insert into eval_cases (tenant_id, project_id, case_id, content, origin)
    values (${tenant}, ${projectId}, ${content.id}, ${JSON.stringify(content)}::text::jsonb, ${origin})
    on conflict (tenant_id, project_id, case_id) do update
      set content = excluded.content, origin = excluded.origin`);
}

/** The same for many, whose ids differ, in one statement. */
export async function saveEvalCases(
  session: Session,
  tenant: TenantId,
  { projectId, cases, origin }: NewEvalCases,
): Promise<void> {
  await session.query(sql`
    insert into eval_cases (tenant_id, project_id, case_id, content, origin)
    select ${tenant}, ${projectId}, content->>'id', content, ${origin}
    from jsonb_array_elements(${JSON.stringify(cases)}::text::jsonb) as content
    on conflict (tenant_id, project_id, case_id) do update
      set content = excluded.content, origin = excluded.origin`);
}

/** The golden set of a project, in the order of its ids. What is kept is checked by whoever reads it. */
export function listEvalCases(
  session: Session,
  tenant: TenantId,
  projectId: number,
): Promise<StoredEvalCase[]> {
  return session.query<StoredEvalCase>(sql`
    select case_id, content, origin, clearance, created_at from eval_cases
    where tenant_id = ${tenant} and project_id = ${projectId} order by case_id`);
}

/** Whether there was such a case. */
export async function removeEvalCase(
  session: Session,
  tenant: TenantId,
  { projectId, caseId }: { projectId: number; caseId: string },
): Promise<boolean> {
  const removed = await session.query(sql`
    delete from eval_cases where tenant_id = ${tenant} and project_id = ${projectId} and case_id = ${caseId}
    returning case_id`);
  return removed.length > 0;
}

export type NewEvalCase = { projectId: number; case: { id: string }; origin: StoredEvalCase['origin'] };
export type NewEvalCases = Pick<NewEvalCase, 'projectId' | 'origin'> & {
  cases: readonly NewEvalCase['case'][];
};
export type StoredEvalCase = {
  case_id: string;
  content: unknown;
  origin: 'import' | 'feedback';
  clearance: Confidentiality;
  created_at: Date;
};
