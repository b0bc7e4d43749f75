import { DEFAULT_MARKERS, prepareMarkers } from '../guard/markers.ts';
import { screenChunk } from '../guard/screen-chunk.ts';
import { CONFIDENTIALITIES, type Confidentiality } from '../terms.ts';
import type { ToolContext } from './tool-context.ts';

/** About what a chunk has: an order that is spread over small blocks is whole in one of these. */
const WINDOW = 2_000;

/**
 * What of a project may be shown to a host's model: what the role that the server was set up for may see, screened as Helix
 * screens what it puts before its own model. Searching does both by itself; reading a document does not, because people read
 * it that way too.
 */
export async function projectRules(
  { client, role }: ToolContext,
  project: string,
  signal: AbortSignal,
): Promise<ProjectRules> {
  const { effective } = await client.projectSettings(project, { signal });
  const { policy, markers } = effective.injection;
  const clearance = role === undefined ? undefined : new Map(Object.entries(effective.roles)).get(role);
  const sought = prepareMarkers([...DEFAULT_MARKERS, ...markers]);
  return {
    isWithheld: policy === 'quarantine',
    maySee: (confidentiality) =>
      role === undefined ||
      (clearance !== undefined &&
        CONFIDENTIALITIES.indexOf(confidentiality) <= CONFIDENTIALITIES.indexOf(clearance)),
    reasonsFor: (...texts) => (policy === 'off' ? [] : screenChunk(texts.join('\n\n'), sought)),
  };
}

export type ProjectRules = {
  /** A role that the project does not have may see nothing of it. */
  maySee(confidentiality: Confidentiality): boolean;
  /** Whether what is suspicious is left out; otherwise it is marked. */
  isWithheld: boolean;
  /** Why texts that stand together may be written for a model; empty where they are not. */
  reasonsFor(...texts: string[]): string[];
};

/** What is suspicious of the parts of a document: each by itself, and together with what follows. By index. */
export function suspiciousParts(
  parts: readonly string[],
  reasonsFor: ProjectRules['reasonsFor'],
): Map<number, string[]> {
  const found = new Map<number, string[]>();
  parts.forEach((part, index) => {
    const own = reasonsFor(part);
    if (own.length > 0) found.set(index, own);
  });
  parts.forEach((_, start) => {
    const window = windowFrom(parts, start, found);
    const together = window.length > 1 ? reasonsFor(...window.map((index) => parts[index]!)) : [];
    if (together.length > 0) for (const index of window) found.set(index, together);
  });
  return found;
}

/** Parts that follow each other, without those that are known to be suspicious. */
function windowFrom(parts: readonly string[], start: number, found: ReadonlyMap<number, unknown>): number[] {
  const window: number[] = [];
  for (let index = start, room = WINDOW; index < parts.length && room > 0; index++) {
    if (found.has(index)) continue;
    room -= parts[index]!.length;
    window.push(index);
  }
  return window;
}
