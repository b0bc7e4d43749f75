import { Disallowed, type Fetched, type Fetcher, type FetchRequest } from './fetcher.ts';
import { createRobots } from './robots.ts';
import { createTurns } from './turns.ts';

/** Fetches as a guest does: by the rules of each site, one request at a time, with pauses. */
export interface Visitor {
  /** Throws `Disallowed` where the site does not want to be visited, and what `Fetcher` throws. */
  visit(url: string, request: Pick<FetchRequest, 'headers' | 'maxBytes'>): Promise<Fetched>;
}

export function createVisitor(
  fetcher: Fetcher,
  { delayMs, signal }: { delayMs: number; signal: AbortSignal },
): Visitor {
  const robots = createRobots(fetcher, signal);
  const turns = createTurns(signal);
  const askRules = async (url: string) => {
    const rules = await robots.rulesFor(url);
    if (!rules.isAllowed) throw new Disallowed(`robots.txt of ${new URL(url).host} does not allow it`);
    return rules;
  };
  return {
    async visit(url, request) {
      const rules = await askRules(url);
      const mayVisit = async (next: string) => void (await askRules(next));
      return turns.take(url, Math.max(delayMs, rules.delayMs), () =>
        fetcher.fetch(url, { ...request, signal, mayVisit }),
      );
    },
  };
}
