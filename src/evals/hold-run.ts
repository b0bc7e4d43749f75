import type { Helix } from '../compose.ts';
import { type HeldEvalRun, keepEvalRun, releaseEvalRun } from '../store/eval-runs.ts';

/** Who works on a run: this Helix, and of all the runs it may have under way, this one. */
export function newOwner({ instance }: Pick<Helix, 'instance'>): string {
  return `${instance}/${crypto.randomUUID()}`;
}

/**
 * How long an owner may be silent before a run is somebody else's. A data directory has one Helix at a time, so there
 * whoever is not this one is gone.
 */
export function silenceAllowed({ database, instance }: Pick<Helix, 'database' | 'instance'>) {
  return (owner: string) =>
    database.engine === 'embedded' && !owner.startsWith(`${instance}/`) ? 0 : SILENT_MS;
}

/** Works on a run, with a sign from time to time that somebody does; one that did not come to its end is left to others. */
export async function holdRun<Result>(
  { database, tenant }: Pick<Helix, 'database' | 'tenant'>,
  held: HeldEvalRun,
  work: () => Promise<Result>,
): Promise<Result> {
  const inRun = (write: typeof keepEvalRun | typeof releaseEvalRun) =>
    // A database that is away is told of by what the work itself writes.
    database.withTenant(tenant, async (session) => void (await write(session, tenant, held))).catch(() => {});
  let last = Promise.resolve();
  const signs = setInterval(() => {
    last = inRun(keepEvalRun);
  }, SIGN_MS);
  try {
    return await work();
  } finally {
    clearInterval(signs);
    await last;
    await inRun(releaseEvalRun);
  }
}

/** Six signs have to be missed: a machine under load misses one or two. */
const SILENT_MS = 60_000;
const SIGN_MS = 10_000;
