import type { DefinedSymbol, SymbolReference } from './code-parts.ts';
import { COMMON_NAMES } from './common-names.ts';
import type { Imported } from './find-imports.ts';
import { LONGEST_NAME, type ParsedFile } from './parsed-file.ts';
import type { CaptureName } from './run-query.ts';
import { symbolAround } from './symbol-around.ts';

/**
 * The names that a file uses, each once for the symbol that uses it, with its first place and the count. Local variables,
 * parameters and what every program uses (`map`, `Promise`) are none, nor is a symbol's own name in itself.
 */
export function findReferences(
  file: ParsedFile,
  symbols: readonly DefinedSymbol[],
  imported: Imported,
): SymbolReference[] {
  const { text, captures, lineAt } = file;
  const names = namesOf(file, symbols, imported);
  const around = symbolAround(symbols.map(({ span }) => span));
  const references = new Map<string, SymbolReference>();
  let last = -1; // A place may be captured in several ways.
  let importEnd = 0;
  for (const { name: kind, start, end } of captures) {
    const within = around(start);
    if (kind === 'import') importEnd = Math.max(importEnd, end);
    if (kind === 'exported') last = start;
    if (!USES.has(kind) || start === last || start < importEnd || end - start > LONGEST_NAME) continue;
    const written = text.slice(start, end);
    const symbol = symbols[within];
    // `Reply.prototype.send = …` defines something of Reply; it does not use it.
    const isOwner = OWNERS.has(kind) && start === symbol?.definitionStart;
    if (isOwner || written === symbol?.path.at(-1) || !counts(kind, written, within, names)) continue;
    last = start;
    const name = imported.aliases.get(written) ?? written;
    const key = `${within} ${name}`;
    const known = references.get(key);
    if (known) known.uses++;
    else if (references.size < MOST_REFERENCES)
      references.set(key, { name, within, start, line: lineAt(start), uses: 1 });
  }
  return [...references.values()];
}

/** A file of 2 MB, the largest that is parsed, has about 15,000. */
const MOST_REFERENCES = 20_000;

const USES: ReadonlySet<CaptureName> = new Set<CaptureName>([
  'use',
  'member',
  'type',
  'element',
  'qualifier',
  'field',
  'value',
]);

const OWNERS: ReadonlySet<CaptureName> = new Set<CaptureName>(['qualifier', 'value']);

type Names = {
  /** What the file imports or defines. */
  known: ReadonlySet<string>;
  imported: ReadonlySet<string>;
  generic: ReadonlySet<string>;
  /** By symbol. */
  locals: ReadonlyMap<number, ReadonlySet<string>>;
};

function namesOf(
  { text, captures }: ParsedFile,
  symbols: readonly DefinedSymbol[],
  { imports, aliases }: Imported,
): Names {
  const imported = new Set([...imports.flatMap(({ names }) => names), ...aliases.keys()]);
  const known = new Set([...imported, ...symbols.map(({ path }) => path.at(-1)!)]);
  const generic = new Set<string>();
  const locals = new Map<number, Set<string>>();
  const around = symbolAround(symbols.map(({ span }) => span));
  for (const { name, start, end } of captures) {
    const within = around(start);
    if (name === 'generic') generic.add(text.slice(start, end));
    if (name !== 'local' || end - start > LONGEST_NAME) continue;
    const here = locals.get(within) ?? new Set();
    locals.set(within, here.add(text.slice(start, end)));
  }
  return { known, imported, generic, locals };
}

function counts(kind: CaptureName, name: string, within: number, names: Names): boolean {
  const isKnown = names.known.has(name);
  if (!isKnown && COMMON_NAMES.has(name)) return false;
  if (kind === 'member') return true;
  if (kind === 'type') return !names.generic.has(name);
  if (kind === 'element') return /^\p{Lu}/u.test(name); // A small letter makes it an element of HTML.
  if (kind === 'field') return /^\p{Lu}/u.test(name);
  const isLocal = names.locals.get(within)?.has(name) && !(within === -1 && names.imported.has(name));
  if (isLocal || names.generic.has(name)) return false;
  if (kind === 'use' || isKnown) return true;
  return kind === 'qualifier' ? /^\p{Lu}/u.test(name) : CONSTANT.test(name);
}

const CONSTANT = /^\p{Lu}[\p{Lu}\p{N}_]{2,}$/u;
