/** One line of a difference, in parts; those that the line it stands for does not have are marked. */
export type MarkedLine = { kind: 'same' | 'added' | 'removed'; parts: { text: string; isMarked: boolean }[] };

/** Comparing takes the product of both lengths; lines of more words are shown unmarked. */
const MOST_WORDS = 400;

/**
 * Reads lines as a difference gives them (`+`, `-` or a space before each). Where as many lines are gone as are new, each is
 * taken to stand for the other, and only the words that differ are marked.
 */
export function markWords(lines: readonly string[]): MarkedLine[] {
  const marked: MarkedLine[] = [];
  for (let at = 0; at < lines.length; ) {
    const removed = runOf(lines, at, '-');
    const added = runOf(lines, at + removed.length, '+');
    if (removed.length + added.length === 0) {
      marked.push({ kind: 'same', parts: [{ text: lines[at]!.slice(1), isMarked: false }] });
      at += 1;
      continue;
    }
    marked.push(...markRun(removed, added));
    at += removed.length + added.length;
  }
  return marked;
}

function runOf(lines: readonly string[], from: number, sign: string): string[] {
  const rest = lines.slice(from);
  const end = rest.findIndex((line) => !line.startsWith(sign));
  return (end < 0 ? rest : rest.slice(0, end)).map((line) => line.slice(1));
}

function markRun(removed: readonly string[], added: readonly string[]): MarkedLine[] {
  const arePairs = removed.length === added.length;
  const pairs = arePairs ? removed.map((line, index) => comparedWords(line, added[index]!)) : [];
  const unmarked = (text: string) => [{ text, isMarked: false }];
  return [
    ...removed.map((line, at) => ({ kind: 'removed' as const, parts: pairs[at]?.removed ?? unmarked(line) })),
    ...added.map((line, at) => ({ kind: 'added' as const, parts: pairs[at]?.added ?? unmarked(line) })),
  ];
}

/** Both lines with the words that only one of them has marked; null when they share too little to be compared. */
function comparedWords(before: string, after: string) {
  const old = wordsOf(before);
  const now = wordsOf(after);
  if (old.length > MOST_WORDS || now.length > MOST_WORDS) return null;
  const { inOld, inNow } = commonWords(old, now);
  if (inOld.size * 2 < Math.min(old.length, now.length)) return null;
  return { removed: joined(old, inOld), added: joined(now, inNow) };
}

function wordsOf(line: string): string[] {
  return line.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
}

/** The places of a longest common subsequence in both. */
function commonWords(
  old: readonly string[],
  now: readonly string[],
): { inOld: Set<number>; inNow: Set<number> } {
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        old[i] === now[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
  const inOld = new Set<number>();
  const inNow = new Set<number>();
  for (let i = 0, j = 0; i < old.length && j < now.length; ) {
    if (old[i] === now[j]) {
      inOld.add(i++);
      inNow.add(j++);
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i += 1;
    else j += 1;
  }
  return { inOld, inNow };
}

function joined(words: readonly string[], common: ReadonlySet<number>): MarkedLine['parts'] {
  const parts: MarkedLine['parts'] = [];
  words.forEach((text, index) => {
    const isMarked = !common.has(index);
    const last = parts.at(-1);
    if (last && last.isMarked === isMarked) last.text += text;
    else parts.push({ text, isMarked });
  });
  return parts;
}
