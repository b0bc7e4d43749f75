import type { Rule } from './page-content.ts';

/** Lines drawn in pieces, dashed, doubled or cell by cell become one; what is shorter than a letter is left out. */
export function joinRules(rules: readonly Rule[]): Rule[] {
  return (['horizontal', 'vertical'] as const).flatMap((direction) =>
    joinParallel(
      rules.filter((rule) => rule.direction === direction).map(({ box }) => pieceOf(box, direction)),
    )
      .filter(({ start, end }) => end - start >= SHORTEST)
      .map(
        ({ position, start, end }): Rule => ({
          direction,
          box:
            direction === 'horizontal' ? [start, position, end, position] : [position, start, position, end],
        }),
      ),
  );
}

/** Points. Wider than the two lines of a double rule, narrower than a row of the smallest print. */
const SAME_LINE = 2;
const SAME_DASHES = 4;
const SHORTEST = 7;

type Piece = { position: number; start: number; end: number };

function pieceOf([left, top, right, bottom]: Rule['box'], direction: Rule['direction']): Piece {
  return direction === 'horizontal'
    ? { position: (top + bottom) / 2, start: left, end: right }
    : { position: (left + right) / 2, start: top, end: bottom };
}

function joinParallel(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  let group: Piece[] = [];
  for (const piece of pieces.sort((a, b) => a.position - b.position)) {
    const last = group.at(-1);
    if (last && piece.position - last.position > SAME_LINE) {
      joined.push(...joinAlong(group));
      group = [];
    }
    group.push(piece);
  }
  return [...joined, ...joinAlong(group)];
}

function joinAlong(group: Piece[]): Piece[] {
  const position = group.reduce((sum, piece) => sum + piece.position, 0) / group.length;
  const joined: Piece[] = [];
  for (const { start, end } of group.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start <= last.end + SAME_DASHES) last.end = Math.max(last.end, end);
    else joined.push({ position, start, end });
  }
  return joined;
}
