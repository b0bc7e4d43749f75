import type { TenantId } from '../terms.ts';
import type { Ticket } from './job-queue.ts';

/** How long nobody looks for tenants that had no turn yet, once there was none: the look reads all that waits. */
const LOOK_EVERY_MS = 500;
/** Of this many tenants it is remembered when they had their turn; the longest ago is forgotten first. */
const MOST_REMEMBERED = 1000;

/**
 * Takes tickets so that tenants take turns, whatever each of them has waiting: first those that had no turn yet, then
 * the one whose turn is longest ago. Of one tenant the oldest ticket comes first. Each process counts turns for itself.
 */
export function createFairTake(fetch: FetchTickets, now: () => number = Date.now): FairTake {
  let order: TenantId[] = []; // the longest ago first
  let lookAt = 0;

  const had = (tickets: readonly Ticket[]): readonly Ticket[] => {
    const tenants = new Set(tickets.map(({ tenant }) => tenant));
    order = [...order.filter((tenant) => !tenants.has(tenant)), ...tenants].slice(-MOST_REMEMBERED);
    return tickets;
  };
  const newcomers = async (without: readonly TenantId[]) => {
    const found = await fetch(1, [...new Set([...without, ...order])]);
    if (found.length === 0) lookAt = now() + LOOK_EVERY_MS;
    return found;
  };
  const nextInOrder = async (count: number, without: readonly TenantId[]) => {
    for (const tenant of order.filter((each) => !without.includes(each))) {
      const others = order.filter((each) => each !== tenant);
      // One who is alone waits for nobody, and may have all at once.
      const found = await fetch(others.length === 0 ? count : 1, [...new Set([...without, ...others])]);
      if (found.length > 0) return found;
      order = order.filter((each) => each !== tenant);
    }
    return [];
  };
  return async (count, without = []) => {
    const taken: Ticket[] = [];
    try {
      while (taken.length < count) {
        const isDue = order.length === 0 || now() >= lookAt;
        let found = isDue ? await newcomers(without) : [];
        if (found.length === 0) found = await nextInOrder(count - taken.length, without);
        // Nobody who had a turn has more: whoever is there is looked for now.
        if (found.length === 0 && !isDue && without.length === 0) found = await newcomers(without);
        if (found.length === 0) break;
        taken.push(...had(found));
      }
    } catch (error) {
      // What was taken is taken; the trouble shows again at the next look.
      if (taken.length === 0) throw error;
    }
    return taken;
  };
}

/** Up to `count` tickets, none of them of a tenant in `without`. */
export type FetchTickets = (count: number, without: readonly TenantId[]) => Promise<Ticket[]>;
export type FairTake = (count: number, without?: readonly TenantId[]) => Promise<Ticket[]>;
