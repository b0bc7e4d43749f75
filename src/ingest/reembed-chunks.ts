import type { Session } from '../store/database.ts';
import { removeOtherVectors } from '../store/remove-other-vectors.ts';
import { type ProjectSwitch, switchProjectSpace } from '../store/switch-project-space.ts';
import { type SwitchOutcome, switchSpace } from '../store/switch-space.ts';
import { tidyStore } from '../store/tidy-store.ts';
import {
  type EmbedCounts,
  type EmbedStoredOptions,
  embedStoredChunks,
  type SpaceContext,
} from './embed-stored-chunks.ts';

/** Vectors per statement: a lock on the tenant is held while they go. */
const REMOVED_AT_ONCE = 5000;

/**
 * Moves a tenant's documents to the space of the model, or those of one project. Until every chunk has its vectors there,
 * the old space serves: questions are answered and documents come in as before. Then the tenant, or the project, is
 * switched in one transaction. Projects with a space of their own are left alone by a move of the tenant.
 * May be ended at any moment and started again.
 */
export async function reembedChunks(
  context: SpaceContext,
  options: ReembedOptions = {},
): Promise<Reembedding> {
  const { database, tenant, embeddingModel } = context;
  const { keepOld = false, project, ...rest } = options;
  const embedOptions = { ...rest, projectId: project?.projectId };
  const counts: EmbedCounts = { chunks: 0, made: 0, copied: 0 };
  for (;;) {
    const done = await embedStoredChunks(context, embedOptions);
    counts.chunks += done.chunks;
    counts.made += done.made;
    counts.copied += done.copied;
    await tidyStore(context);
    options.signal?.throwIfAborted();
    const { outcome, previous } = await database.withTenant(tenant, (session) =>
      switchTo(session, context, project),
    );
    if (outcome === 'incomplete') continue; // documents came in meanwhile
    const removed = keepOld ? 0 : await removeOthers(context, options);
    return { ...counts, outcome, previous, space: embeddingModel.spaceId, removed };
  }
}

export type ReembedOptions = Omit<EmbedStoredOptions, 'remake' | 'projectId'> & {
  /** The one that is moved, instead of the tenant. */
  project?: Omit<ProjectSwitch, 'spaceId'>;
  /** Leaves the vectors of other spaces, so that a way back costs nothing. */
  keepOld?: boolean;
};

export type Reembedding = EmbedCounts & {
  outcome: Exclude<SwitchOutcome['outcome'], 'incomplete'>;
  /** The space before; null when there was no document. */
  previous: string | null;
  space: string;
  /** Vectors of other spaces that were removed. */
  removed: number;
};

function switchTo(
  session: Session,
  { tenant, embeddingModel }: SpaceContext,
  project: ReembedOptions['project'],
): Promise<SwitchOutcome> {
  const { spaceId } = embeddingModel;
  return project
    ? switchProjectSpace(session, tenant, { ...project, spaceId })
    : switchSpace(session, tenant, spaceId);
}

async function removeOthers(
  { database, tenant }: SpaceContext,
  { signal, project }: ReembedOptions,
): Promise<number> {
  const { projectId } = project ?? {};
  let removed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const some = await database.withTenant(tenant, (session) =>
      removeOtherVectors(session, tenant, { limit: REMOVED_AT_ONCE, projectId }),
    );
    removed += some;
    if (some < REMOVED_AT_ONCE) break;
  }
  // A server gives the room back by itself; an embedded database would keep the file at twice its size.
  if (removed > 0 && database.engine === 'embedded') await database.execute('vacuum embeddings');
  return removed;
}
