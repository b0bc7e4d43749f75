/**
 * The name or path of a file on one line, on which every sign shows: what steers a terminal, ends a line or turns the
 * direction of reading stands as in the address of a web page (`%0A`). Two names never become the same, so that a `%`
 * before such digits is escaped as well; all other names stay as they are.
 */
export function escapedName(name: string): string {
  return name.replace(LITERAL, '%25').toWellFormed().replace(HIDDEN, encodeURIComponent);
}

/** What `escapedName` was given. */
export function unescapedName(name: string): string {
  return name.replace(ESCAPED, decodeURIComponent).replace(ESCAPED_LITERAL, '%');
}

const HIDDEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
/** As UTF-8: C0 and DEL, C1, then the ends of lines and the signs that turn the direction. */
const SEQUENCE = '%(?:[01][\\dA-F]|7F|C2%[89][\\dA-F]|E2%80%A[89A-E]|E2%81%A[6-9])';
const ESCAPED = new RegExp(SEQUENCE, 'g');
const LITERAL = new RegExp(`%(?=(?:25)*${SEQUENCE.slice(1)})`, 'g');
const ESCAPED_LITERAL = new RegExp(`%25(?=(?:25)*${SEQUENCE.slice(1)})`, 'g');
