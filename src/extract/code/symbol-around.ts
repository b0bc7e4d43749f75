import type { Span } from '../../terms.ts';

/** Finds the innermost of nested spans around offsets that only grow: its place in the list, or -1 outside of all. */
export function symbolAround(spans: readonly Span[]): (offset: number) => number {
  const open: number[] = [];
  let next = 0;
  return (offset) => {
    while (next < spans.length && spans[next]!.start <= offset) open.push(next++);
    while (open.length > 0 && spans[open.at(-1)!]!.end <= offset) open.pop();
    return open.at(-1) ?? -1;
  };
}
