import { type PathMatcher, readPattern } from './match-path.ts';

/** What `.gitattributes` says of a file; undefined where it says nothing. */
export type FileAttributes = { isGenerated?: boolean; isVendored?: boolean };

/** A `.gitattributes` of the tree, with the folder that it is in; empty for the root. */
export type AttributesFile = { folder: string; text: string };

/** More are no matter of a person, and each is held against each file. */
const MOST_RULES = 2000;
const LONGEST_PATTERN = 500;
/** Steps for one file, about a millisecond: 2,000 rules as people write them take a third of it. */
const MOST_STEPS = 100_000;

/** Of several rules the last counts, and one in a deeper folder before one above. */
export function readAttributes(files: readonly AttributesFile[]): (path: string) => FileAttributes {
  const byDepth = files.toSorted((left, right) => left.folder.length - right.folder.length);
  const rules = byDepth.flatMap(rulesIn).slice(0, MOST_RULES);
  return (path) => {
    const found: FileAttributes = {};
    const effort = { left: MOST_STEPS };
    for (const { folder, matches, attributes } of rules) {
      if (effort.left < 0) break;
      const isBelow = folder === '' || path.startsWith(`${folder}/`);
      const inside = folder === '' ? path : path.slice(folder.length + 1);
      if (isBelow && matches(inside, effort)) Object.assign(found, attributes);
    }
    return found;
  };
}

type Rule = { folder: string; matches: PathMatcher; attributes: FileAttributes };

function rulesIn({ folder, text }: AttributesFile): Rule[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, quoted, plain = '', rest = ''] = /^\s*(?:"((?:[^"\\]|\\.)*)"|(\S+))\s+(.*)$/.exec(line) ?? [];
    const pattern = quoted?.replace(/\\(.)/g, '$1') ?? plain;
    if (
      pattern === '' ||
      pattern.length > LONGEST_PATTERN ||
      pattern.startsWith('#') ||
      pattern.startsWith('!')
    )
      return [];
    const attributes = attributesIn(rest);
    return Object.keys(attributes).length > 0 ? [{ folder, matches: readPattern(pattern), attributes }] : [];
  });
}

function attributesIn(text: string): FileAttributes {
  const found: FileAttributes = {};
  for (const [, sign, name, value] of text.matchAll(
    /(?<=^|\s)([-!]?)linguist-(generated|vendored)(?:=(\S*))?(?=\s|$)/g,
  )) {
    const isSaid = sign === '!' ? undefined : sign === '' && value !== 'false';
    if (name === 'generated') found.isGenerated = isSaid;
    else found.isVendored = isSaid;
  }
  return found;
}
