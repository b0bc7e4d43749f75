import { hash } from 'node:crypto';
import { createBoundedMap } from '../bounded-map.ts';
import { DEFAULT_MARKERS, type Marker, prepareMarkers } from '../guard/markers.ts';
import { screenChunk } from '../guard/screen-chunk.ts';

/** Why a text should not be put before a model, as `screenChunk` says. What was screened lately is not screened again. */
export function verdictOn(shown: string, sought: SoughtMarkers): string[] {
  if (shown.length > LONGEST) return screenChunk(shown, sought.markers);
  // The whole text, and behind which markers: a number and a line break, which no other list and text make together. Hashed, so
  // that nothing of a text stays that was purged.
  const key = hash('sha256', Buffer.from(`${sought.id}\n${shown}`, 'utf16le'), 'base64');
  const reasons = verdicts.get(key) ?? screenChunk(shown, sought.markers);
  verdicts.set(key, reasons);
  return [...reasons];
}

/** Our own markers and those of a project, prepared once. Equal lists are one, so that they share what was found. */
export function soughtMarkers(phrases: readonly string[]): SoughtMarkers {
  const key = JSON.stringify(phrases);
  const sought = lists.get(key) ?? { id: prepared++, markers: [...OWN, ...prepareMarkers(phrases)] };
  lists.set(key, sought);
  return sought;
}

export type SoughtMarkers = {
  /** No other list had it or will have it: what was found behind a list that was forgotten belongs to nobody. */
  id: number;
  markers: readonly Marker[];
};

/** For tests. */
export function verdictCount(): number {
  return verdicts.size();
}

/** For benchmarks: everything is screened anew. */
export function forgetVerdicts(): void {
  verdicts.clear();
}

/** Over all lists; together they take half a megabyte. */
export const MOST_VERDICTS = 4_000;
/** Chunks are far shorter. What is longer is rare, and takes long to hash. */
export const LONGEST = 8_000;
/** One for each project that has markers of its own. */
const MOST_LISTS = 200;

const OWN = prepareMarkers(DEFAULT_MARKERS);
const verdicts = createBoundedMap<string, readonly string[]>(MOST_VERDICTS);
const lists = createBoundedMap<string, SoughtMarkers>(MOST_LISTS);
let prepared = 0;
