import { messageOf } from '../../errors.ts';
import type { Problem } from './read-text.ts';

/** The value of a JSON text, or the line on which it stops being JSON. */
export function parseJson(text: string): { value: unknown } | Problem {
  const found = attempt(text);
  if ('value' in found) return found;
  return { problem: `it is not JSON from line ${brokenLine(text)} on (${messageOf(found.error)})` };
}

/** The values of the lines that are not blank, each with its number. */
export function parseJsonLines(text: string): { lines: JsonLine[] } | Problem {
  const lines: JsonLine[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const found = attempt(line);
    if ('error' in found) return { problem: `line ${index + 1} is not JSON (${messageOf(found.error)})` };
    lines.push({ number: index + 1, value: found.value });
  }
  return { lines };
}

export type JsonLine = { number: number; value: unknown };

function attempt(text: string): { value: unknown } | { error: unknown } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error };
  }
}

/**
 * JSON.parse names a position for some errors only. The beginning of a text can be completed up to the line that breaks
 * it and from then on it cannot, so that line is found by halving.
 */
function brokenLine(text: string): number {
  const lines = text.split('\n');
  let [sound, broken] = [0, lines.length];
  while (broken - sound > 1) {
    const middle = Math.floor((sound + broken) / 2);
    if (canBeCompleted(lines.slice(0, middle).join('\n'))) sound = middle;
    else broken = middle;
  }
  return broken;
}

function canBeCompleted(beginning: string): boolean {
  const found = attempt(beginning);
  if ('value' in found) return true;
  const message = messageOf(found.error);
  if (message.includes('Unterminated string')) return false; // a text ends on its line
  const position = /at position (\d+)/.exec(message)?.[1];
  return message.includes('Unexpected end') || Number(position) >= beginning.trimEnd().length;
}
