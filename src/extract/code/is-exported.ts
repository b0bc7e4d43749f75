import type { CodeSymbol } from './find-symbols.ts';

/** Whether other files can use a symbol, as far as its language says so. `parent` is the class or module around it. */
export function isExported(symbol: SymbolToJudge, parent: JudgedSymbol | undefined): boolean {
  const rule = RULES[symbol.grammar];
  return rule ? rule(symbol, parent) : true;
}

export type SymbolToJudge = Pick<CodeSymbol, 'kind' | 'path'> & {
  grammar: string;
  signature: string;
  /** Its name is listed in an `export { … }` or its like. */
  isListed: boolean;
};
export type JudgedSymbol = { kind: CodeSymbol['kind']; signature: string; isExported: boolean };

type Rule = (symbol: SymbolToJudge, parent: JudgedSymbol | undefined) => boolean;

/** A member of a class is as open as its class, unless it says that it is private. */
const script: Rule = ({ signature, path, isListed }, parent) => {
  if (parent)
    return parent.isExported && !/^(?:private|protected)\b/.test(signature) && !path.at(-1)!.startsWith('#');
  return isListed || /^(?:@.*\s)?export\b|^(?:module\.)?exports\b/.test(signature);
};

const isPublic: Rule = ({ signature }, parent) =>
  /\bpublic\b/.test(signature) ||
  parent?.kind === 'interface' ||
  (parent?.kind === 'enum' && parent.isExported);

const RULES: Readonly<Record<string, Rule>> = {
  typescript: script,
  tsx: script,
  javascript: script,
  python: ({ path }) => path.every((name) => !name.startsWith('_') || /^__\w+__$/.test(name)),
  go: ({ path }) => /^\p{Lu}/u.test(path.at(-1)!),
  rust: ({ signature, kind }, parent) =>
    /^pub\b/.test(signature) ||
    kind === 'implementation' ||
    (parent?.kind === 'trait' && parent.isExported) ||
    /^(?:unsafe )?impl\b.* for /.test(parent?.signature ?? ''),
  java: isPublic,
  'c-sharp': (symbol, parent) => symbol.kind === 'module' || isPublic(symbol, parent),
  cpp: ({ signature }, parent) => parent !== undefined || !/^static\b/.test(signature),
  php: ({ signature }) => !/^(?:\w+ )*(?:private|protected)\b/.test(signature),
};
