import type { BlockType } from '../terms.ts';
import type { ChunkPiece } from './chunk-blocks.ts';
import type { Unit } from './units-of.ts';

/** Several units, one after the other, as one chunk; before them what the chunk says once more of the one before. */
export function joinedUnits(text: string, units: readonly Unit[], overlap?: Unit): ChunkPiece {
  const { start } = (overlap ?? units[0]!).span;
  const content = text.slice(start, units.at(-1)!.span.end).trimEnd();
  return {
    type: typeOf(units),
    headingPath: headingPathOf(units),
    text: content,
    span: { start, end: start + content.length },
  };
}

/** The headings above the first unit, and what the names of all code in it begin with. */
export function headingPathOf(units: readonly Unit[]): string[] {
  const names = units.flatMap(({ symbol }) => (symbol ? [symbol] : []));
  return [...units[0]!.path.map(({ text }) => text), ...names.reduce(commonStart, names[0] ?? [])];
}

/** The tokens of units that stand in one chunk. */
export function tokensOf(units: readonly Unit[]): number {
  return units.reduce((sum, { tokens, gapTokens }, index) => sum + tokens + (index > 0 ? gapTokens : 0), 0);
}

/** A chunk with a table in it can be asked for tables, whatever else it holds. */
function typeOf(units: readonly Unit[]): BlockType {
  const types = new Set(units.map(({ type }) => type));
  if (types.has('table')) return 'table';
  if (types.size > 1) types.delete('heading');
  return types.size === 1 ? [...types][0]! : 'paragraph';
}

function commonStart(one: readonly string[], other: readonly string[]): string[] {
  const end = one.findIndex((name, index) => name !== other[index]);
  return one.slice(0, end === -1 ? one.length : end);
}
