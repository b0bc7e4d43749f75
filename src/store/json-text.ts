/** A value as JSON that PostgreSQL takes: what it cannot keep (a zero character, half of a surrogate pair) is replaced. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(ESCAPES, (found) => (found === ESCAPED_BACKSLASH ? found : '\\ufffd'));
}

const ESCAPED_BACKSLASH = '\\\\';
/** Backslashes are gone over in pairs, so that what follows one that is text is text too. No whole surrogate pair is escaped. */
const ESCAPES = /\\\\|\\u(?:0000|d[89a-f][0-9a-f]{2})/g;
