import type { Box, Place } from '../../terms.ts';
import type { BlockDraft } from '../build-extraction.ts';
import type { PageSize } from '../extractor.ts';
import { levelledSize, tiltBox } from '../ocr/skew.ts';
import { turnBack } from './layout/turn-box.ts';

/** A page that was turned before it was read: its size as it is shown, and by how much it was turned, clockwise. */
export type TurnedPage = PageSize & {
  turn: number;
  /** By how many degrees its lines fall, clockwise: it was levelled before it was turned. */
  skew?: number;
};

/**
 * Places on the pages as they are shown, `pages[0]` being the first: pages that were turned to be read are turned back,
 * and what reaches over the edge of its page, as the measures of fonts do, ends there.
 */
export function assemblePlaces(
  drafts: readonly BlockDraft[],
  turned: ReadonlyMap<number, TurnedPage>,
  pages: readonly PageSize[],
): BlockDraft[] {
  const shownPlace = ({ box, ...place }: Place): Place => {
    const size = pages[(place.page ?? 0) - 1];
    if (!box || !size) return box ? { ...place, box } : place;
    const turn = turned.get(place.page!);
    return { ...place, box: within(turn ? asShown(box, turn) : box, size) };
  };
  return drafts.map((draft) => ({
    ...draft,
    ...(draft.place && { place: shownPlace(draft.place) }),
    ...(draft.parts && { parts: draft.parts.map((part) => ({ ...part, place: shownPlace(part.place) })) }),
  }));
}

function asShown(box: Box, { turn, skew = 0, ...size }: TurnedPage): Box {
  const levelled = turnBack(box, (360 - turn) % 360, levelledSize(size, skew));
  return skew === 0 ? levelled : tiltBox(levelled, skew, size);
}

function within([left, top, right, bottom]: Box, { width, height }: PageSize): Box {
  const across = (x: number) => Math.min(Math.max(x, 0), width);
  const down = (y: number) => Math.min(Math.max(y, 0), height);
  return [across(left), down(top), across(right), down(bottom)];
}
