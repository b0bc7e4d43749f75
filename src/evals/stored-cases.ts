import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { listEvalCases } from '../store/eval-cases.ts';
import { findProject } from '../store/projects.ts';
import { checkCase } from './cases/check-case.ts';
import type { EvalCase } from './eval-case.ts';

/** The golden set of a project, in the order of the ids. Throws when one of its cases is not what a case must be. */
export async function storedCases(
  { database, tenant }: Pick<Helix, 'database' | 'tenant'>,
  project: string,
): Promise<EvalCase[]> {
  const rows = await database.withTenant(
    tenant,
    async (session) => listEvalCases(session, tenant, await findProject(session, tenant, project)),
    { readOnly: true },
  );
  return rows.map(({ case_id, content }) => {
    const checked = checkCase(content);
    if ('case' in checked) return checked.case;
    const what = `The case "${case_id}" of project "${project}" ${checked.problem}.`;
    const action = 'Import it again, or take it out with `helix eval cases remove`.';
    throw new HelixError('bad_request', { problem: `${what} ${action}` });
  });
}
