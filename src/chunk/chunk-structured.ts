import type { Extraction } from '../extract/extractor.ts';
import type { ChunkPiece } from './chunk-blocks.ts';
import { headingPathOf, joinedUnits, tokensOf } from './joined-units.ts';
import { splitLongText } from './split-long-text.ts';
import { splitTable } from './split-table.ts';
import { type Unit, unitsOf } from './units-of.ts';

export const TARGET_TOKENS = 450;
export const CAP_TOKENS = 800;

/**
 * Whole blocks together up to the target; a new section or class begins a new chunk unless the one before is still
 * small, a new slide or sheet always does. A heading never parts from the block it announces, nor a table from the text
 * that introduces it. A chunk has one table at most. What is over the cap is cut: a table by rows, code by lines, text
 * by sentences. Every character of every block lies in some chunk.
 */
export function chunkStructured({ text, blocks }: Extraction): ChunkPiece[] {
  const pieces: ChunkPiece[] = [];
  let open: Unit[] = [];
  for (const unit of unitsOf(text, blocks, TARGET_TOKENS)) {
    if (open.length === 0 || belongs(open, unit)) {
      open.push(unit);
      continue;
    }
    const introduction = introductionOf(open, unit);
    const done = open.slice(0, open.length - introduction.length);
    if (done.length > 0) pieces.push(...closed(text, done));
    open = [introduced(introduction, unit)];
  }
  if (open.length > 0) pieces.push(...closed(text, open));
  return pieces;
}

/** Sections under this are merged with the next: a third of the target leaves room for two more of the kind. */
const SMALL_SECTION = TARGET_TOKENS / 3;

function belongs(open: readonly Unit[], next: Unit): boolean {
  if (next.beginsPage || (next.type === 'table' && open.some(({ type }) => type === 'table'))) return false;
  const tokens = tokensOf(open);
  const begins = next.opensSection || outermost(next) !== outermost(open.at(-1)!);
  if (begins && tokens >= SMALL_SECTION) return false;
  // A table may fill a chunk up to the cap: what explains it is found with it.
  const limit = next.type === 'table' ? CAP_TOKENS : TARGET_TOKENS;
  return tokens + next.gapTokens + next.tokens <= limit;
}

function outermost({ symbol }: Unit): string | undefined {
  return symbol?.[0];
}

/**
 * The text right before a table that cannot be with all that is open: it goes over to the table's chunk. That is the
 * section so far where there is room for it, else the last paragraph.
 */
function introductionOf(open: readonly Unit[], next: Unit): Unit[] {
  const last = open.at(-1)!;
  if (next.type !== 'table' || next.opensSection || last.type === 'table') return [];
  const fits = (units: Unit[]) => tokensOf([...units, next]) <= CAP_TOKENS;
  const section = open.slice(
    open.findLastIndex(({ type, opensSection }) => type === 'table' || opensSection),
  );
  if (section[0]!.type !== 'table' && fits(section)) return section;
  return fits([last]) || last.tokens <= SMALL_SECTION ? [last] : [];
}

/** The introduction stands before the table as its headings do. */
function introduced(introduction: readonly Unit[], table: Unit): Unit {
  const [first] = introduction;
  if (!first) return table;
  return {
    ...first,
    type: 'table',
    span: { start: first.span.start, end: table.span.end },
    contentStart: table.contentStart,
    tokens: tokensOf([...introduction, table]),
  };
}

function closed(text: string, units: readonly Unit[]): ChunkPiece[] {
  const [unit] = units;
  if (units.length > 1 || unit!.tokens <= CAP_TOKENS) return [joinedUnits(text, units)];
  const limits = { targetTokens: TARGET_TOKENS, capTokens: CAP_TOKENS };
  const parts = unit!.type === 'table' ? splitTable(text, unit!, limits) : splitLongText(text, unit!, limits);
  return parts.map((part) => ({ type: unit!.type, headingPath: headingPathOf(units), ...part }));
}
