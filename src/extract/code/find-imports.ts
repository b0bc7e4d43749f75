import type { CodeImport } from './code-parts.ts';
import { LONGEST_NAME, type ParsedFile } from './parsed-file.ts';

/** What a file imports, in its order, and what it calls the names that it takes under another one. */
export function findImports({ text, language, captures, lineAt }: ParsedFile): Imported {
  const imports: CodeImport[] = [];
  const aliases = new Map<string, string>();
  let open: OpenImport = { start: -1, end: -1, specifierStart: -1, names: [] };
  let lastName: string | undefined;
  for (const { name, start, end } of captures) {
    if (name === 'import' && start >= open.end) open = { start, end, specifierStart: -1, names: [] };
    if (end > open.end || end - start > LONGEST_SPECIFIER) continue;
    const words = text.slice(start, end);
    if (name === 'specifier' && start !== open.specifierStart && imports.length < MOST_IMPORTS) {
      // A statement may import from several; the names that stand before the first are of that one.
      open = { ...open, specifierStart: start, names: open.specifierStart === -1 ? open.names : [] };
      if (language.grammar === 'rust') open.names.push(...namesOfUse(words));
      imports.push({ specifier: specifierOf(words), names: open.names, line: lineAt(open.start) });
    } else if (name === 'imported' || name === 'exported') {
      lastName = words;
      if (words.length <= LONGEST_NAME && open.names.length < MOST_NAMES) open.names.push(words);
    } else if (name === 'alias' && lastName !== undefined) {
      aliases.set(words, lastName);
    }
  }
  return { imports: imports.map(({ names, ...rest }) => ({ ...rest, names: [...new Set(names)] })), aliases };
}

export type Imported = { imports: CodeImport[]; aliases: ReadonlyMap<string, string> };

type OpenImport = { start: number; end: number; specifierStart: number; names: string[] };

const MOST_IMPORTS = 500;
const MOST_NAMES = 200;
const LONGEST_SPECIFIER = 2000;

function specifierOf(words: string): string {
  const bare = words.replace(/^["'<`]+|["'>`]+$/g, '').replace(/\s+/g, ' ');
  return bare.slice(0, 300).toWellFormed();
}

/** Of `crate::a::{b, c::D as E}` they are `b` and `D`: the ends of the paths. */
function namesOfUse(path: string): string[] {
  const names = path.replace(/\bas\s+\w+/g, '').matchAll(/\b(\w+)\b(?!\s*::)/g);
  return [...names].map(([name]) => name).filter((name) => !/^(?:self|super|crate)$/.test(name));
}
