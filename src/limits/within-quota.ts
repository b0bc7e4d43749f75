import type { Ingestion } from '../ingest/ingestion.ts';
import type { TenantId } from '../terms.ts';
import type { Limits } from './limits.ts';

/**
 * An ingestion that takes nothing in beyond what its tenant may keep, whichever way a document comes: over HTTP, by a
 * connector, from a repository, by an assistant, or once more after it failed. What was received already is dropped.
 */
export function withinQuota(
  ingestion: Ingestion,
  { limits, tenant }: { limits: Pick<Limits, 'roomOf'>; tenant: TenantId },
): Ingestion {
  return {
    ...ingestion,
    ofTenant: (other) => withinQuota(ingestion.ofTenant(other), { limits, tenant: other }),
    submit: async (source) => ingestion.submit(source, await limits.roomOf(tenant)),
    retry: async (runId) => ingestion.retry(runId, await limits.roomOf(tenant)),
  };
}
