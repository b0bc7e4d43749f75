import type { DocumentBlock } from '../../../src/client/client.ts';
import type { Box, SourcePlace, Span } from '../../../src/terms.ts';
import { joinBoxes } from './join-boxes.ts';
import { type Marks, overlaps } from './marks.ts';

/** What is drawn over the pages of a document: the passage lightly, and the very lines that the claim is from. */
export function placeBoxes({ passage, marks }: Placed, blocks: readonly DocumentBlock[]): PageBoxes {
  const lines = blocks.flatMap(linesOf);
  const inPassage = lines.filter((line) => overlaps(line.span, marks.passage));
  const claims = marks.claims.flatMap((claim, index) =>
    lines.filter((line) => overlaps(line.span, claim)).map((line) => ({ ...line, claim: index })),
  );
  const light = inPassage.length > 0 ? joinLines(inPassage) : regionsOf(passage.source);
  return {
    light,
    claims: claims.map(({ page, box, claim, text }) => ({ page, box, claim, text })),
  };
}

/** The finest places there are: lines or rows, else the whole block. */
function linesOf(block: DocumentBlock): Line[] {
  const whole = { start_offset: block.start_offset, end_offset: block.end_offset, source: block.source };
  const parts = block.parts.some(({ source }) => source.bbox) ? block.parts : [whole];
  return parts.flatMap(({ start_offset: start, end_offset: end, source }) => {
    const text = block.text.slice(start - block.start_offset, end - block.start_offset);
    return regionsOf(source).map(({ page, box }) => ({ page, box, text, span: { start, end } }));
  });
}

/** One box on each page that a place is on. */
function regionsOf({ page, bbox, regions }: SourcePlace): PageBox[] {
  if (regions) return regions.map((region) => ({ page: region.page, box: region.bbox }));
  return page !== undefined && bbox ? [{ page, box: bbox }] : [];
}

function joinLines(lines: readonly Line[]): PageBox[] {
  const pages = [...new Set(lines.map(({ page }) => page))];
  return pages.flatMap((page) => {
    const boxes = lines.filter((line) => line.page === page).map(({ box }) => box);
    return joinBoxes(boxes).map((box) => ({ page, box }));
  });
}

export type PageBoxes = { light: PageBox[]; claims: ClaimBox[] };
export type PageBox = { page: number; box: Box };
/** `claim` counts the places of the claim; `text` is the line that the box is around. */
export type ClaimBox = PageBox & { claim: number; text: string };

type Placed = { passage: { source: SourcePlace }; marks: Marks };
type Line = PageBox & { span: Span; text: string };
