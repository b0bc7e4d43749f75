import { extname } from 'node:path';
import type { Block } from '../../terms.ts';
import type { CodeParts } from '../code/code-parts.ts';
import { type CodePiece, cutBySymbols, LONGEST_PIECE } from '../code/cut-by-symbols.ts';
import { cutText } from '../code/cut-text.ts';
import { type CodeSymbol, findSymbols } from '../code/find-symbols.ts';
import { type CodeLanguage, languageOf } from '../code/languages.ts';
import { lineFinder } from '../code/line-finder.ts';
import { isMostlyErrors, parseCode } from '../code/parse-code.ts';
import { readCodeParts } from '../code/read-code-parts.ts';
import { textOf } from '../decode-text.ts';
import type { Extract } from '../extractor.ts';

/** Source code: a block for each symbol, or for each group of lines where the language is not known. */
export const extractSourceCode: Extract = async (file) => {
  const text = textOf(file);
  const language = languageOf(extname(file.name).toLowerCase());
  const bySymbols = language && (await readBySymbols(text, language));
  const pieces = bySymbols?.pieces ?? cutText(text, { start: 0, end: text.length }, LONGEST_PIECE);
  const notParsed = `It could not be read as ${language?.name}, so its blocks are groups of lines, without symbols.`;
  return {
    text,
    blocks: blocksOf(text, pieces),
    isSourceText: true,
    ...(bySymbols && { code: bySymbols.code }),
    ...(language && !bySymbols && { warnings: [notParsed] }),
  };
};

/** Larger files are generated; their trees would take some hundred megabytes. */
const LARGEST_PARSED = 2_000_000;

async function readBySymbols(text: string, language: CodeLanguage): Promise<SymbolReading | undefined> {
  if (text.length > LARGEST_PARSED) return undefined;
  const tree = await parseCode(text, language);
  if (!tree) return undefined;
  try {
    const symbols = findSymbols(tree, text, language);
    // A file that is cut off is one large error to the parser, and its functions are found all the same.
    if (isMostlyErrors(tree) && covered(symbols) < text.length / 2) return undefined;
    return { pieces: cutBySymbols(text, symbols), code: readCodeParts(tree, text, language, symbols) };
  } finally {
    tree.delete();
  }
}

type SymbolReading = { pieces: CodePiece[]; code: CodeParts };

/** How many characters are in some symbol. */
function covered(symbols: readonly CodeSymbol[]): number {
  let characters = 0;
  let until = 0;
  for (const { range } of symbols) {
    characters += Math.max(0, range.end - Math.max(range.start, until));
    until = Math.max(until, range.end);
  }
  return characters;
}

function blocksOf(text: string, pieces: readonly CodePiece[]): Block[] {
  const lineAt = lineFinder(text);
  return pieces.map(({ start, end, symbol }) => ({
    type: 'code',
    text: text.slice(start, end),
    span: { start, end },
    place: { startLine: lineAt(start), endLine: lineAt(end - 1) },
    ...(symbol && { symbol }),
  }));
}
