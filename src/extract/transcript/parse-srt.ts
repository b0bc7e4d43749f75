import { voicesOf } from './caption-markup.ts';
import type { Cue } from './cue.ts';

/** SubRip as programs write it: comma or point, hours or none, numbers and blank lines where they should be or not. */
export function parseSrt(text: string): Cue[] {
  const cues: { startMs: number; endMs: number; lines: string[] }[] = [];
  let lines: string[] | undefined;
  for (const line of text.split('\n')) {
    const timing = line.includes('-->') ? TIMING.exec(line) : null;
    if (!timing) {
      lines?.push(line);
      continue;
    }
    dropNumber(lines);
    lines = [];
    cues.push({ startMs: milliseconds(timing, 1), endMs: milliseconds(timing, 5), lines });
  }
  return cues.flatMap(({ startMs, endMs, lines }) =>
    voicesOf(lines.join('\n')).map((voice) => ({ startMs, endMs, ...voice })),
  );
}

const TIMING =
  /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?\s*-->\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?(?:\s|$)/;

/** The number of the next cue stands on the line right before its times. */
function dropNumber(lines: string[] | undefined): void {
  if (lines && /^\s*\d+\s*$/.test(lines.at(-1) ?? '')) lines.pop();
}

function milliseconds(timing: RegExpExecArray, from: number): number {
  const minutes = Number(timing[from] ?? 0) * 60 + Number(timing[from + 1]);
  const fraction = Number((timing[from + 3] ?? '').padEnd(3, '0'));
  return (minutes * 60 + Number(timing[from + 2])) * 1000 + fraction;
}
