import type { NamedFile } from '../../store/name-registry.ts';
import { nameKey, nameWords } from '../../text/name-key.ts';
import { stemOf } from '../../text/split-words.ts';

/** The file of tests that is named after a file of code, by the customs of its language; the nearest by its folders. */
export function findTestFile(sourceUri: string, files: readonly NamedFile[]): NamedFile | undefined {
  const [stem, ending] = partsOf(sourceUri);
  const key = nameKey(stem);
  const tests = files.filter((file) => {
    const [name, end] = partsOf(file.sourceUri);
    const tested = testedBy(name);
    return tested !== undefined && family(end) === family(ending) && nameKey(tested) === key;
  });
  const shared = (file: NamedFile) => commonFolders(file.sourceUri, sourceUri);
  return tests.sort(
    (left, right) => shared(right) - shared(left) || (left.sourceUri < right.sourceUri ? -1 : 1),
  )[0];
}

/** The files of tests whose names hold one of these names as words: `refusal-gate.test.ts` for `gate`. The shortest first. */
export function findTestFiles(names: readonly string[], files: readonly NamedFile[]): NamedFile[] {
  const wanted = names.map(stemsOf).filter(({ length }) => length > 0);
  const found = files.filter(({ sourceUri }) => {
    const tested = testedBy(partsOf(sourceUri)[0]);
    const own = tested === undefined ? [] : stemsOf(tested);
    return wanted.some((stems) => stems.every((stem) => own.includes(stem)));
  });
  const length = ({ sourceUri }: NamedFile) => partsOf(sourceUri)[0].length;
  return found
    .sort((left, right) => length(left) - length(right) || (left.sourceUri < right.sourceUri ? -1 : 1))
    .slice(0, MOST_FILES);
}

const MOST_FILES = 3;

function stemsOf(name: string): string[] {
  return nameWords(name).map(stemOf);
}

/** `fuse.test`, `fuse.spec`, `fuse_test`, `test_fuse`, `fuse_spec`, `FuseTest`, `FuseTests` and `TestFuse` test `fuse`. */
function testedBy(stem: string): string | undefined {
  const found =
    /^(?:(.+)[._-](?:test|tests|spec)|tests?_(.+)|(.*\p{Ll})(?:Tests?|Spec)|Test(\p{Lu}.*))$/u.exec(stem);
  return found?.slice(1).find((name) => name !== undefined);
}

function partsOf(path: string): [stem: string, ending: string] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? [name.slice(0, dot), name.slice(dot + 1)] : [name, ''];
}

/** TypeScript tests JavaScript, and C++ tests C. */
function family(ending: string): string {
  if (/^[cm]?[jt]sx?$/.test(ending)) return 'js';
  return /^(?:c|cc|cpp|cxx|h|hpp)$/.test(ending) ? 'c' : ending;
}

function commonFolders(left: string, right: string): number {
  const [one, other] = [left.split('/'), right.split('/')];
  const end = one.findIndex((folder, index) => folder !== other[index]);
  return end < 0 ? one.length : end;
}
