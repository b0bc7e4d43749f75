import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { listEvalCases } from '../store/eval-cases.ts';
import { findProject } from '../store/projects.ts';
import type { Confidentiality } from '../terms.ts';
import { checkCase } from './cases/check-case.ts';
import type { EvalCase } from './eval-case.ts';

/** The golden set of a project, in the order of the ids. Throws when one of its cases is not what a case must be. */
export async function storedCases(
  context: Pick<Helix, 'database' | 'tenant'>,
  project: string,
): Promise<EvalCase[]> {
  return (await classedCases(context, project)).map((each) => each.case);
}

/** The same, each with the clearance that whoever sees it must have. */
export async function classedCases(
  { database, tenant }: Pick<Helix, 'database' | 'tenant'>,
  project: string,
): Promise<{ case: EvalCase; clearance: Confidentiality }[]> {
  const rows = await database.withTenant(
    tenant,
    async (session) => listEvalCases(session, tenant, await findProject(session, tenant, project)),
    { readOnly: true },
  );
  return rows.map(({ case_id, content, clearance }) => {
    const checked = checkCase(content);
    if ('case' in checked) return { case: checked.case, clearance };
    const what = `The case "${case_id}" of project "${project}" ${checked.problem}.`;
    const action = 'Import it again, or take it out with `helix eval cases remove`.';
    throw new HelixError('bad_request', { problem: `${what} ${action}` });
  });
}
