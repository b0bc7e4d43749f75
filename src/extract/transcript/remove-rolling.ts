import type { Cue } from './cue.ts';

/**
 * Live and automatic captions roll: each cue shows the line before it again, or grows word by word. Where a file does
 * that, every word is kept once, with the time at which it came. Elsewhere a repetition is what was said.
 */
export function removeRolling(cues: readonly Cue[]): readonly Cue[] {
  let rolling = 0;
  for (let index = 1; index < cues.length; index += 1)
    if (isRolling(cues[index - 1]!, cues[index]!)) rolling += 1;
  if (rolling < 2 || rolling < cues.length * ROLLING_SHARE) return cues;
  return cues.flatMap((cue, index) => {
    const text = index > 0 && follows(cues[index - 1]!, cue) ? newText(cues[index - 1]!, cue) : cue.text;
    return text === '' ? [] : [{ ...cue, text }];
  });
}

const ROLLING_SHARE = 0.3;
/** YouTube puts a cue of 10 ms between any two, which only holds the line that stays. */
const INSTANT_MS = 50;
const LARGEST_GAP_MS = 1000;

function isRolling(before: Cue, cue: Cue): boolean {
  if (!follows(before, cue)) return false;
  const isInstant = cue.endMs - cue.startMs <= INSTANT_MS || before.endMs - before.startMs <= INSTANT_MS;
  const isRepeated = newText(before, cue) !== cue.text;
  return isRepeated && (isInstant || cue.text !== before.text);
}

function follows(before: Cue, cue: Cue): boolean {
  return (
    cue.startMs - before.endMs <= LARGEST_GAP_MS &&
    cue.startMs >= before.startMs &&
    cue.speaker === before.speaker
  );
}

/** What the cue shows that the one before it did not. */
function newText(before: Cue, cue: Cue): string {
  const end = cue.text.indexOf('\n');
  // Rarely so, and else its lines need not be compared.
  if (before.text.includes(end === -1 ? cue.text : cue.text.slice(0, end))) {
    const lines = cue.text.split('\n');
    const shown = before.text.split('\n');
    for (let count = Math.min(shown.length, lines.length); count > 0; count -= 1)
      if (lines.slice(0, count).every((line, index) => line === shown[shown.length - count + index]))
        return lines.slice(count).join('\n');
  }
  const { length } = before.text;
  return cue.text[length] === ' ' && cue.text.startsWith(before.text) ? cue.text.slice(length + 1) : cue.text;
}
