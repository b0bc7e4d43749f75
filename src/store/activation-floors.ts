import { z } from 'zod';
import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

/**
 * What can be told of a version before it is active: what is found, and whether the gate refuses. All of them are shares.
 * An answer is not made for each case of each ingestion, so what is measured on answers is not among them.
 */
export const GATE_METRICS = [
  'recall',
  'hit_at_k',
  'mrr',
  'ndcg_at_10',
  'answerable_refused',
  'off_topic_refused',
  'unanswerable_refused',
  'abstention_precision',
  'abstention_recall',
  'abstention_f1',
] as const;

const SHARE = 'must be from 0 to 1';

const floors = z
  .record(z.string(), z.number('must be a number').min(0, SHARE).max(1, SHARE), 'must be an object')
  .superRefine((given, { addIssue }) => {
    const names = Object.keys(given);
    if (names.length === 0)
      addIssue({ code: 'custom', message: 'must name a metric; set activation_gate to null to turn it off' });
    for (const name of names.filter((each) => !(GATE_METRICS as readonly string[]).includes(each)))
      addIssue({
        code: 'custom',
        path: [name],
        message: `cannot be a floor: it is no metric, or one of answers, and the gate makes none. There are ${GATE_METRICS.join(', ')}`,
      });
  });

/** When a new version of a document of a project may become active. `k` is how many chunks an answer is made from. */
export const activationGate = z.strictObject(
  {
    floors,
    k: z
      .int('must be a whole number from 1 to 50')
      .min(1, 'must be a whole number from 1 to 50')
      .max(50, 'must be a whole number from 1 to 50')
      .optional(),
  },
  'must be an object',
);

export type ActivationGate = z.infer<typeof activationGate>;

/** The project of a document, with its gate where it has one. */
export async function gateOfDocument(
  session: Session,
  tenant: TenantId,
  documentId: number,
): Promise<{ projectId: number; gate: ActivationGate | undefined }> {
  const [project] = await session.query<{ projectId: number; settings: unknown }>(sql`
    select project_id as "projectId", settings->'activation_gate' as settings
    from projects join documents using (tenant_id, project_id)
    where tenant_id = ${tenant} and document_id = ${documentId}`);
  return { projectId: project!.projectId, gate: gateIn(project!.settings) };
}

/** The gate of a project as it is stored. One that cannot be read is an error: nobody would notice that it is off. */
export function gateIn(stored: unknown): ActivationGate | undefined {
  if (stored === null || stored === undefined) return undefined;
  const { success, data, error } = activationGate.safeParse(stored);
  if (success) return data;
  const [{ path, message }] = error.issues as [z.core.$ZodIssue];
  const what = ['activation_gate', ...path].join('.');
  throw new HelixError('bad_request', {
    problem: `The activation gate of this project cannot be used: ${what} ${message}. Set it again with \`helix projects set\`.`,
  });
}
