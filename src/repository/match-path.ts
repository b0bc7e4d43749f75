/**
 * Whether a path fits a pattern as Git has them: `*` and `?` within a name, `**` over folders, `[a-z]` one character.
 * A pattern without a slash fits the last name, wherever it is; one with a slash fits the path from the root. Takes
 * time in proportion to the pattern and the path, whatever they are: both come from anybody.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const plain = pattern.replace(/^(?:\.?\/)+/, '');
  const isAnchored = pattern.startsWith('/') || plain.includes('/');
  const names = path.split('/');
  if (!isAnchored) return matchesName(plain, names.at(-1)!);
  return matchesNames(plain.endsWith('/') ? `${plain}**` : plain, names);
}

/** The same, or a folder around the path fits, as in `.gitignore`. */
export function isWithin(pattern: string, path: string): boolean {
  const plain = pattern.replace(/(?<=[^/])\/$/, '');
  const names = path.split('/');
  return names.some((_, index) => matchesPath(plain, names.slice(0, index + 1).join('/')));
}

/** Row by row: which beginnings of the path the beginning of the pattern fits. */
function matchesNames(pattern: string, names: readonly string[]): boolean {
  let fits = names.map(() => false);
  let fitsNothing = true; // the empty beginning of the path
  for (const part of pattern.split('/')) {
    const isAny = part === '**';
    const next: boolean[] = [];
    names.forEach((name, index) => {
      const before = index === 0 ? fitsNothing : fits[index - 1]!;
      next.push(
        isAny ? before || fits[index]! || (index > 0 && next[index - 1]!) : before && matchesName(part, name),
      );
    });
    fitsNothing = fitsNothing && isAny;
    fits = next;
  }
  return fits.at(-1) === true;
}

/** One name. After a mismatch it goes back to the last star alone, so that many stars cost no more than one. */
function matchesName(pattern: string, name: string): boolean {
  const parts = pattern.match(/\*+|\[[!^]?\]?[^\]]*\]|\\?[\s\S]/g) ?? [];
  let part = 0;
  let position = 0;
  let star: { part: number; position: number } | undefined;
  while (position < name.length) {
    const wanted = parts[part];
    if (wanted?.startsWith('*')) {
      star = { part: part++, position };
    } else if (wanted !== undefined && matchesCharacter(wanted, name[position]!)) {
      part++;
      position++;
    } else if (star) {
      part = star.part + 1;
      position = ++star.position;
    } else return false;
  }
  while (parts[part]?.startsWith('*')) part++;
  return part === parts.length;
}

function matchesCharacter(part: string, character: string): boolean {
  if (part === '?') return true;
  if (!/^\[.+\]$/s.test(part)) return part.replace(/^\\(?=.)/s, '') === character;
  const isNot = /^\[[!^]/.test(part);
  const inside = part.slice(isNot ? 2 : 1, -1);
  const ranges = inside.match(/[\s\S]-[\s\S]|[\s\S]/g) ?? [];
  const isIn = ranges.some((range) =>
    range.length === 3 ? range[0]! <= character && character <= range[2]! : range === character,
  );
  return isIn !== isNot;
}
