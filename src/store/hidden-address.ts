import { HelixError } from '../errors.ts';
import { type Confidentiality, type TenantId, USUAL_CONFIDENTIALITY } from '../terms.ts';
import type { Session } from './database.ts';
import { settingsIn } from './project-settings.ts';
import { settingsColumn } from './projects.ts';
import { refuseAbove } from './refuse-above.ts';
import { sql } from './sql.ts';

/**
 * Refuses a document that would take the place of one that the transaction does not see, or that would not be seen
 * itself: one that is new is as confidential as its project says, unless it says so itself. Throws `forbidden`.
 */
export async function refuseHiddenAddress(
  session: Session,
  tenant: TenantId,
  { project, sourceUri, confidentiality, clearance }: Addressed,
): Promise<void> {
  refuseAbove(clearance, confidentiality);
  const [found] = await session.query<Found>(sql`
    select ${settingsColumn} as settings, helix_is_hidden_address(project_id, ${sourceUri}, helix_readable()) as "isHidden",
      exists (select from documents where documents.tenant_id = projects.tenant_id
        and documents.project_id = projects.project_id and source_uri = ${sourceUri}) as "isKnown"
    from projects where tenant_id = ${tenant} and name = ${project}`);
  if (found?.isHidden)
    throw new HelixError('forbidden', {
      what: `The address ${JSON.stringify(sourceUri.slice(0, 200))}`,
      action:
        'Something that this credential may not see has it. Give another source_uri, or let somebody add it who may see more.',
    });
  if (found?.isKnown || confidentiality) return;
  const { default_confidentiality: usual = USUAL_CONFIDENTIALITY } = settingsIn(found?.settings);
  refuseAbove(clearance, usual, `A document without confidentiality, which is "${usual}" in this project,`);
}

type Addressed = {
  project: string;
  sourceUri: string;
  confidentiality?: Confidentiality;
  clearance: Confidentiality;
};
type Found = { settings: unknown; isHidden: boolean; isKnown: boolean };
