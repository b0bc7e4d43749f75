/** Whether a path fits what a pattern was read as. */
export type PathMatcher = (path: string, effort?: Effort) => boolean;

/** In steps, for many patterns together: what is left goes down, and once there is none, nothing fits. */
export type Effort = { left: number };

/**
 * A pattern as Git has them: `*` and `?` within a name, `**` over folders, `[a-z]` one character. One without a slash fits
 * the last name, wherever it is; one with a slash fits the path from the root. Takes time in proportion to the pattern
 * and the path, whatever they are: both come from anybody.
 */
export function readPattern(pattern: string): PathMatcher {
  const plain = pattern.replace(/^(?:\.?\/)+/, '');
  const isAnchored = pattern.startsWith('/') || plain.includes('/');
  if (!isAnchored) {
    const tokens = tokensOf(plain);
    return (path, effort = { left: Infinity }) =>
      matchesName(tokens, path.slice(path.lastIndexOf('/') + 1), effort);
  }
  const parts = (plain.endsWith('/') ? `${plain}**` : plain)
    .split('/')
    .map((part) => (part === '**' ? 'any' : tokensOf(part)));
  return (path, effort = { left: Infinity }) => matchesNames(parts, path.split('/'), effort);
}

export function matchesPath(pattern: string, path: string): boolean {
  return readPattern(pattern)(path);
}

/** The same, or a folder around the path fits, as in `.gitignore`. */
export function isWithin(pattern: string, path: string): boolean {
  const matches = readPattern(pattern.replace(/(?<=[^/])\/$/, ''));
  const names = path.split('/');
  return names.some((_, index) => matches(names.slice(0, index + 1).join('/')));
}

/** Row by row: which beginnings of the path the beginning of the pattern fits. */
function matchesNames(
  parts: readonly (Token[] | 'any')[],
  names: readonly string[],
  effort: Effort,
): boolean {
  let fits = names.map(() => false);
  let fitsNothing = true; // the empty beginning of the path
  for (const part of parts) {
    effort.left -= names.length;
    if (effort.left < 0) return false;
    // Nothing fits so far, and nothing will.
    if (!fitsNothing && !fits.includes(true)) return false;
    const next: boolean[] = [];
    names.forEach((name, index) => {
      const before = index === 0 ? fitsNothing : fits[index - 1]!;
      next.push(
        part === 'any'
          ? before || fits[index]! || (index > 0 && next[index - 1]!)
          : before && matchesName(part, name, effort),
      );
    });
    fitsNothing = fitsNothing && part === 'any';
    fits = next;
  }
  return fits.at(-1) === true;
}

/** One name. After a mismatch it goes back to the last star alone, so that many stars cost no more than one. */
function matchesName(tokens: readonly Token[], name: string, effort: Effort): boolean {
  let token = 0;
  let position = 0;
  let star: { token: number; position: number } | undefined;
  while (position < name.length) {
    const wanted = tokens[token];
    effort.left -= wanted?.steps ?? 1;
    if (effort.left < 0) return false;
    if (wanted?.isStar) {
      star = { token: token++, position };
    } else if (wanted?.fits(name[position]!)) {
      token++;
      position++;
    } else if (star) {
      token = star.token + 1;
      position = ++star.position;
    } else return false;
  }
  while (tokens[token]?.isStar) token++;
  return token === tokens.length;
}

/** What stands for one character, or the star. */
type Token = { isStar: boolean; steps: number; fits(character: string): boolean };

function tokensOf(pattern: string): Token[] {
  const parts = pattern.match(/\*+|\[[!^]?\]?[^\]]*\]|\\?[\s\S]/g) ?? [];
  return parts.map((part) => {
    const isStar = part.startsWith('*');
    return { isStar, steps: isStar ? 1 : part.length, fits: fitsCharacter(part) };
  });
}

function fitsCharacter(part: string): Token['fits'] {
  if (part === '?') return () => true;
  if (!/^\[.+\]$/s.test(part)) {
    const literal = part.replace(/^\\(?=.)/s, '');
    return (character) => character === literal;
  }
  const isNot = /^\[[!^]/.test(part);
  const ranges = part.slice(isNot ? 2 : 1, -1).match(/[\s\S]-[\s\S]|[\s\S]/g) ?? [];
  const isIn = (character: string) =>
    ranges.some((range) =>
      range.length === 3 ? range[0]! <= character && character <= range[2]! : range === character,
    );
  return (character) => isIn(character) !== isNot;
}
