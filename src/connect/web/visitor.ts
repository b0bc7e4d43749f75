import { Disallowed, type Fetched, type Fetcher, type FetchRequest, type InTurn } from './fetcher.ts';
import { createRobots } from './robots.ts';
import { createTurns } from './turns.ts';

/** Fetches as a guest does: by the rules of each site, one request at a time, with pauses. */
export interface Visitor {
  /** Throws `Disallowed` where the site does not want to be visited, and what `Fetcher` throws. */
  visit(url: string, request: VisitRequest): Promise<Fetched>;
}

export type VisitRequest = Pick<FetchRequest, 'headers' | 'maxBytes'> & {
  /** Whether a redirect to another host is not followed. */
  staysOnHost?: boolean;
};

export function createVisitor(
  fetcher: Fetcher,
  { delayMs, signal }: { delayMs: number; signal: AbortSignal },
): Visitor {
  const robots = createRobots(fetcher, signal);
  const turns = createTurns(signal);
  // A turn for each request, and none held while another is waited for: two hosts may redirect to each other.
  const inTurn: InTurn = async (url, send) => {
    const rules = await robots.rulesFor(url);
    if (!rules.isAllowed) throw new Disallowed(`robots.txt of ${new URL(url).host} does not allow it`);
    return turns.take(url, Math.max(delayMs, rules.delayMs), send);
  };
  return {
    visit(first, { staysOnHost = false, ...request }) {
      const { host } = new URL(first);
      const inTurnHere: InTurn = async (url, send) => {
        const other = new URL(url).host;
        if (staysOnHost && other !== host)
          throw new Disallowed(`it redirects to ${other}, and a sitemap speaks of its own host`);
        return inTurn(url, send);
      };
      return fetcher.fetch(first, { ...request, signal, inTurn: inTurnHere });
    },
  };
}
