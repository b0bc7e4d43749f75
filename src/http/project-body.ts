import type { Helix } from '../compose.ts';
import { effectiveSettings } from '../projects/effective-settings.ts';
import type { Session } from '../store/database.ts';
import { countProject } from '../store/project-counts.ts';
import { type ProjectSettings, settingsIn } from '../store/project-settings.ts';
import { readProject } from '../store/projects.ts';

/** What the project says itself, and what holds for it. */
export async function settingsBody(
  session: Session,
  helix: Helix,
  { project, settings }: { project: string; settings: ProjectSettings },
) {
  return { project, settings, effective: await effectiveSettings(session, helix, settings) };
}

/** A project with how much it holds. Throws `project_not_found`. */
export async function projectBody(helix: Helix, name: string) {
  const { database, tenant } = helix;
  // Not from a replica: it may have been made a moment ago.
  return database.withTenant(tenant, async (session) => {
    const project = await readProject(session, tenant, name);
    const { bytes, ...counts } = await countProject(session, tenant, project.projectId);
    const settings = settingsIn(project.settings);
    return {
      project_id: project.projectId,
      name,
      created_at: project.createdAt,
      settings,
      effective: await effectiveSettings(session, helix, settings),
      counts,
      bytes,
    };
  });
}
