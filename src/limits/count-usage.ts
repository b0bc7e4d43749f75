import { messageOf } from '../errors.ts';
import type { Logger } from '../log/logger.ts';
import { estimateCost, type ModelPrices } from '../observe/estimate-cost.ts';
import type { ObservedModelUse } from '../observe/observer.ts';
import type { Database } from '../store/database.ts';
import { addUsage, NOTHING_USED, readUsageToday, sumOf, type Usage } from '../store/tenant-usage.ts';
import type { TenantId } from '../terms.ts';
import { createKeptValues } from './kept-values.ts';

/** So old may be what other processes have used. */
const FRESH_MS = 5000;
/** How long usage waits that could not be written, and what came after it. */
const RETRY_MS = 5000;

/**
 * What tenants use, kept in the database by one statement after each call of a model, which no answer waits for. While one is under
 * way, what comes meanwhile is added up and written together.
 */
export function createUsageCounter({ database, prices, log, now = Date.now }: UsageOptions): UsageCounter {
  const unwritten = new Map<TenantId, Usage>();
  let writing: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  const warn = (error: unknown) => log.warn({ problem: messageOf(error) }, 'usage.unwritten');
  const kept = createKeptValues<Usage>({
    load: async (key) => {
      const tenant = key.slice(0, key.indexOf(' '));
      const read = await database.withTenant(tenant, (session) => readUsageToday(session, tenant));
      return sumOf(read, unwritten.get(tenant) ?? NOTHING_USED);
    },
    freshMs: FRESH_MS,
    fallback: NOTHING_USED,
    onError: warn,
  });
  const write = async () => {
    for (const [tenant, used] of unwritten) {
      unwritten.delete(tenant);
      try {
        await database.withTenant(tenant, (session) => addUsage(session, tenant, used));
      } catch (error) {
        if (isGone(error)) continue;
        unwritten.set(tenant, sumOf(used, unwritten.get(tenant) ?? NOTHING_USED));
        throw error;
      }
    }
  };
  const writeSoon = () => {
    if (writing || retry) return;
    writing = write()
      .catch((error) => {
        warn(error);
        retry = setTimeout(() => {
          retry = undefined;
          writeSoon();
        }, RETRY_MS).unref();
      })
      .finally(() => {
        writing = undefined;
        if (unwritten.size > 0) writeSoon();
      });
  };
  const add = (tenant: TenantId, used: Usage) => {
    unwritten.set(tenant, sumOf(used, unwritten.get(tenant) ?? NOTHING_USED));
    kept.change(keyOf(tenant, now()), (today) => sumOf(today, used));
    writeSoon();
  };
  return {
    answered: (tenant) => add(tenant, { ...NOTHING_USED, questions: 1 }),
    modelUsed: (use) => add(use.tenant, usageOf(use, prices)),
    embedded: (tenant, embeddedTokens) => add(tenant, { ...NOTHING_USED, embeddedTokens }),
    today: (tenant) => kept.get(keyOf(tenant, now())),
    async close() {
      clearTimeout(retry);
      await writing;
      await write().catch(warn);
    },
  };
}

export type UsageCounter = {
  /** One question, however it ended. */
  answered(tenant: TenantId): void;
  /** For `Observer.modelUsed`. */
  modelUsed(use: ObservedModelUse): void;
  embedded(tenant: TenantId, tokens: number): void;
  /** Of all processes, as of a moment ago, and of this one as of now. */
  today(tenant: TenantId): Promise<Usage>;
  /** Writes what is not written yet. */
  close(): Promise<void>;
};

export type UsageOptions = {
  database: Database;
  prices: ModelPrices;
  log: Logger;
  now?: () => number;
};

function usageOf(use: ObservedModelUse, prices: ModelPrices): Usage {
  const { promptTokens, completionTokens } = use;
  const cost = estimateCost(prices, use.model, use) ?? 0;
  return { ...NOTHING_USED, promptTokens, completionTokens, costMicros: Math.round(cost * 1_000_000) };
}

/** At midnight everything begins anew. */
function keyOf(tenant: TenantId, now: number): string {
  return `${tenant} ${new Date(now).toISOString().slice(0, 10)}`;
}

/** A tenant that was deleted while its last answer was written. */
function isGone(error: unknown): boolean {
  return (error as { code?: unknown }).code === '23503';
}
