import type { Caller } from '../auth/caller.ts';
import { viewOf } from '../auth/view-of.ts';
import type { Helix } from '../compose.ts';
import { ingestionSeenBy } from '../ingest/ingestion-seen-by.ts';
import { seenBy } from '../store/seen-by.ts';

/**
 * The Helix of a tenant as a caller has it. Who may see everything asks without a clearance: the searches of a whole project
 * are for those who see all of it, and what the database lets through is the same.
 */
export function asCaller(own: Helix, caller: Caller): Helix {
  const { clearance } = caller;
  const database = seenBy(own.database, viewOf(caller));
  const ingestion = ingestionSeenBy(own.ingestion, { database, tenant: own.tenant, clearance });
  return { ...own, database, ingestion, clearance: clearance === 'restricted' ? undefined : clearance };
}
