import type { Span } from '../../terms.ts';
import type { SymbolKind } from './find-symbols.ts';

/** What a file of code defines, uses and imports. */
export type CodeParts = {
  /** In the order of the file, a class before its members. */
  symbols: DefinedSymbol[];
  references: SymbolReference[];
  imports: CodeImport[];
};

export type DefinedSymbol = {
  kind: SymbolKind;
  /** Names, outermost first, its own last. */
  path: string[];
  /** The definition up to its body, in one line. */
  signature: string;
  /** The comment before it, without its marks. */
  doc: string;
  /** With the comment. */
  span: Span;
  /** Where the comment ends. */
  definitionStart: number;
  startLine: number;
  endLine: number;
  /** Whether other files can use it, as far as the language says so. */
  isExported: boolean;
  /** Whether it is a test in a file that is none, as Rust has them. */
  isTest?: boolean;
};

/** A name that is used and defined elsewhere, once for each symbol that uses it. */
export type SymbolReference = {
  name: string;
  /** The place in `symbols` of the innermost one around it; -1 outside of all. */
  within: number;
  /** Of the first use. */
  start: number;
  line: number;
  uses: number;
};

/** `specifier` is what is imported from, as it is written, without quotes. */
export type CodeImport = { specifier: string; names: string[]; line: number };
