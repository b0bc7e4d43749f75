import { addCue } from './caption-markup.ts';
import type { Cue } from './cue.ts';
import { readTiming, srtTime, type Timing } from './read-timing.ts';

/** SubRip as programs write it: comma or point, hours or none, numbers and blank lines where they should be or not. */
export function parseSrt(text: string): Cue[] {
  const cues: Cue[] = [];
  let open: Timing | undefined;
  let openStart = 0;
  // Nothing but a line with an arrow ends a cue.
  for (let arrow = text.indexOf(ARROW); arrow !== -1; ) {
    const start = text.lastIndexOf('\n', arrow) + 1;
    const end = endOfLine(text, arrow);
    const timing = readTiming(text, start, end, srtTime);
    if (timing) {
      if (open) addCue(cues, open, withoutNumber(text.slice(openStart, start)));
      open = timing;
      openStart = end + 1;
    }
    arrow = text.indexOf(ARROW, end);
  }
  if (open) addCue(cues, open, text.slice(openStart));
  return cues;
}

const ARROW = '-->';

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** The number of the next cue stands on the line right before its times. */
function withoutNumber(lines: string): string {
  const end = lines.length - 1;
  const last = lines.lastIndexOf('\n', end - 1) + 1;
  return NUMBER.test(lines.slice(last, end)) ? lines.slice(0, last) : lines;
}

const NUMBER = /^\s*\d+\s*$/;
