import type { Node } from 'web-tree-sitter';
import { assignedName } from './assigned-name.ts';

/**
 * The names of what a node defines: one, or several where the definition names its class (`Queue::push` in C++, the
 * receiver in Go). Undefined when it names nothing, as a destructuring does.
 */
export function symbolName(node: Node): SymbolName | undefined {
  if (DEFAULT_EXPORTS.includes(node.type))
    return { path: [nameField(node)?.text ?? 'default'], isFunction: false };
  if (node.type === 'assignment_expression') return assignedName(node);
  let named = node;
  let isFunction = false;
  for (let step = 0; step < MOST_STEPS && !named.type.startsWith('qualified_'); step++) {
    isFunction ||= named.type === 'function_declarator';
    const inner = nameField(named);
    if (!inner) break;
    named = inner;
  }
  if (named === node || /pattern/.test(named.type)) return undefined;
  const path = macroArguments(node) ?? pathOf(named.text);
  const receiver = node.childForFieldName('receiver');
  const owner = receiver && /(\w+)\s*(?:\[[^\]]*\])?\s*\)$/.exec(receiver.text)?.[1];
  return path && { path: owner ? [owner, ...path] : path, isFunction };
}

export type SymbolName = {
  path: string[];
  /** The name is declared as that of a function, whatever the node is called. */
  isFunction: boolean;
  /** Where the name alone says what it is, whatever the node is called. */
  kind?: 'class' | 'method' | 'variable';
};

/** What `export default` may stand before; without a name it is known as `default`. */
const DEFAULT_EXPORTS = ['class', 'function_expression', 'arrow_function'];

/** A pointer to a pointer to a function takes five. */
const MOST_STEPS = 8;
const LONGEST_NAME = 120;

/** The child that holds the name, or the child that holds the child that does. */
function nameField(node: Node): Node | null {
  if (node.type === 'impl_item') return node.childForFieldName('type');
  const field = FIELDS.map((name) => node.childForFieldName(name)).find((child) => child !== null);
  if (field) return field;
  return NAMELESS.test(node.type)
    ? (node.namedChildren.find(({ type }) => NAMED_PART.test(type)) ?? null)
    : null;
}

const FIELDS = ['name', 'declarator', 'left', 'property'];
/** Declarations whose parts have the names, such as `const a = 1` and Go's `type ( … )`; references in C++. */
const NAMELESS = /_declaration$|^reference_declarator$|^var_spec_list$/;
const NAMED_PART = /_declarator$|_spec$|^var_spec_list$|^(?:field_)?identifier$|^type_alias$/;

/** `Queue<T>::push` is push of Queue. What is no name (an expression, a macro's remains) gives nothing. */
function pathOf(text: string): string[] | undefined {
  if (text.length > LONGEST_NAME) return undefined;
  const withoutArguments = /\boperator\b/.test(text) ? text : text.replace(/<[^<>]*>/g, '');
  const path = withoutArguments.split('::').map((name) => name.replace(/\s+/g, ' ').trim());
  return path.every((name) => name !== '' && !/[{}();\n]/.test(name.replace(/\(\)$/, ''))) ? path : undefined;
}

/** `TEST(Queue, Empties) { … }`: a macro that defines something is no name, what it is given is. */
function macroArguments(node: Node): string[] | undefined {
  if (node.type !== 'function_definition' || node.childForFieldName('type')) return undefined;
  const call = node.childForFieldName('declarator');
  if (!/^[A-Z][A-Z0-9_]*$/.test(call?.childForFieldName('declarator')?.text ?? '')) return undefined;
  const names = call?.childForFieldName('parameters')?.namedChildren.map(({ text }) => text) ?? [];
  return names.length > 0 && names.every((name) => /^\w{1,120}$/.test(name)) ? names : undefined;
}
