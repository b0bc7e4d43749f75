import { boundedText } from '../../text/bounded-text.ts';
import type { DefinedSymbol } from './code-parts.ts';
import { commentText, docstring } from './comment-text.ts';
import type { CodeSymbol } from './find-symbols.ts';
import { isExported } from './is-exported.ts';
import { isRequired } from './is-required.ts';
import { LONGEST_NAME, type ParsedFile } from './parsed-file.ts';
import { symbolAround } from './symbol-around.ts';

/** What a file defines, with what its definitions say, in its order; of very many the first. */
export function describeSymbols(file: ParsedFile, found: readonly CodeSymbol[]): DefinedSymbol[] {
  const named = [...found, ...furtherNames(file, found)]
    .filter(({ path }) => path.every((name) => name.length <= LONGEST_NAME))
    .filter(({ definitionStart: start, range }) => !isRequired(file.text, { start, end: range.end }))
    .sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end)
    .slice(0, MOST_SYMBOLS);
  const exported = exportedNames(file);
  const described: DefinedSymbol[] = [];
  const parents: number[] = [];
  for (const symbol of named) {
    while (parents.length > 0 && described[parents.at(-1)!]!.span.end <= symbol.range.start) parents.pop();
    const parent = described[parents.at(-1) ?? -1];
    parents.push(described.length);
    // What is assigned to a name that is given out is as open as that.
    const [owner, own] = [symbol.path[0]!, symbol.path.at(-1)!];
    const isListed = exported.has(own) || (!parent && exported.has(owner));
    described.push(describe(file, symbol, { parent, isListed }));
  }
  return described;
}

/** A file of 2 MB, the largest that is parsed, seldom has more; what is generated may. */
const MOST_SYMBOLS = 10_000;
const LONGEST_SIGNATURE = 300;
/** Nothing of a longer one would be kept. */
const LONGEST_READ = 2000;

function describe(
  { text, language }: ParsedFile,
  symbol: CodeSymbol,
  { parent, isListed }: { parent: DefinedSymbol | undefined; isListed: boolean },
): DefinedSymbol {
  const { kind, path, range, definitionStart, signatureEnd, startLine, endLine } = symbol;
  const lead = text.slice(range.start, definitionStart);
  const signature = signatureOf(text.slice(definitionStart, signatureEnd ?? range.end));
  const { grammar } = language;
  const written =
    grammar === 'python' && signatureEnd !== undefined
      ? docstring(text.slice(signatureEnd, signatureEnd + LONGEST_READ))
      : '';
  const isTest = parent?.isTest || (grammar === 'rust' && /#\[(?:cfg\(test\)|(?:\w+::)*test\b)/.test(lead));
  return {
    kind,
    path,
    signature,
    doc: written || commentText(lead),
    span: range,
    definitionStart,
    startLine,
    endLine,
    isExported: isExported({ kind, path, grammar, signature, isListed }, parent),
    ...(isTest && { isTest }),
  };
}

function signatureOf(definition: string): string {
  const line = definition.slice(0, LONGEST_READ).replace(INNER_COMMENT, ' ').replace(/\s+/g, ' ').trim();
  return boundedText(line.replace(/\s*(?:=>|[{:;])$/, '').trim(), LONGEST_SIGNATURE);
}

/** A block, or a line of its own: two slashes behind something may stand in a string. */
const INNER_COMMENT = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/[^\n]*$/gm;

/** `const ( A = 1; B = 2 )` is one block, as its parts explain one another, and it defines both. */
function furtherNames({ text, captures, lineAt }: ParsedFile, found: readonly CodeSymbol[]): CodeSymbol[] {
  const further: CodeSymbol[] = [];
  const around = symbolAround(found.map(({ range }) => range));
  for (const { name, start, end } of captures) {
    const owner = found[around(start)];
    if (name !== 'also' || !owner || start < owner.definitionStart) continue;
    const own = text.slice(start, end);
    if (own === owner.path.at(-1)) continue;
    const lineEnd = text.indexOf('\n', start);
    const range = { start, end: Math.min(lineEnd === -1 ? owner.range.end : lineEnd, owner.range.end) };
    const line = lineAt(start);
    const path = [...owner.path.slice(0, -1), own];
    further.push({ kind: owner.kind, path, range, definitionStart: start, startLine: line, endLine: line });
  }
  return further;
}

function exportedNames({ text, captures }: ParsedFile): ReadonlySet<string> {
  const exported = captures.filter(
    ({ name, start, end }) => name === 'exported' && end - start <= LONGEST_NAME,
  );
  return new Set(exported.map(({ start, end }) => text.slice(start, end)));
}
