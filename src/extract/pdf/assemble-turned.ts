import type { Place } from '../../terms.ts';
import type { BlockDraft } from '../build-extraction.ts';
import type { PageSize } from '../extractor.ts';
import { turnBack } from './layout/turn-box.ts';

/** A page that was turned before it was read: its size as it is shown, and by how much it was turned, clockwise. */
export type TurnedPage = PageSize & { turn: number };

/** Places on pages that were turned to be read, on the pages as they are shown. */
export function assembleTurned(
  drafts: readonly BlockDraft[],
  turned: ReadonlyMap<number, TurnedPage>,
): BlockDraft[] {
  if (turned.size === 0) return [...drafts];
  const shownPlace = (place: Place): Place => {
    const page = turned.get(place.page ?? 0);
    return page && place.box ? { ...place, box: turnBack(place.box, (360 - page.turn) % 360, page) } : place;
  };
  return drafts.map((draft) => ({
    ...draft,
    ...(draft.place && { place: shownPlace(draft.place) }),
    ...(draft.parts && { parts: draft.parts.map((part) => ({ ...part, place: shownPlace(part.place) })) }),
  }));
}
