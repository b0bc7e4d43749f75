import { HelixError } from '../errors.ts';
import type { EmbeddingModel } from '../models/embedding-model.ts';
import type { Database } from '../store/database.ts';
import type { Check } from '../store/inspect-database.ts';
import { listOwnSpaces, type OwnSpace } from '../store/project-space.ts';
import type { TenantId } from '../terms.ts';

/**
 * The projects with a space of their own, as one line; none where there are none. It is always well: a model that is not
 * set up takes away the answers of its projects, and of no other.
 */
export async function inspectSpaces({ database, tenant, embeddingModelOf }: Inspected): Promise<Check[]> {
  const own = await database.withTenant(tenant, (session) => listOwnSpaces(session, tenant), {
    readOnly: true,
  });
  if (own.length === 0) return [];
  const told = own.slice(0, MOST_NAMED).map((each) => describe(each, embeddingModelOf));
  const more = own.length > MOST_NAMED ? [`${own.length - MOST_NAMED} more`] : [];
  return [{ name: 'project spaces', ok: true, found: [...told, ...more].join('; ') }];
}

type Inspected = {
  database: Database;
  tenant: TenantId;
  embeddingModelOf(spaceId: string): EmbeddingModel;
};

/** Projects in one line. */
const MOST_NAMED = 5;

function describe({ project, space }: OwnSpace, embeddingModelOf: Inspected['embeddingModelOf']): string {
  try {
    embeddingModelOf(space);
    return `${JSON.stringify(project)} in ${space}`;
  } catch (error) {
    if (!(error instanceof HelixError)) throw error;
    return `${JSON.stringify(project)} in ${space}, which no model is set up for: it cannot be searched`;
  }
}
