/**
 * Calls `found` with each word of a tsvector in PostgreSQL's own spelling, `'word':1,5A 'it''s':2`, and how often it is
 * there. Words that name a scope begin with a space, and are none.
 */
export function parseWords(text: string, found: (word: string, times: number) => void): void {
  let at = 0;
  while (at < text.length) {
    const start = at + 1;
    let end = start;
    let isEscaped = false;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code === BACKSLASH || (code === QUOTE && text.charCodeAt(end + 1) === QUOTE)) {
        isEscaped = true;
        end++;
      } else if (code === QUOTE) break;
    }
    const written = text.slice(start, end);
    at = end + 1;
    // A word without places counts once.
    let times = 1;
    for (; at < text.length && text.charCodeAt(at) !== SPACE; at++)
      if (text.charCodeAt(at) === COMMA) times++;
    at++;
    if (text.charCodeAt(start) !== SPACE)
      found(isEscaped ? written.replace(/(['\\])\1/g, '$1') : written, times);
  }
}

const SPACE = 0x20;
const QUOTE = 0x27;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
