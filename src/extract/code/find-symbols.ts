import type { Node, Tree, TreeCursor } from 'web-tree-sitter';
import type { Span } from '../../terms.ts';
import type { CodeLanguage } from './languages.ts';
import { lineFinder } from './line-finder.ts';
import { symbolName } from './symbol-name.ts';

/**
 * What a file defines, in its order, a class before its members; what is inside a function is not listed. Goes down
 * only through what can hold definitions and not deeper than `DEEPEST`, so that no nesting costs memory or stack.
 */
export function findSymbols(tree: Tree, text: string, language: CodeLanguage): CodeSymbol[] {
  const symbols: CodeSymbol[] = [];
  const walk: Walk = { text, language, lineAt: lineFinder(text), found: (symbol) => symbols.push(symbol) };
  const cursor = tree.walk();
  const frames: Frame[] = [{ path: [], inClass: false }];
  let below = cursor.gotoFirstChild();
  while (below) {
    const inner = visit(cursor, frames.at(-1)!, walk);
    if (inner && frames.length < DEEPEST && cursor.gotoFirstChild()) {
      frames.push(inner);
      continue;
    }
    while (below && !cursor.gotoNextSibling()) {
      frames.pop();
      below = cursor.gotoParent() && frames.length > 0;
    }
  }
  cursor.delete();
  return symbols;
}

/** Whether definitions inside it are symbols of their own. */
export function holdsSymbols(kind: SymbolKind): boolean {
  return CONTAINERS.has(kind);
}

const CONTAINERS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'module',
  'class',
  'struct',
  'interface',
  'trait',
  'enum',
  'implementation',
]);

/** Nodes on the way to a definition. Written code stays under 12; each class takes three with its body and export. */
const DEEPEST = 32;

/** What the node under the cursor is; returns how to look at its children if they may be symbols. */
function visit(cursor: TreeCursor, frame: Frame, walk: Walk): Frame | undefined {
  if (!cursor.nodeIsNamed) return undefined; // A keyword such as `class`, whose type is that of some node.
  const { language, text } = walk;
  const { nodeType, startIndex: definitionStart, endIndex: end } = cursor;
  if (language.leads.includes(nodeType)) {
    frame.lead =
      beginsLine(text, definitionStart) || frame.lead
        ? joinedLead(text, frame.lead, { start: definitionStart, end })
        : undefined;
    return undefined;
  }
  const start = joinedLead(text, frame.lead, { start: definitionStart, end }).start;
  frame.lead = undefined;
  const { path, inClass } = frame;
  const outer = frame.outer ?? { start, definitionStart, end };
  if (language.wrappers?.includes(nodeType)) return { path, inClass, outer };
  if (nodeType === 'ERROR' || language.scopes?.includes(nodeType)) return { path, inClass };
  if (!Object.hasOwn(language.symbols, nodeType)) return undefined;
  if (frame.isAssigned && nodeType === 'class') return { path, inClass };
  const symbol = symbolAt(cursor, frame, outer, walk);
  // A namespace may have no name; what it holds has.
  if (!symbol) return holdsSymbols(language.symbols[nodeType]!) ? { path, inClass } : undefined;
  walk.found(symbol);
  frame.outer = undefined;
  if (!holdsSymbols(symbol.kind)) return undefined;
  const isAssigned = nodeType === 'assignment_expression';
  return { path: symbol.path, inClass: symbol.kind !== 'module', ...(isAssigned && { isAssigned }) };
}

function symbolAt(cursor: TreeCursor, frame: Frame, outer: Outer, walk: Walk): CodeSymbol | undefined {
  const node = cursor.currentNode;
  const named = symbolName(node);
  if (!named) return undefined;
  let kind = named.kind ?? (named.isFunction ? 'function' : walk.language.symbols[node.type]!);
  if (frame.inClass && kind === 'variable') return undefined;
  if (frame.inClass && kind === 'function') kind = 'method';
  const body = bodyOf(node);
  // `struct point;` or the type of a variable: named here, defined elsewhere.
  if (!body && node.type.endsWith('_specifier')) return undefined;
  const { start, end, definitionStart } = outer;
  return {
    kind,
    path: [...frame.path, ...named.path],
    range: { start, end },
    definitionStart,
    ...(body && { signatureEnd: body.startIndex }),
    startLine: walk.lineAt(start),
    endLine: walk.lineAt(Math.max(start, end - 1)),
  };
}

/** Also that of a function which is given to a name, as in `const add = (x) => { … }`. */
function bodyOf(node: Node): Node | null {
  const body = node.childForFieldName('body');
  if (node.type === 'assignment_expression')
    return node.childForFieldName('right')?.childForFieldName('body') ?? null;
  if (body || !node.type.endsWith('_declaration')) return body;
  const declarator = node.namedChildren.find(({ type }) => type === 'variable_declarator');
  return declarator?.childForFieldName('value')?.childForFieldName('body') ?? null;
}

/** A comment or attribute belongs to what follows it without a blank line. */
function joinedLead(text: string, lead: Span | undefined, next: Span): Span {
  if (!lead) return next;
  // The comment may end behind its line break, as in Rust, so the blank line is looked for behind its last letter.
  const toNext = text.slice(lead.start, next.start);
  const gap = toNext.slice(toNext.trimEnd().length);
  return gap.indexOf('\n') === gap.lastIndexOf('\n') ? { start: lead.start, end: next.end } : next;
}

/** A comment behind code is about that code, not about what follows. */
function beginsLine(text: string, offset: number): boolean {
  let at = offset - 1;
  while (text[at] === ' ' || text[at] === '\t') at--;
  return at < 0 || text[at] === '\n';
}

export type CodeSymbol = {
  kind: SymbolKind;
  /** Names, outermost first. */
  path: string[];
  /** With the comments, attributes and decorators before it. */
  range: Span;
  /** Where the comments before it end. */
  definitionStart: number;
  /** Where its body begins; the signature is what stands before. */
  signatureEnd?: number;
  /** From 1, both included. */
  startLine: number;
  endLine: number;
};

export type SymbolKind =
  | 'module'
  | 'class'
  | 'struct'
  | 'interface'
  | 'trait'
  | 'enum'
  | 'implementation'
  | 'type'
  | 'function'
  | 'method'
  | 'property'
  | 'variable'
  | 'macro';

/** The children of one node, while they are walked over. */
type Frame = {
  path: string[];
  inClass: boolean;
  /** Comments right before the next node. */
  lead?: Span;
  /** The wrapper around them, which belongs to the first definition in it. */
  outer?: Outer;
  /** A class among them has its name from what it is assigned to. */
  isAssigned?: boolean;
};
type Outer = Span & { definitionStart: number };
type Walk = {
  text: string;
  language: CodeLanguage;
  lineAt: (offset: number) => number;
  found: (symbol: CodeSymbol) => void;
};
