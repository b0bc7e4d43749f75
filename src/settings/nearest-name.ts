/** The known name that `name` most likely misspells: at most two edits away, and long enough for that to mean something. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  let best: { name: string; edits: number } | undefined;
  for (const candidate of known) {
    if (candidate.length < 8 || Math.abs(candidate.length - name.length) > 2) continue;
    const edits = editDistance(name, candidate);
    if (edits <= 2 && (!best || edits < best.edits)) best = { name: candidate, edits };
  }
  return best?.name;
}

/** The name of a short list that is nearest to what was written; undefined when more than half of it would have to change. */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({ candidate, edits: editDistance(name, candidate) }))
    .sort((left, right) => left.edits - right.edits);
  const [best] = ranked;
  return best && best.edits <= name.length / 2 ? best.candidate : undefined;
}

function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const substitution = previous[column - 1]! + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(substitution, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return previous[right.length]!;
}
