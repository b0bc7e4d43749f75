import { stemOf } from '../../text/split-words.ts';

/** Whether two stems are words for the same: the forms of a verb that no stemmer joins, and a few plain synonyms. */
export function meanTheSame(left: string, right: string): boolean {
  const group = GROUPS.get(left);
  return group !== undefined && group === GROUPS.get(right);
}

const WORDS = `lead led; pay paid; send sent; hold held; keep kept; make made; build built; begin began begun; write wrote written;
give gave given; take took taken; sell sold; leave left; grow grew grown; rise rose risen; fall fell fallen; win won; lose lost;
meet met; run ran; spend spent; teach taught; tell told; find found; choose chose chosen; know knew known; speak spoke spoken;
drive drove driven; break broke broken; buy bought buying purchase; cost price; staff employee; lend lent; bring brought;
think thought; wear wore worn; show shown; see saw seen; fly flew flown; draw drew drawn; become became; sit sat; stand stood`;

const GROUPS: ReadonlyMap<string, number> = new Map(
  WORDS.split(';').flatMap((group, index) =>
    group
      .trim()
      .split(/\s+/)
      .map((word): [string, number] => [stemOf(word), index]),
  ),
);
