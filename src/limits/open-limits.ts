import type { Ingestion } from '../ingest/ingestion.ts';
import type { Logger } from '../log/logger.ts';
import { readPrices } from '../observe/estimate-cost.ts';
import type { Observer } from '../observe/observer.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../store/database.ts';
import { inBackground } from '../store/in-background.ts';
import type { TenantId } from '../terms.ts';
import { createUsageCounter, type UsageCounter } from './count-usage.ts';
import { countingObserver } from './counting-observer.ts';
import { createLimits, type Limits } from './limits.ts';
import { withinQuota } from './within-quota.ts';

/** The limits of one process, and what has to go by them. */
export function openLimits<Kind extends Observer>({
  settings,
  database,
  observer,
  log,
}: OpenOptions<Kind>): {
  limits: Limits;
  usage: UsageCounter;
  /** To be used in place of the given one. */
  observer: Kind;
  /** The same ingestion, within what its tenants may keep. */
  within(ingestion: Ingestion, tenant: TenantId): Ingestion;
} {
  const prices = readPrices(settings.modelPrices);
  const usage = createUsageCounter({ database: inBackground(database), prices, log });
  const limits = createLimits({ settings, database, usage, log });
  return {
    limits,
    usage,
    observer: countingObserver(observer, usage),
    within: (ingestion, tenant) => withinQuota(ingestion, { limits, tenant }),
  };
}

type OpenOptions<Kind> = { settings: Settings; database: Database; observer: Kind; log: Logger };
