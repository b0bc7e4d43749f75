import type { FoundSymbol } from '../../store/find-symbols.ts';
import { nameWords } from '../../text/name-key.ts';
import { stemOf } from '../../text/split-words.ts';
import { isImport } from '../align/is-import.ts';
import { shownPath } from '../items/span-label.ts';
import { lastName } from '../question/last-name.ts';
import type { EvidenceSpan } from '../terms.ts';
import type { CodeFact } from './code-facts.ts';
import { quotable } from './quotable.ts';
import type { Asked } from './weigh-passage.ts';

/** Lines of code that have a name of the question which no index knows: that of a hook, of an option, of a key. */
export function lineFacts(
  spans: readonly EvidenceSpan[],
  told: readonly CodeFact[],
  { terms }: Asked,
): CodeFact[] {
  const names = terms
    .filter(({ from }) => from === 'identifier' || from === 'quoted')
    .map(({ text }) => lastName(text));
  return spans
    .filter(({ isAsked, kind, chunk }) => {
      const isTold = told.some(({ chunkId, about }) => about === 'use' && chunkId === chunk.chunkId);
      return isAsked && kind === 'code' && !isTold;
    })
    .flatMap((span) => lineFact(span, names) ?? []);
}

function lineFact(span: EvidenceSpan, names: readonly string[]): CodeFact | undefined {
  const lines = span.chunk.text.split('\n');
  const words = lines.map((line) => new Set(line.match(/[\p{L}\p{N}_$]+/gu)));
  const isCode = (index: number) => !/^\s*(?:\/\/|\/?\*|#)/.test(lines[index]!);
  const at = words.findIndex((own, index) => isCode(index) && names.some((name) => own.has(name)));
  if (at < 0) return undefined;
  const name = names.find((each) => words[at]!.has(each))!;
  const line = quotable(lines[at]!.trim());
  const quote = line.length <= LONGEST_LINE && !line.includes('`') ? `: \`${line}\`` : '';
  const place = `${shownPath(span)}${span.startLine === null ? '' : `:${span.startLine + at}`}`;
  return {
    chunkId: span.chunk.chunkId,
    statement: `\`${place}\` has \`${name}\`${quote}.`,
    about: 'use',
  };
}

const LONGEST_LINE = 160;

/** A file that is called as the question calls something, with what it defines: `lib/errors.js` for the errors. */
export function fileFacts(
  spans: readonly EvidenceSpan[],
  symbols: readonly FoundSymbol[],
  { kind, stems }: Asked,
): CodeFact[] {
  if (kind !== 'location') return [];
  const named = spans
    .filter((span) => span.kind === 'code')
    .map((span) => ({ span, words: wordsOfFile(span.path) }))
    .filter(({ words }) => words.length > 0 && words.every((word) => stems.includes(word)))
    .sort((left, right) => right.words.length - left.words.length);
  const files = new Map(
    named.map(({ span }) => [span.chunk.documentId, span]).reverse() as [number, EvidenceSpan][],
  );
  return [...files.values()]
    .reverse()
    .slice(0, MOST_FILES)
    .flatMap((span) => fileFact(span, symbols));
}

const MOST_FILES = 2;
const MOST_NAMES = 6;

function wordsOfFile(path: string): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return nameWords(name).map(stemOf);
}

function fileFact(span: EvidenceSpan, symbols: readonly FoundSymbol[]): CodeFact[] {
  const own = symbols.filter(
    (symbol) => symbol.documentId === span.chunk.documentId && symbol.path.length === 1 && !isImport(symbol),
  );
  const exported = own.filter(({ isExported }) => isExported);
  const names = [...new Set((exported.length > 0 ? exported : own).map(({ name }) => `\`${name}\``))];
  if (names.length === 0) return [];
  const shown = names.slice(0, MOST_NAMES).join(', ');
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  const statement = `\`${shownPath(span)}\` defines ${shown}${more}.`;
  return [{ chunkId: span.chunk.chunkId, statement, about: 'file' }];
}
