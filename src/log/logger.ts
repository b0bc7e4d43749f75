import { destination, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** JSON lines on standard error, so that what a command prints stays clean. `ts` is RFC 3339. */
export function createLogger(level: string): Logger {
  const options = {
    level,
    base: null,
    messageKey: 'event',
    timestamp: () => `,"ts":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, destination({ dest: 2, sync: false }));
}
