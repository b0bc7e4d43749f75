import type { Node } from 'web-tree-sitter';
import type { SymbolName } from './symbol-name.ts';

/**
 * What an assignment at the top of a script defines: `Reply.prototype.send = function …` a method of Reply, `Reply.create =
 * function …` a function of it, `exports.limit = 5` and `module.exports.limit = 5` what the file gives out. Undefined where it
 * only sets something, or gives another name to what is defined elsewhere (`exports.send = send`).
 */
export function assignedName(node: Node): SymbolName | undefined {
  const target = node.childForFieldName('left')?.text ?? '';
  const value = node.childForFieldName('right');
  if (!value || target.length > LONGEST_TARGET || !TARGET.test(target)) return undefined;
  const isFunction = FUNCTIONS.test(value.type);
  const isClass = value.type === 'class';
  if (target === 'module.exports') {
    const name = value.childForFieldName('name')?.text ?? 'default';
    return isFunction || isClass ? named([name], isClass ? 'class' : undefined, isFunction) : undefined;
  }
  const given = target.replace(GIVEN_OUT, '');
  const isGivenOut = given !== target;
  const path = given.split('.').filter((name) => name !== 'prototype');
  const isMember = /\.prototype\.[^.]+$/.test(target);
  const isDefined = isFunction || isClass || ((isGivenOut || isMember) && DEFINING.test(value.type));
  if (!isDefined || path.length > MOST_NAMES) return undefined;
  if (isClass) return named(path, 'class', false);
  return isMember && isFunction ? named(path, 'method', true) : named(path, undefined, isFunction);
}

/** Plain names with dots: what is computed (`x[y]`) or of an object of no name (`this.x`) has no name of its own. */
const TARGET = /^(?!this\b)[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)+$/u;
const GIVEN_OUT = /^(?:module\.)?exports\.(?!prototype\.)/;
const LONGEST_TARGET = 200;
const MOST_NAMES = 3;
const FUNCTIONS = /^(?:generator_)?function(?:_expression)?$|^arrow_function$/;
/** Values that say something where they stand; a name or a call says it elsewhere. */
const DEFINING =
  /^(?:object|array|number|string|template_string|regex|true|false|new_expression|binary_expression)$/;

function named(path: string[], kind: SymbolName['kind'], isFunction: boolean): SymbolName {
  return { path, isFunction, ...(kind && { kind }) };
}
