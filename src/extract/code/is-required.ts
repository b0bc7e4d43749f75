import type { Span } from '../../terms.ts';

/** Whether a declaration only names what another file defines: `const Reply = require('./reply')`. */
export function isRequired(text: string, { start, end }: Span): boolean {
  return end - start <= LONGEST && REQUIRED.test(text.slice(start, end));
}

const LONGEST = 400;
const REQUIRED =
  /^(?:(?:const|let|var)\s+)?(?:[\p{L}_$][\p{L}\p{N}_$]*\s*=\s*require\(\s*(['"`])[^'"`\n]*\1\s*\)\s*(?:,\s*|;?$))+$/u;
