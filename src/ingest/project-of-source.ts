import { HelixError } from '../errors.ts';
import { holdProjectOfLease } from '../store/connector-leases.ts';
import type { Session } from '../store/database.ts';
import { tagsOfSource } from '../store/documents.ts';
import { readProjectSettings, settingsIn } from '../store/project-settings.ts';
import { ensureProject, holdProject } from '../store/projects.ts';
import type { ChunkProfile } from '../terms.ts';
import type { IngestContext, Source } from './ingest-context.ts';

/** The project that a document goes into, made when it is new, how it cuts documents and its space. Throws for a tag that it does not know. */
export async function projectOfSource(
  { database, tenant, chunkProfile, embeddingModel }: IngestContext,
  source: Source,
): Promise<ProjectOfSource> {
  return database.withTenant(tenant, async (session) => {
    const held = await heldProject(session, tenant, source);
    const { projectId } = held;
    const settings = settingsIn(held.settings);
    const unknown = unknownTags(source.tags, settings.tags);
    if (unknown.length > 0) {
      // What a document has already, from before the tags were settled, it keeps when it is read again.
      const kept = await tagsOfSource(session, tenant, projectId, source.sourceUri);
      const fresh = unknown.filter((tag) => !kept.includes(tag));
      refuseTags(source.project, fresh, settings.tags!);
    }
    const { chunk_profile: profile = chunkProfile, space = embeddingModel.spaceId } = settings;
    return { projectId, profile, space };
  });
}

/** What comes by a sync makes no project: the one that it is for may have been renamed or deleted while it went on. */
async function heldProject(session: Session, tenant: string, { project, sync }: Source) {
  if (sync) return holdProjectOfLease(session, tenant, sync);
  const projectId = await ensureProject(session, tenant, project);
  return { projectId, settings: await holdProject(session, tenant, projectId, project) };
}

export type ProjectOfSource = { projectId: number; profile: ChunkProfile; space: string };

/** Throws for tags that a project does not know. */
export async function refuseUnknownTags(
  session: Session,
  tenant: string,
  project: string,
  tags: readonly string[] | undefined,
): Promise<void> {
  const { tags: known } = await readProjectSettings(session, tenant, project);
  refuseTags(project, unknownTags(tags, known), known ?? []);
}

function unknownTags(tags: readonly string[] = [], known: readonly string[] = []): string[] {
  return known.length === 0 ? [] : tags.filter((tag) => !known.includes(tag));
}

function refuseTags(project: string, unknown: readonly string[], known: readonly string[]): void {
  if (unknown.length === 0) return;
  const shown = unknown.slice(0, 5).map((tag) => JSON.stringify(tag));
  throw new HelixError('bad_request', {
    problem: `tags has ${shown.join(', ')}, which project "${project}" does not know. Its tags are ${known.slice(0, 50).join(', ')}. Use those, or add to them with \`helix projects set ${project} tags\`.`,
  });
}
