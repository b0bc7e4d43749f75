import { HelixError } from '../../errors.ts';

/**
 * Whether a read failed by the state of its server, so that another one can answer it: `lost` where the connection is gone,
 * `conflict` where replaying took away what was read (class 40), there was no room (53), or its disk or itself failed (58, XX).
 */
export function faultOfServer(error: unknown): 'lost' | 'conflict' | undefined {
  if (error instanceof HelixError) return error.code === 'database_unavailable' ? 'lost' : undefined;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(40|53|57P|58|XX)[0-9A-Z]+$/.test(code) ? 'conflict' : undefined;
}
