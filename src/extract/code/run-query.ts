import { Query, type Tree } from 'web-tree-sitter';
import type { Span } from '../../terms.ts';
import type { CodeLanguage } from './languages.ts';
import { QUERIES } from './queries.ts';

/** What the query of a language finds in a tree, in the order of the text; nothing when it takes too long. */
export function runQuery(tree: Tree, { grammar }: CodeLanguage, timeLimitMs = TIME_LIMIT_MS): Capture[] {
  const query = queryOf(grammar, tree);
  if (!query) return [];
  const deadline = performance.now() + timeLimitMs;
  let isLate = false;
  const progressCallback = () => {
    isLate = performance.now() > deadline;
    return isLate;
  };
  const limits = { matchLimit: MOST_OPEN_MATCHES, maxStartDepth: DEEPEST, progressCallback };
  const found = query.captures(tree.rootNode, limits);
  if (isLate) return [];
  return found.map(({ name, node }) => ({
    name: name as CaptureName,
    start: node.startIndex,
    end: node.endIndex,
  }));
}

/** `queries.ts` says what each of them is. */
export type CaptureName =
  | 'import'
  | 'specifier'
  | 'imported'
  | 'alias'
  | 'exported'
  | 'use'
  | 'member'
  | 'type'
  | 'element'
  | 'qualifier'
  | 'field'
  | 'value'
  | 'local'
  | 'generic'
  | 'also';

export type Capture = Span & { name: CaptureName };

/** 1 MB of code takes under 1 s. */
const TIME_LIMIT_MS = 5000;

/** Matches that have begun and not ended; nested calls hold one each. */
const MOST_OPEN_MATCHES = 4096;

/** Written code stays under 100; 100,000 calls in one another would take the time that squares with them. */
const DEEPEST = 500;

const queries = new Map<string, Query>();

/** Compiled when the first file of its language comes, and kept: that takes up to 130 ms. */
function queryOf(grammar: string, tree: Tree): Query | undefined {
  const known = queries.get(grammar);
  const source = QUERIES[grammar];
  if (known || source === undefined) return known;
  const query = new Query(tree.language, source);
  queries.set(grammar, query);
  return query;
}
