import type { Block, Box, Place, SourcePlace, Span } from '../terms.ts';
import { overlapping } from './overlapping.ts';

/** Where a span is in its source: the finest places there are of what it touches, put together. */
export function sourcePlace(blocks: readonly Block[], span: Span): SourcePlace {
  const touched = overlapping(blocks, span);
  const places = touched.flatMap((block) => placesOf(block, span));
  return withoutGaps({
    ...pagesOf(places),
    start_ms: lowest(places.map(({ startMs }) => startMs)),
    end_ms: highest(places.map(({ endMs }) => endMs)),
    speakers: distinct(places.map(({ speaker }) => speaker)),
    start_line: lowest(places.map(({ startLine }) => startLine)),
    end_line: highest(places.map(({ endLine }) => endLine)),
    symbols: distinct(touched.map(({ symbol }) => symbol?.join('.'))),
  });
}

/** A part says more exactly where it is; what it leaves out is as in its block, except the box around all of it. */
function placesOf({ place, parts = [] }: Block, span: Span): Place[] {
  const touched = overlapping(parts, span).map((part) => ({ ...place, box: undefined, ...part.place }));
  return touched.length > 0 || !place ? touched : [place];
}

function pagesOf(places: readonly Place[]): Pick<SourcePlace, 'page' | 'end_page' | 'bbox' | 'regions'> {
  const boxes = new Map<number, Box>();
  for (const { page, box } of places) {
    if (page === undefined || !box) continue;
    const known = boxes.get(page);
    boxes.set(page, known ? around(known, box) : box);
  }
  // Not the first and the last in reading order: what floats may stand on an earlier page than the text around it.
  const page = lowest(places.map((place) => place.page));
  const last = highest(places.map((place) => place.page));
  const regions = [...boxes].map(([number, bbox]) => ({ page: number, bbox }));
  return {
    page,
    end_page: last === page ? undefined : last,
    bbox: page === undefined ? undefined : boxes.get(page),
    regions: regions.length > 1 ? regions : undefined,
  };
}

function around(one: Box, other: Box): Box {
  const [left, top, right, bottom] = other;
  return [Math.min(one[0], left), Math.min(one[1], top), Math.max(one[2], right), Math.max(one[3], bottom)];
}

function lowest(values: readonly (number | undefined)[]): number | undefined {
  return known(values).reduce<number | undefined>(
    (least, value) => Math.min(least ?? value, value),
    undefined,
  );
}

function highest(values: readonly (number | undefined)[]): number | undefined {
  return known(values).reduce<number | undefined>((most, value) => Math.max(most ?? value, value), undefined);
}

function distinct(values: readonly (string | undefined)[]): string[] | undefined {
  const found = [...new Set(known(values))];
  return found.length > 0 ? found : undefined;
}

function known<Value>(values: readonly (Value | undefined)[]): Value[] {
  return values.filter((value) => value !== undefined);
}

function withoutGaps(place: SourcePlace): SourcePlace {
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
}
