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
    hooks: { streamWrite: (line: string) => line.replace(UNSHOWN, escaped) },
  };
  return pino(options, destination({ dest: 2, sync: false }));
}

/** What JSON leaves as it is and a terminal obeys: the controls above ASCII, and signs that turn the direction of reading. */
const UNSHOWN = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
