/** Lines of the source file, from 1, both included. */
export type Lines = { startLine: number; endLine: number };

/** From the first to the last line of all of them. */
export function aroundLines(some: Iterable<Lines | undefined>): Lines | undefined {
  let around: Lines | undefined;
  for (const lines of some) {
    if (!lines) continue;
    around ??= { ...lines };
    around.startLine = Math.min(around.startLine, lines.startLine);
    around.endLine = Math.max(around.endLine, lines.endLine);
  }
  return around;
}
