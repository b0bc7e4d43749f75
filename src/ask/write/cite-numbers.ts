import { screenCitations } from '../../answer/screen-citations.ts';

/**
 * A model's answer with its `[2]`, `[1, 3]` and `[1-3]` as `[chunk:42]`, by the order of the spans that it was given.
 * Numbers that no span has leave, and so does every mark that names a chunk: the model was told of none. What stands in
 * code is code: `values[1]` cites nothing.
 */
export function citeNumbers(answer: string, chunkIds: readonly number[]): CitedAnswer {
  const cited = new Set<number>();
  const text = withoutChunkMarks(answer)
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? part : citeProse(part, chunkIds, cited)))
    .join('');
  return { answer: text.trim(), cited: [...cited] };
}

/** `cited`: chunk ids, in the order first cited. */
export type CitedAnswer = { answer: string; cited: number[] };

/** Fenced, or between backticks. The one group makes `split` keep it. */
const CODE = /(^[ \t]*(?:`{3,}|~{3,})[^`~\n]*\n(?:[\s\S]*?\n)??[ \t]*(?:`{3,}|~{3,})[ \t]*$|`[^`\n]+`)/m;

/** Blanks are looked at from the first of a run alone: begun at each of them, a long run takes its square of time. */
const MARKS = /((?<![ \t])[ \t]*|)((?:[[［【]\s*\d{1,6}(?:\s*[,;–-]\s*\d{1,6})*\s*[\]］】](?!\()\s?)+)/g;

function citeProse(text: string, chunkIds: readonly number[], cited: Set<number>): string {
  return text.replace(MARKS, (_, space: string, marks: string) => {
    const ids = [...new Set(numbersIn(marks).flatMap((number) => chunkIds[number - 1] ?? []))];
    for (const id of ids) cited.add(id);
    const end = /\s$/.exec(marks)?.[0] ?? '';
    return ids.length > 0 ? `${space || ' '}${ids.map((id) => `[chunk:${id}]`).join('')}${end}` : end;
  });
}

function numbersIn(marks: string): number[] {
  return Array.from(marks.matchAll(/(\d+)(?:\s*[–-]\s*(\d+))?/g)).flatMap(([, first, last = first]) => {
    const [from, to] = [Number(first), Number(last)];
    return Array.from({ length: Math.min(Math.max(to - from, 0), MOST_IN_RANGE) + 1 }, (_, at) => from + at);
  });
}

const MOST_IN_RANGE = 30;

function withoutChunkMarks(answer: string): string {
  const screen = screenCitations(new Set());
  return screen.push(answer) + screen.end();
}
