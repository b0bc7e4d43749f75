import { findScope } from '../../retrieve/find-scope.ts';
import { reading } from '../../retrieve/reading.ts';
import type { Session } from '../../store/database.ts';
import { type FoundSymbol, findReferences, findSymbols } from '../../store/find-symbols.ts';
import { listChunks } from '../../store/list-chunks.ts';
import type { NamedFile } from '../../store/name-registry.ts';
import type { SearchScope } from '../../store/search-scope.ts';
import { nameKey } from '../../text/name-key.ts';
import { nameIndex } from '../channels/name-index.ts';
import type { SpanRole } from '../envelope.ts';
import { lastName } from '../question/last-name.ts';
import type { AskContext, AskRequest } from '../terms.ts';
import { chooseDefinition, isFile } from './choose-definitions.ts';
import { chooseReferences } from './choose-references.ts';
import type { CodeName } from './extract-names.ts';
import { findTestFile } from './find-test-file.ts';

export type CodePlace = { chunkId: number; role: SpanRole };

/** Where the named symbols and files are: all definitions first, then their tests, then where they are used, then files. */
export function findCode(
  context: AskContext,
  request: AskRequest,
  names: readonly CodeName[],
): Promise<{ places: CodePlace[]; resolved: ReadonlySet<string> }> {
  if (names.length === 0) return Promise.resolve({ places: [], resolved: new Set() });
  return snapshot(context, request, async (code) => {
    const paths = names.filter(({ form }) => form === 'path').map(({ text }) => text);
    const symbols = names.filter(({ form }) => form === 'symbol').map(({ text }) => text);
    const definitions = await findDefinitions(code, symbols, paths);
    const uses = await findUses(code, [...definitions.values()]);
    const defined = [...definitions.values()].map(
      ({ chunkId }): CodePlace => ({ chunkId, role: 'definition' }),
    );
    const files = await findFiles(code, paths, [...definitions.values()]);
    return {
      places: [...defined, ...uses.tests, ...uses.usages, ...files.places],
      resolved: new Set([...definitions.keys(), ...files.found]),
    };
  });
}

/** Where what some code calls is defined. */
export function findCalled(
  context: AskContext,
  request: AskRequest,
  names: readonly string[],
): Promise<CodePlace[]> {
  if (names.length === 0) return Promise.resolve([]);
  return snapshot(context, request, async (code) => {
    const definitions = await findDefinitions(code, names, []);
    const exact = [...definitions].filter(([name, symbol]) => symbol.name === name);
    return exact.map(([, { chunkId }]): CodePlace => ({ chunkId, role: 'definition' }));
  });
}

type Code = {
  session: Session;
  tenant: AskContext['tenant'];
  scope: SearchScope;
  files(): Promise<readonly NamedFile[]>;
};

function snapshot<Result>(
  context: AskContext,
  request: AskRequest,
  work: (code: Code) => Promise<Result>,
): Promise<Result> {
  const { tenant } = context;
  return reading(context, request.signal, async (session) => {
    const { scope, state } = await findScope(session, context, request);
    const files = async () => {
      const index = await nameIndex(session, context, { scope, revision: state.revision });
      return index.paths.files;
    };
    return work({ session, tenant, scope, files });
  });
}

/** By the name that the documents have for it, in their order. */
async function findDefinitions(
  { session, tenant, scope }: Code,
  names: readonly string[],
  paths: readonly string[],
): Promise<Map<string, FoundSymbol>> {
  const keys = [...new Set(names.map((name) => nameKey(lastName(name))))];
  const symbols = await findSymbols(session, tenant, scope, keys, MOST_FOUND);
  const chosen = new Map<string, FoundSymbol>();
  for (const name of names) {
    const symbol = chooseDefinition(name, symbols, paths);
    if (symbol && chosen.size < MOST_SYMBOLS) chosen.set(name, symbol);
  }
  return chosen;
}

const MOST_FOUND = 300;
const MOST_SYMBOLS = 6;

/** One use and one test of each symbol. Where no test names it, the one that is named after its file. */
async function findUses(code: Code, symbols: readonly FoundSymbol[]) {
  const { session, tenant, scope } = code;
  const names = [...new Set(symbols.map(({ name }) => name))];
  const references = await findReferences(session, tenant, scope, names, MOST_FOUND);
  const [tests, usages]: [CodePlace[], CodePlace[]] = [[], []];
  const untested: FoundSymbol[] = [];
  for (const symbol of symbols) {
    const { usage, test } = chooseReferences(symbol, references);
    if (usage) usages.push({ chunkId: usage.chunkId, role: 'usage' });
    if (test) tests.push({ chunkId: test.chunkId, role: 'test' });
    else untested.push(symbol);
  }
  if (untested.length === 0) return { tests, usages };
  const files = await code.files();
  for (const { sourceUri, name } of untested) {
    const file = findTestFile(sourceUri, files);
    const chunkId = file && (await chunkOf(code, file, name));
    if (chunkId !== undefined) tests.push({ chunkId, role: 'test' });
  }
  return { tests, usages };
}

/** The beginning of each named file that no chosen definition stands in. */
async function findFiles(code: Code, paths: readonly string[], symbols: readonly FoundSymbol[]) {
  const found = new Set<string>();
  const places: CodePlace[] = [];
  if (paths.length === 0) return { found, places };
  const files = await code.files();
  for (const path of paths.slice(0, MOST_SYMBOLS)) {
    const named = files.filter(({ sourceUri }) => isFile(sourceUri, path));
    if (named.length !== 1) continue;
    found.add(path);
    if (symbols.some(({ sourceUri }) => sourceUri === named[0]!.sourceUri)) continue;
    const chunkId = await chunkOf(code, named[0]!);
    if (chunkId !== undefined) places.push({ chunkId, role: 'context' });
  }
  return { found, places };
}

/** The first chunk of a file that has a name, or its first. */
async function chunkOf({ session, tenant, scope }: Code, file: NamedFile, name?: string) {
  const chunks = await listChunks(session, tenant, { ...scope, documentId: file.documentId });
  return (chunks.find(({ text }) => name !== undefined && text.includes(name)) ?? chunks[0])?.chunkId;
}
