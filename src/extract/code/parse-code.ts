import { createRequire } from 'node:module';
import { Language, Parser, type Tree } from 'web-tree-sitter';
import type { CodeLanguage } from './languages.ts';

/**
 * The syntax tree, to be deleted by the caller; undefined when there is none in the time given, or when the parser
 * gives up. Syntax errors are part of the tree.
 */
export async function parseCode(
  text: string,
  { grammar }: CodeLanguage,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<Tree | undefined> {
  const language = await loadGrammar(grammar);
  const parser = new Parser();
  const deadline = performance.now() + timeLimitMs;
  try {
    parser.setLanguage(language);
    return parser.parse(text, null, { progressCallback: () => performance.now() > deadline }) ?? undefined;
  } catch {
    return undefined;
  } finally {
    parser.delete();
  }
}

/** Whether the parser understood less than half of a text. */
export function isMostlyErrors(tree: Tree): boolean {
  const { hasError, type, endIndex, startIndex } = tree.rootNode;
  if (!hasError || type === 'ERROR') return hasError;
  const cursor = tree.walk();
  let errors = 0;
  for (let more = cursor.gotoFirstChild(); more; more = cursor.gotoNextSibling()) {
    if (cursor.nodeType === 'ERROR') errors += cursor.endIndex - cursor.startIndex;
  }
  cursor.delete();
  return errors > (endIndex - startIndex) / 2;
}

/** 2 MB of code takes under 2 s; only repeated recovery from errors takes longer. */
const TIME_LIMIT_MS = 10_000;

const grammars = new Map<string, Promise<Language>>();
let runtime: Promise<void> | undefined;

/** Reads a grammar when its first file comes, and keeps it: loading takes 2 to 50 ms, and memory that is not freed. */
function loadGrammar(name: string): Promise<Language> {
  runtime ??= Parser.init();
  const known = grammars.get(name);
  if (known) return known;
  const file = createRequire(import.meta.url).resolve(
    `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`,
  );
  const loading = runtime.then(() => Language.load(file));
  grammars.set(name, loading);
  return loading;
}
