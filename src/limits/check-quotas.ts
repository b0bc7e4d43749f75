import type { Stored } from '../store/tenant-limits.ts';
import type { Usage } from '../store/tenant-usage.ts';
import { dayUsed, storageFull } from './limit-errors.ts';
import type { TenantLimits } from './limit-table.ts';

const MEGABYTE = 1024 * 1024;

/** Throws `limit_reached` where the day's share is used. What was used is looked up only where there is a limit. */
export async function checkDay(
  { tokens_per_day: tokens, cost_per_day: cost }: TenantLimits,
  now: number,
  usedToday: () => Promise<Usage>,
): Promise<void> {
  if (tokens === 0 && cost === 0) return;
  const used = await usedToday();
  const usedTokens = used.promptTokens + used.completionTokens;
  if (tokens > 0 && usedTokens >= tokens)
    throw dayUsed('tokens_per_day', { limit: tokens, found: usedTokens, now });
  const usedCost = used.costMicros / 1_000_000;
  if (cost > 0 && usedCost >= cost) throw dayUsed('cost_per_day', { limit: cost, found: usedCost, now });
}

/**
 * The same for what is stored: whether all of this may come as well. What adds nothing is never refused, also where there is
 * more than the limit already.
 */
export async function checkStored(
  { documents, stored_megabytes: megabytes }: TenantLimits,
  look: () => Promise<{ found: Stored; adds: Stored }>,
): Promise<void> {
  if (documents === 0 && megabytes === 0) return;
  const { found, adds } = await look();
  if (documents > 0 && adds.documents > 0 && found.documents + adds.documents > documents)
    throw storageFull('documents', { limit: documents, found: found.documents });
  if (megabytes > 0 && adds.bytes > 0 && found.bytes + adds.bytes > megabytes * MEGABYTE)
    throw storageFull('stored_megabytes', { limit: megabytes, found: Math.ceil(found.bytes / MEGABYTE) });
}
