import type { Tree } from 'web-tree-sitter';
import type { CodeParts } from './code-parts.ts';
import { describeSymbols } from './describe-symbols.ts';
import { findImports } from './find-imports.ts';
import { findReferences } from './find-references.ts';
import type { CodeSymbol } from './find-symbols.ts';
import type { CodeLanguage } from './languages.ts';
import { lineFinder } from './line-finder.ts';
import { runQuery } from './run-query.ts';

/** What a file defines, uses and imports, by one query of the tree that its blocks were cut by. */
export function readCodeParts(
  tree: Tree,
  text: string,
  language: CodeLanguage,
  found: readonly CodeSymbol[],
): CodeParts {
  const captures = runQuery(tree, language);
  const lineAt = lineFinder(text);
  const file = { text, language, captures, lineAt };
  const symbols = describeSymbols(file, found);
  const { imports, aliases } = findImports(file);
  return { symbols, imports, references: findReferences(file, symbols, { imports, aliases }) };
}
