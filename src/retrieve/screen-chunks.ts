import type { InjectionRules, QuarantinedChunk, RetrievedChunk } from '../terms.ts';
import type { Candidate } from './merge-channels.ts';
import { soughtMarkers, verdictOn } from './remembered-verdicts.ts';

/**
 * Parts the chunks that may be used from those that seem to be written for a model. With the policy `flag` all may be
 * used, and those are marked.
 */
export function screenChunks<Chunk extends ScreenedChunk>(
  chunks: readonly Chunk[],
  { policy, markers }: InjectionRules,
): { kept: Chunk[]; quarantined: QuarantinedChunk[] } {
  if (policy === 'off') return { kept: [...chunks], quarantined: [] };
  const sought = soughtMarkers(markers);
  const kept: Chunk[] = [];
  const quarantined: QuarantinedChunk[] = [];
  for (const chunk of chunks) {
    const { chunkId, documentId } = chunk;
    const reasons = verdictOn(shownOf(chunk), sought);
    if (reasons.length === 0) kept.push(chunk);
    else if (policy === 'flag') kept.push({ ...chunk, suspicions: reasons });
    else quarantined.push({ chunkId, documentId, reasons });
  }
  return { kept, quarantined };
}

/**
 * The first of the candidates that may be used, with their texts. Where some may not, the next ones take their place;
 * only then is the database asked again. Rules that come with the first of them are asked for after it.
 */
export async function loadScreened<Chunk extends ScreenedChunk>(
  chunkIds: readonly number[],
  wanted: number,
  rules: InjectionRules | (() => InjectionRules),
  load: (chunkIds: readonly number[]) => Promise<Chunk[]>,
): Promise<{ kept: Chunk[]; quarantined: QuarantinedChunk[] }> {
  const kept: Chunk[] = [];
  const quarantined: QuarantinedChunk[] = [];
  let at = 0;
  for (let missing = wanted; missing > 0 && at < chunkIds.length; ) {
    const ids = chunkIds.slice(at, at + missing + (at > 0 ? SPARE : 0));
    at += ids.length;
    const loaded = inOrder(ids, await load(ids));
    const screened = screenChunks(loaded, typeof rules === 'function' ? rules() : rules);
    kept.push(...screened.kept);
    quarantined.push(...screened.quarantined);
    missing = screened.quarantined.length > 0 ? wanted - kept.length : 0;
  }
  return { kept: kept.slice(0, wanted), quarantined };
}

/**
 * What was found without what may not be used: neither is an answer made of it, nor is it decided by it. Where the
 * nearest text was in a chunk that is left out, the next one is.
 */
export function withoutQuarantined(
  { candidates, nearest }: Found,
  kept: readonly { distance: number }[],
  quarantined: readonly QuarantinedChunk[],
): Found {
  if (quarantined.length === 0) return { candidates, nearest };
  const ids = new Set(quarantined.map(({ chunkId }) => chunkId));
  const rest = candidates.filter(({ chunkId }) => !ids.has(chunkId));
  if (nearest === undefined) return { candidates: rest, nearest };
  const isNearest = ({ chunkId, distance = 2 }: Candidate) => ids.has(chunkId) && distance <= nearest;
  if (!candidates.some(isNearest)) return { candidates: rest, nearest };
  // What is nearer than the nearest text was found by a search key, which says less than a text.
  const distances = [...kept, ...rest].flatMap(({ distance }) => distance ?? []);
  const next = distances.filter((distance) => distance >= nearest);
  return { candidates: rest, nearest: next.length > 0 ? Math.min(...next) : undefined };
}

type Found = { candidates: Candidate[]; nearest: number | undefined };

type ScreenedChunk = Pick<
  RetrievedChunk,
  'chunkId' | 'documentId' | 'documentTitle' | 'versionLabel' | 'headingPath' | 'text'
> & { suspicions?: string[] };

/** Where one chunk of a poisoned document was found the next ones may be of it too. */
const SPARE = 8;

/** All of a chunk that is put before a model, in paragraphs of their own. */
function shownOf({ documentTitle, versionLabel, headingPath, text }: ScreenedChunk): string {
  return [documentTitle, versionLabel, ...headingPath, text].join('\n\n');
}

function inOrder<Chunk extends ScreenedChunk>(ids: readonly number[], loaded: readonly Chunk[]): Chunk[] {
  const byId = new Map(loaded.map((chunk) => [chunk.chunkId, chunk]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
