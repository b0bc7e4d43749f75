import { createCitedDraft } from './cited-draft.ts';

/**
 * `[2]` and `[1, 2]` of an answer of `/ask` as `[chunk:42]`, by the order of its sources. Numbers that no source has are left
 * out; what holds none that one has is text, such as the year in `[2026]`.
 */
export function citeByChunk(answer: string, chunkIds: readonly number[]): string {
  return answer.replace(/\[(\d{1,6}(?:\s*,\s*\d{1,6})*)\]/g, (mark, list: string) => {
    const cited = list.split(',').flatMap((number) => chunkIds[Number(number) - 1] ?? []);
    return cited.length > 0 ? cited.map((id) => `[chunk:${id}]`).join('') : mark;
  });
}

/** What was given out of an answer of `/v1/query` that never came to its end: a trace keeps the model's own words. */
export function releasedDraft(draft: string, chunkIds: readonly number[]): string {
  const screen = createCitedDraft(new Set(chunkIds));
  return screen.push(draft) + screen.end();
}
