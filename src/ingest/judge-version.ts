import { HelixError } from '../errors.ts';
import type { ActivationGate } from '../store/activation-floors.ts';
import type { Session } from '../store/database.ts';
import { activateVersion, type ClassedCase, holdBack, type StoredHeldBack } from '../store/held-version.ts';
import type { Warning } from '../store/ingestion-runs.ts';
import type { TenantId } from '../terms.ts';
import { describeByClearance } from './describe-held-back.ts';
import type { IngestContext } from './ingest-context.ts';

/** Port. Says what would become of a project's golden set with a version as the active one. Implemented in `src/evals`. */
export type JudgeVersion = (request: JudgeRequest) => Promise<Judgement>;

export type JudgeRequest = AwaitingVersion & { tenant: TenantId; signal?: AbortSignal };

/** A version that may become the active one of its document when the floors of its project allow it. */
export type AwaitingVersion = {
  projectId: number;
  documentId: number;
  versionId: number;
  gate: ActivationGate;
};

export type Judgement<Case = ClassedCase> = {
  /** What speaks against the version; undefined when nothing does. */
  against: (Pick<StoredHeldBack, 'reason' | 'metrics' | 'floors'> & { failed_cases: Case[] }) | undefined;
  /** What a person should know although nothing speaks against it. */
  notes: string[];
};

/**
 * Makes a version the active one when the golden set of its project does not speak against it, else notes why not. That
 * and what `also` writes are one transaction, in which `before` is asked whether it may become that. It is judged by what is active at this time: of two documents that are
 * published at once, neither is judged with the other.
 */
export async function judgeVersion(
  context: Pick<IngestContext, 'database' | 'tenant' | 'log' | 'goldenSet'>,
  version: AwaitingVersion,
  { signal, before, also }: JudgeOptions,
): Promise<Verdict> {
  const { database, tenant, log, goldenSet } = context;
  const { documentId, versionId } = version;
  const { against, notes } = await goldenSet({ ...version, tenant, signal });
  const verdict = await database.withTenant(
    tenant,
    async (session) => {
      if (!against) await before?.(session);
      const verdict = against
        ? { isActive: false, ...(await refuse(session, tenant, version, against)) }
        : { isActive: true, warnings: notes, kept: notes };
      if (!against && !(await activateVersion(session, tenant, version))) throw gone(version);
      await also?.(session, verdict);
      return verdict;
    },
    { signal },
  );
  const about = { document_id: documentId, version_id: versionId };
  if (against) log.warn({ ...about, metrics: against.metrics, floors: against.floors }, 'version.held-back');
  return verdict;
}

type JudgeOptions = {
  signal?: AbortSignal;
  before?: (session: Session) => Promise<void>;
  also?: (session: Session, verdict: Verdict) => Promise<void>;
};

/** Whether the version is the active one now, and what to say of it: to who judged it, and to who reads it later. */
export type Verdict = { isActive: boolean; warnings: string[]; kept: Warning[] };

async function refuse(
  session: Session,
  tenant: TenantId,
  version: AwaitingVersion,
  against: NonNullable<Judgement['against']>,
): Promise<Pick<Verdict, 'warnings' | 'kept'>> {
  const held = await holdBack(session, tenant, version.versionId, against);
  if (!held) throw gone(version);
  const warning = describeByClearance({ ...version, ...held }, against);
  return { warnings: [warning[held.clearance]], kept: [warning] };
}

function gone({ documentId, versionId }: AwaitingVersion): HelixError {
  const what = `Version ${versionId} of document ${documentId}, which was being checked,`;
  return new HelixError('not_found', { what, action: 'The document was removed meanwhile. Add it again.' });
}
