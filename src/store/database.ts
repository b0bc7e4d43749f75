import { CONFIDENTIALITIES, type Confidentiality, type TenantId } from '../terms.ts';
import type { Fragment } from './sql.ts';

/**
 * Port. One PostgreSQL database, on a server (`store/postgres`) or inside the process (`store/embedded`).
 * Both speak the same SQL, run the same migrations and pass `database.contract.ts`.
 */
export interface Database {
  readonly engine: 'postgres' | 'embedded';
  /**
   * Runs `work` in one transaction as the application's role, confined by row-level security to one tenant.
   * The only way to a tenant's rows. Rolls back when `work` throws; nested use is not possible.
   */
  withTenant<Result>(tenant: TenantId, work: Work<Result>, options?: TransactionOptions): Promise<Result>;
  /** Runs `work` in one transaction as the connection's own role: migrations and checks, never a tenant's data. */
  asOwner<Result>(work: Work<Result>, options?: TransactionOptions): Promise<Result>;
  /**
   * Runs one statement, or a script without parameters, as the connection's own role and outside of a transaction of
   * ours: for the job queue, which brings its own.
   */
  execute(
    text: string,
    values?: unknown[],
    options?: Pick<TransactionOptions, 'background'>,
  ): Promise<object[]>;
  /** Resolves when the database answers `SELECT 1`; rejects otherwise, within `timeoutMs`. */
  ping(timeoutMs: number): Promise<void>;
  /** How busy its connections are; not there where there is one session only. */
  pool?(): PoolState;
  /** Where reads were answered; not there where there are no replicas. */
  reads?(): ReadState;
  close(): Promise<void>;
}

/** How many reads each kind of server answered since the start, and how its replicas are. */
export type ReadState = { primary: number; replica: number; replicas: ReplicaState[] };
/** `name` is its host and database; `problem` says why it is not used now. */
export type ReplicaState = { name: string; isUsable: boolean; problem?: string };

export type PoolState = { total: number; idle: number; waiting: number };

export type Work<Result> = (session: Session) => Promise<Result>;

/** One open transaction. */
export interface Session {
  /** int8 and numeric come back as numbers, timestamps as Date, on both engines. */
  query<Row extends object>(statement: Fragment, options?: QueryOptions): Promise<Row[]>;
  /** Several statements without parameters, as in a migration file. */
  script(text: string): Promise<void>;
}

export type QueryOptions = {
  /**
   * The text is one of a few and reads by keys, so that a server may keep it parsed and planned for the connection
   * (loading eight chunks: 0.3 ms instead of 1.1). Not for searches: what is best for them depends on the values.
   */
  prepared?: boolean;
};

export type TransactionOptions = {
  /**
   * The transaction only reads, so it may run on a replica, which then has everything that was committed before. When the
   * replica goes away on the way, the work is run again on the primary.
   */
  readOnly?: boolean;
  /** The work cannot be run a second time, as when it writes files: it is done by the primary. */
  once?: boolean;
  /** Cancels the running statement where the engine can; otherwise the next one is not started. */
  signal?: AbortSignal;
  /** Nobody waits for it: where transactions wait for each other, others go first. */
  background?: boolean;
  /** The most confidential that is there for it, whatever the work asks for; see `seenBy`. */
  clearance?: Confidentiality;
  /** Of what belongs to a credential, only what belongs to this one is there; see `seenBy`. */
  owner?: string;
};

/** The role that owns nothing and bypasses nothing; see `db/migrations/0001_foundation.sql`. */
export const APPLICATION_ROLE = 'helix_app';

/** What a transaction says first. The tenant is checked to be a UUID before it stands in the text. */
export function beginAsTenant(
  tenant: TenantId,
  { readOnly, clearance, owner }: Pick<TransactionOptions, 'readOnly' | 'clearance' | 'owner'> = {},
): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(tenant))
    throw new TypeError(`"${tenant}" is not a tenant id`);
  // One snapshot for all statements of a reader: it sees the version before a change or the one after it, never both.
  const begin = readOnly
    ? `begin isolation level repeatable read read only; set local statement_timeout = '30s'; ${FORGOTTEN}`
    : `begin; ${FORGOTTEN}`;
  const seen = [
    clearance && `set local helix.ceiling = '${checked(clearance, /^[a-z]+$/)}'; `,
    owner && `set local helix.owner = '${checked(owner, /^[\w:.@+|/=-]{1,200}$/)}'; `,
  ].join('');
  return `${begin}; set local role ${APPLICATION_ROLE}; set local helix.tenant_id = '${tenant}'; ${seen}${PLANNING}`;
}

/**
 * A process that is paused or cut off in the middle of a transaction would hold what it has locked, or what it sees of what has been
 * deleted since, for as long as it likes: after a minute without a statement the server takes it away.
 */
const FORGOTTEN = "set local idle_in_transaction_session_timeout = '60s'";

/** What stands in the text of a statement has only characters that mean nothing there. */
function checked(value: string, allowed: RegExp): string {
  if (allowed.test(value)) return value;
  throw new TypeError(`${JSON.stringify(value)} cannot be said to the database`);
}

/**
 * Filters are inside the searches, so a scan of a vector index has to go on until enough rows pass them; what it finds is
 * sorted again by the whole vectors, so it may come in a relaxed order. 400 is the most candidates that a scan has in hand:
 * `exact-or-index.ts` chooses. Data is in memory or on a disk without a head: a random page costs as much as the next
 * one. No statement is long enough to be worth compiling.
 */
const PLANNING = `set local hnsw.iterative_scan = 'relaxed_order'; set local hnsw.ef_search = 400;
  set local random_page_cost = 1.1; set local jit = off`;

/**
 * Hides, for the rest of the transaction, the documents that are more confidential than `clearance`, with their versions
 * and chunks. The database enforces it, whatever a statement asks for. A transaction that says nothing sees everything.
 */
export async function limitClearance(session: Session, clearance: Confidentiality): Promise<void> {
  if (!CONFIDENTIALITIES.includes(clearance))
    throw new TypeError(`"${clearance}" is not a clearance; known are ${CONFIDENTIALITIES.join(', ')}`);
  await session.script(`set local helix.clearance = '${clearance}'`);
}
