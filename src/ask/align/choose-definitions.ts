import type { FoundSymbol } from '../../store/find-symbols.ts';
import { nameKey } from '../../text/name-key.ts';
import { lastName, namesOf } from '../question/last-name.ts';
import { isPlainWord } from './extract-names.ts';
import { isImport } from './is-import.ts';

/**
 * The definition that a document means by a name: in its writing where there is one, of its qualified name, in a file that the
 * documents name, exported; of equal ones the first by address. What is only imported is defined elsewhere. None where too
 * many have the name and nothing tells which, and none for a plain word of something else: `reply.type` is no `type` of a parser.
 */
export function chooseDefinition(
  name: string,
  symbols: readonly FoundSymbol[],
  paths: readonly string[],
): FoundSymbol | undefined {
  const last = lastName(name);
  const of = symbols.filter(
    (symbol) => !symbol.isTest && !isImport(symbol) && nameKey(symbol.name) === nameKey(last),
  );
  const exact = of.filter((symbol) => symbol.name === last);
  const written = exact.length > 0 ? exact : of;
  const qualified = written.filter((symbol) => isQualifiedBy(symbol, name));
  const told = qualified.filter(({ sourceUri }) => paths.some((path) => isFile(sourceUri, path)));
  if (told.length > 0) return first(told);
  const isQualified = qualified.length > 0 && name !== last;
  if (!isQualified && name !== last && isPlainWord(last)) return undefined;
  const left = isQualified ? qualified : written;
  return isQualified || new Set(left.map(({ sourceUri }) => sourceUri)).size <= MOST_FILES
    ? first(left)
    : undefined;
}

/** A name such as `run` in more files than this is no name by itself. */
const MOST_FILES = 3;

/** `Queue.push` is the member of the class; `queue.push` may be one of an object of it. */
export function isQualifiedBy({ path }: FoundSymbol, name: string): boolean {
  const qualifiers = namesOf(name)
    .slice(0, -1)
    .filter((each) => each !== 'prototype');
  const above = path.slice(0, -1).map(nameKey);
  return qualifiers.every((each, index) => above.at(index - qualifiers.length) === nameKey(each));
}

/** Whether a document stands at a path, or at its end where it is not written from the root. */
export function isFile(sourceUri: string, path: string): boolean {
  const end = path.replace(/^(?:\.{1,2}\/)+/, '');
  return sourceUri === end || sourceUri.endsWith(`/${end}`);
}

/** They come in the order of addresses and offsets. */
function first(symbols: readonly FoundSymbol[]): FoundSymbol | undefined {
  return symbols.find(({ isExported }) => isExported) ?? symbols[0];
}
