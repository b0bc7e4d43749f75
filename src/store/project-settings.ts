import { z } from 'zod';
import { HelixError } from '../errors.ts';
import { isPhrase } from '../settings/parsers.ts';
import { INJECTION_POLICIES, type InjectionRules, type TenantId } from '../terms.ts';
import { activationGate } from './activation-floors.ts';
import type { Session } from './database.ts';
import { projectPolicies, unknownDefaults } from './project-policies.ts';
import { refuseWithChunks } from './project-space.ts';
import { findProject, readProject, settingsColumn } from './projects.ts';
import { sql } from './sql.ts';

const injection = z.strictObject(
  {
    policy: z.enum(INJECTION_POLICIES, `must be one of ${INJECTION_POLICIES.join(', ')}`).optional(),
    markers: z
      .array(
        z.string('must be text').refine(isPhrase, 'must have 4 to 200 characters'),
        'must be a list of phrases',
      )
      .max(200, 'must have at most 200 phrases')
      .optional(),
  },
  'must be an object',
);

const PARTS = {
  injection: injection.optional(),
  activation_gate: activationGate.optional(),
  ...projectPolicies,
  space: z
    .string('must be the id of a space, such as local/all-MiniLM-L6-v2@384')
    .min(1, 'must not be empty')
    .max(300, 'must have at most 300 characters')
    .optional()
    .describe(
      'The space its documents are embedded in, chosen while it has none; that of the tenant otherwise.',
    ),
};

/** What a project has for itself; whatever is missing is as the installation has it. */
export const projectSettings = z
  .strictObject(PARTS, 'must be an object')
  .superRefine((settings, { addIssue }) => {
    const unknown = unknownDefaults(settings);
    if (unknown.length > 0)
      addIssue({
        code: 'custom',
        path: ['default_tags'],
        message: `must be among the tags of the project; ${unknown.join(', ')} are not`,
      });
  });

export type ProjectSettings = z.infer<typeof projectSettings>;
export type Project = { projectId: number; name: string; documents: number; settings: ProjectSettings };

/** Every project of the tenant, by name. */
export async function listProjects(session: Session, tenant: TenantId): Promise<Project[]> {
  const rows = await session.query<Omit<Project, 'settings'> & { settings: unknown }>(sql`
    select project_id as "projectId", name, ${settingsColumn} as settings,
      (select count(*) from documents where documents.tenant_id = projects.tenant_id
        and documents.project_id = projects.project_id and deleted_at is null)::int as documents
    from projects where tenant_id = ${tenant} and deleted_name is null order by name`);
  return rows.map((row) => ({ ...row, settings: settingsIn(row.settings) }));
}

/** Throws `project_not_found`. */
export async function readProjectSettings(
  session: Session,
  tenant: TenantId,
  name: string,
): Promise<ProjectSettings> {
  return settingsIn((await readProject(session, tenant, name)).settings);
}

/** Keeps what `change` makes of the settings; two who change at once come one after the other. Throws `project_not_found`. */
export async function writeProjectSettings(
  session: Session,
  tenant: TenantId,
  name: string,
  change: (settings: ProjectSettings) => ProjectSettings,
): Promise<ProjectSettings> {
  const projectId = await findProject(session, tenant, name);
  const [row] = await session.query<{ settings: unknown }>(sql`
    select ${settingsColumn} as settings from projects
    where tenant_id = ${tenant} and project_id = ${projectId} for update`);
  const before = settingsIn(row?.settings);
  const result = projectSettings.safeParse(change(before));
  if (!result.success) {
    const problem = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('. ');
    throw new HelixError('bad_request', {
      problem: `The settings of project "${name}" cannot be kept. ${problem}.`,
    });
  }
  const { space, ...rest } = result.data;
  if (space !== before.space) await refuseWithChunks(session, tenant, { projectId, name, space });
  await session.query(sql`
    update projects set settings = ${JSON.stringify(rest)}::text::jsonb, space_id = ${space ?? null}
    where tenant_id = ${tenant} and project_id = ${projectId}`);
  return result.data;
}

/** How the chunks of a project are screened: what it says itself, and the markers of both. */
export function injectionRules(installation: InjectionRules, project: unknown): InjectionRules {
  const own = injection.safeParse(project ?? {}).data;
  if (!own) return installation;
  return {
    policy: own.policy ?? installation.policy,
    markers: own.markers ? [...installation.markers, ...own.markers] : installation.markers,
  };
}

/** Each part by itself: one that a later Helix wrote, or a hand spoilt, takes nothing with it. */
export function settingsIn(stored: unknown): ProjectSettings {
  const given = (stored ?? {}) as Record<string, unknown>;
  const parts = Object.entries(PARTS).filter(([name]) => given[name] !== undefined);
  return Object.fromEntries(parts.map(([name, part]) => [name, part.safeParse(given[name]).data]));
}
