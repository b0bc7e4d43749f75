import type { Caller } from '../auth/caller.ts';
import { messageOf } from '../errors.ts';
import type { RequireRoom } from '../ingest/submit-document.ts';
import type { Logger } from '../log/logger.ts';
import { isAuthOn } from '../settings/auth-rules.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../store/database.ts';
import { isCounted, readStored, readStoredAlone, readTenantLimits } from '../store/tenant-limits.ts';
import type { TenantId } from '../terms.ts';
import { checkDay, checkStored } from './check-quotas.ts';
import type { UsageCounter } from './count-usage.ts';
import { createKeptValues } from './kept-values.ts';
import { type RateName, type SlotName, tenantLimits } from './limit-table.ts';
import { createProcessLimits, type ProcessLimits } from './process-limits.ts';

/** What an operator changes holds after this long at the latest, but for a process that nobody asked meanwhile. */
const OVERRIDES_FRESH_MS = 10_000;

/**
 * What each tenant may use. Rates and what is under way are counted by this process, without a lookup; days and documents
 * by the database. Every method throws `rate_limited` or `limit_reached`.
 */
export function createLimits({ settings, database, usage, log, now = Date.now }: LimitsOptions): Limits {
  const ofProcess = createProcessLimits(settings);
  const onError = (error: unknown) => log.warn({ problem: messageOf(error) }, 'limits.unread');
  const overrides = createKeptValues<Readonly<Record<string, number>>>({
    load: (tenant) => database.withTenant(tenant, (session) => readTenantLimits(session, tenant)),
    freshMs: OVERRIDES_FRESH_MS,
    fallback: {},
    onError,
  });
  const ofTenant = async (tenant: TenantId, isLocal: boolean) =>
    tenantLimits(settings, await overrides.get(tenant), isLocal);
  const storedBy = (tenant: TenantId) =>
    database.withTenant(tenant, (session) => readStored(session, tenant));

  return {
    async admit(caller, { rates = [], slot, usesModel, addsBytes }) {
      const { tenant, credential } = caller;
      const isLocal = credential.kind === 'local';
      const limits = await ofTenant(tenant, isLocal);
      if (usesModel) await checkDay(limits, now(), () => usage.today(tenant));
      if (addsBytes !== undefined) {
        // Whether it is a new document is known when it is there, and asked then (`roomOf`).
        const adds = { documents: 0, bytes: addsBytes };
        await checkStored(limits, async () => ({ found: await storedBy(tenant), adds }));
      }
      const headers = ofProcess.takeRates(caller, limits, rates);
      // Last, so that nothing has to be given back when one of the others is against it.
      const release = slot ? ofProcess.holdSlot(caller, limits, slot) : () => {};
      return { headers, release };
    },
    admitAddress: ofProcess.admitAddress,
    async roomOf(tenant) {
      // Looked up before there is a transaction: within one the database cannot be asked for another.
      const limits = await ofTenant(tenant, !isAuthOn(settings));
      return (session, bytes, { documents = 1, areIn = false, address } = {}) =>
        checkStored(limits, async () => {
          const stored = await readStoredAlone(session, tenant);
          const isNew = !address || !(await isCounted(session, tenant, address));
          const adds = { documents: isNew ? documents : 0, bytes };
          if (!areIn) return { found: stored, adds };
          return {
            found: { documents: stored.documents - documents, bytes: stored.bytes - bytes },
            adds,
          };
        });
    },
  };
}

export type Limits = {
  /** Lets a request in that wants these, and holds its place until it is released. */
  admit(caller: Caller, wanted: Wanted): Promise<Admission>;
  /** The same for somebody without a credential. */
  admitAddress: ProcessLimits['admitAddress'];
  /**
   * Whether a document of so many bytes, or several, may still come, to be asked in the transaction that adds them, before it
   * holds anything else: of those that come at once, to whichever process, as many get in as there is room for.
   */
  roomOf(tenant: TenantId): Promise<RequireRoom>;
};

export type Wanted = {
  rates?: readonly RateName[] | undefined;
  slot?: SlotName | undefined;
  /** Whether a model writes, which has to be paid for. */
  usesModel?: boolean | undefined;
  /** How much a document has, as far as it is known. */
  addsBytes?: number | undefined;
};

export type Admission = { headers: Readonly<Record<string, string>>; release(): void };

export type LimitsOptions = {
  settings: Settings;
  database: Database;
  usage: Pick<UsageCounter, 'today'>;
  log: Logger;
  now?: () => number;
};
