import { isAbort, messageOf } from '../errors.ts';
import type { IngestResult } from '../ingest/ingest-context.ts';
import { inParallel } from '../repository/in-parallel.ts';
import type { FoundContent, FoundItem, KnownItem, Listing, ListPorts, Look } from './connector.ts';
import type { AnyConnector } from './connectors.ts';
import { goneDocuments } from './gone-documents.ts';
import { holdLease } from './hold-lease.ts';
import {
  countOutcome,
  emptyReport,
  type ItemOutcome,
  type SyncProgress,
  type SyncReport,
} from './sync-report.ts';

/** Things that are looked at or taken in at once. Of one host they still come one after the other. */
const IN_FLIGHT = 8;

/**
 * Makes the documents of a connector what its source has: what is new or changed is taken in, what is gone is deleted and
 * can be restored. Each thing is noted as it is done, so that a sync that was killed goes on where it was. The report is
 * stored however it ends.
 */
export async function syncConnector(ports: SyncPorts, request: SyncRequest): Promise<SyncReport> {
  const started = performance.now();
  await ports.begin();
  const report = emptyReport();
  try {
    await holdLease(ports, request.signal, (signal) => syncAll(ports, { ...request, signal }, report));
  } catch (error) {
    const isStopped = request.signal.aborted || isAbort(error);
    report.status = isStopped ? 'stopped' : 'failed';
    if (!isStopped) report.error = { code: codeOf(error), message: messageOf(error) };
    if (codeOf(error) === 'connector_lost') throw error;
  }
  report.elapsed_ms = Math.round(performance.now() - started);
  await ports.finish(report);
  return report;
}

/** How documents get in and out, and where it is noted: in this process, or through the server. */
export type SyncPorts = {
  /** Takes the connector. Throws `connector_busy`. */
  begin(): Promise<void>;
  /** A sign that the sync goes on. Throws `connector_lost`. */
  keep(): Promise<void>;
  known(): Promise<Map<string, KnownItem>>;
  ingest(
    source: FoundContent & { sourceUri: string; tags: string[] },
    signal: AbortSignal,
  ): Promise<IngestResult>;
  remove(documentId: number): Promise<void>;
  note(sourceUri: string, noted: Noted): Promise<void>;
  forget(sourceUri: string): Promise<void>;
  finish(report: SyncReport): Promise<void>;
};

/** `versionId`: what was made of it, where something was. */
export type Noted = Pick<KnownItem, 'documentId' | 'revision'> & { versionId?: number };

export type SyncRequest = {
  connector: AnyConnector;
  config: Record<string, unknown> & { tags: string[] };
  ports: ListPorts;
  /** Whether most of the documents, or all, may be removed. */
  allowRemoval: boolean;
  signal: AbortSignal;
  onProgress?: (progress: SyncProgress) => void;
};

async function syncAll(ports: SyncPorts, request: SyncRequest, report: SyncReport): Promise<void> {
  const { connector, config, signal } = request;
  const known = await ports.known();
  const listing = await connector.list({ config, known, ports: request.ports, signal });
  for (const { sourceUri, reason } of listing.problems ?? [])
    countOutcome(report, sourceUri, 'failed', reason);
  const present = new Set<string>();
  const tell = (sourceUri: string, outcome: ItemOutcome, reason?: string) => {
    countOutcome(report, sourceUri, outcome, reason);
    const done =
      report.created + report.updated + report.unchanged + report.held_back + report.skipped + report.failed;
    request.onProgress?.({ source_uri: sourceUri, outcome, done });
  };
  await inParallel(listing.items, IN_FLIGHT, async (item) => {
    signal.throwIfAborted();
    // Added before anything is waited for: what fails is still there.
    if (present.has(item.sourceUri)) return;
    present.add(item.sourceUri);
    const isGone = await syncItem(ports, item, { request, known: known.get(item.sourceUri), tell });
    if (isGone) present.delete(item.sourceUri);
  });
  await removeGone(ports, request, { listing, known, present, report, tell });
  await listing.finished?.();
}

type Tell = (sourceUri: string, outcome: ItemOutcome, reason?: string) => void;
type ItemOptions = { request: SyncRequest; known: KnownItem | undefined; tell: Tell };

/** True when it turned out to be gone. */
async function syncItem(ports: SyncPorts, item: FoundItem, options: ItemOptions): Promise<boolean> {
  const { tell, request } = options;
  try {
    const look = await item.look();
    if (look.kind === 'gone') return true;
    const [outcome, reason] = await settle(ports, item, look, options);
    tell(item.sourceUri, outcome, reason);
  } catch (error) {
    request.signal.throwIfAborted();
    if (codeOf(error) === 'connector_lost') throw error;
    tell(item.sourceUri, 'failed', messageOf(error));
  }
  return false;
}

async function settle(
  ports: SyncPorts,
  { sourceUri }: FoundItem,
  look: Exclude<Look, { kind: 'gone' }>,
  { request, known }: ItemOptions,
): Promise<[ItemOutcome, string?]> {
  if (look.kind === 'unchanged') {
    const { revision, documentId = known?.documentId ?? null } = look;
    if (revision) await ports.note(sourceUri, { documentId, revision });
    return ['unchanged'];
  }
  if (look.kind === 'skipped') {
    const { revision, reason } = look;
    if (revision && !known?.documentId) await ports.note(sourceUri, { documentId: null, revision });
    return ['skipped', reason];
  }
  const { kind: _, ...content } = look;
  const { tags } = request.config;
  const result = await ports.ingest({ ...content, sourceUri, tags }, request.signal);
  const { documentId, versionId } = result;
  await ports.note(sourceUri, { documentId, versionId, revision: content.revision });
  return [result.status, result.warning];
}

type Removal = {
  listing: Listing;
  known: ReadonlyMap<string, KnownItem>;
  present: ReadonlySet<string>;
  report: SyncReport;
  tell: Tell;
};

async function removeGone(ports: SyncPorts, request: SyncRequest, removal: Removal): Promise<void> {
  const { listing, known, present, report, tell } = removal;
  const { gone, refused } = goneDocuments({ ...listing, known, present, allowRemoval: request.allowRemoval });
  report.removal_refused = refused;
  for (const { sourceUri, documentId, isShared } of gone) {
    request.signal.throwIfAborted();
    if (!isShared) await ports.remove(documentId);
    await ports.forget(sourceUri);
    tell(sourceUri, 'removed');
  }
}

/** Of an error of this process, or of the server that a command works through. */
function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[a-z_]+$/.test(code) ? code : 'internal';
}
