import type {
  CodeImport as OutlineImport,
  SymbolReference as OutlineReference,
  DefinedSymbol as OutlineSymbol,
} from '../extract/code/code-parts.ts';
import type { Span } from '../terms.ts';
import type { DagNode } from './dag-node.ts';

export type { OutlineImport, OutlineReference, OutlineSymbol };

/** How a document hangs together: the tree of its headings, what it defines, uses and imports. Spans are those of its text. */
export type Outline = {
  /** In the order of the document. */
  nodes: OutlineNode[];
  symbols: OutlineSymbol[];
  references: OutlineReference[];
  imports: OutlineImport[];
  /** Whether it is a file of tests. */
  isTest: boolean;
  /** What the document says of itself in a form that cannot be read, for the person who ingested it. */
  warnings?: string[];
};

/** A place that can be walked to: a section, a term of a glossary, or a node of a DAG that the document describes. */
export type OutlineNode = {
  kind: 'heading' | 'term' | 'dag';
  /** The place of the node above in `nodes`; null at the top. */
  parent: number | null;
  title: string;
  /** From 0 at the top. */
  depth: number;
  /** What it is in a sentence, where the document says so. */
  summary: string;
  tags: string[];
  /** Of a heading, its section up to the next heading of its level or above. */
  span: Span;
  details?: DagNode;
};

export const EMPTY_OUTLINE: Outline = { nodes: [], symbols: [], references: [], imports: [], isTest: false };
