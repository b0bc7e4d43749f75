import { hash } from 'node:crypto';
import { DEFAULT_MARKERS, type Marker, prepareMarkers } from '../guard/markers.ts';
import { screenChunk } from '../guard/screen-chunk.ts';

/** Why a text should not be put before a model, as `screenChunk` says. What was screened lately is not screened again. */
export function verdictOn(shown: string, sought: SoughtMarkers): string[] {
  if (shown.length > LONGEST) return screenChunk(shown, sought.markers);
  // The whole text, and behind which markers: a number and a line break, which no other list and text make together. Hashed, so
  // that nothing of a text stays that was purged.
  const key = hash('sha256', Buffer.from(`${sought.id}\n${shown}`, 'utf16le'), 'base64');
  const reasons = verdicts.get(key) ?? screenChunk(shown, sought.markers);
  keepLast(verdicts, key, reasons, MOST_VERDICTS);
  return [...reasons];
}

/** Our own markers and those of a project, prepared once. Equal lists are one, so that they share what was found. */
export function soughtMarkers(phrases: readonly string[]): SoughtMarkers {
  const key = JSON.stringify(phrases);
  const sought = lists.get(key) ?? { id: prepared++, markers: [...OWN, ...prepareMarkers(phrases)] };
  keepLast(lists, key, sought, MOST_LISTS);
  return sought;
}

export type SoughtMarkers = {
  /** No other list had it or will have it: what was found behind a list that was forgotten belongs to nobody. */
  id: number;
  markers: readonly Marker[];
};

/** For tests. */
export function verdictCount(): number {
  return verdicts.size;
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
const verdicts = new Map<string, readonly string[]>();
const lists = new Map<string, SoughtMarkers>();
let prepared = 0;

/** A map keeps the order of insertion: what is used moves to its end, and what was not used for longest goes first. */
function keepLast<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value!);
}
