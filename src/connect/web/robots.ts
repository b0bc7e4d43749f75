import robotsParserModule from 'robots-parser';
import { HelixError, messageOf } from '../../errors.ts';
import { type Fetcher, USER_AGENT } from './fetcher.ts';

/** RFC 9309 asks for at least 500 KiB of a `robots.txt` to be read; what is behind it is left out. */
const MOST_BYTES = 512 * 1024;
/** A site that asks for a longer pause gets this one: a sync has to end. */
const LONGEST_DELAY_MS = 10_000;

type Rules = {
  isAllowed(url: string, agent: string): boolean | undefined;
  getCrawlDelay(agent: string): number | undefined;
};
/** Its types are those of another module format than its code. */
const robotsParser = robotsParserModule as unknown as (url: string, text: string) => Rules;

/** What a site asks of programs that visit it. */
export interface Robots {
  /** Throws `fetch_failed` when the site cannot say. */
  rulesFor(url: string): Promise<{ isAllowed: boolean; delayMs: number }>;
}

/** Asks each site once. No rules (4xx) allow everything; a site that fails (5xx, no answer) allows nothing for now. */
export function createRobots(fetcher: Fetcher, signal: AbortSignal): Robots {
  const sites = new Map<string, Promise<Rules | undefined>>();
  return {
    async rulesFor(url) {
      const { origin } = new URL(url);
      const reading = sites.get(origin) ?? readRules(fetcher, origin, signal);
      sites.set(origin, reading);
      const rules = await reading;
      const delayMs = Math.min((rules?.getCrawlDelay(USER_AGENT) ?? 0) * 1000, LONGEST_DELAY_MS);
      return { isAllowed: rules?.isAllowed(url, USER_AGENT) ?? true, delayMs };
    },
  };
}

async function readRules(fetcher: Fetcher, origin: string, signal: AbortSignal) {
  const url = `${origin}/robots.txt`;
  const { status, body } = await fetcher.fetch(url, { maxBytes: MOST_BYTES, isCut: true, signal });
  if (status >= 200 && status < 300) return parse(url, wholeLines(body));
  if (status >= 400 && status < 500 && status !== 429) return undefined;
  const problem = `the site answers ${status}, and without its rules nothing of it is visited`;
  throw new HelixError('fetch_failed', { url, problem }, { retryable: true });
}

/** A rule that was cut off within its line would say more than was meant: "Disallow: /" is of every path. */
function wholeLines(body: Buffer): Buffer {
  return body.length < MOST_BYTES ? body : body.subarray(0, body.lastIndexOf('\n') + 1);
}

function parse(url: string, body: Buffer) {
  try {
    return robotsParser(url, body.toString('utf8'));
  } catch (error) {
    throw new HelixError('fetch_failed', { url, problem: `it cannot be read (${messageOf(error)})` });
  }
}
