import { addCue } from './caption-markup.ts';
import type { Cue } from './cue.ts';
import { readTiming, type Timing, vttTime } from './read-timing.ts';

/**
 * WebVTT (W3C). Times that the standard does not allow make no cue, as in browsers; comments and styles are dropped.
 * Blank lines end a block, which is a cue, or several when the blank line between them is missing.
 */
export function parseVtt(text: string): Cue[] {
  const cues: Cue[] = [];
  let open: Timing | undefined;
  let openStart = 0;
  let block: 'begins' | 'is read' | 'is dropped' = 'begins';
  let arrow = text.indexOf(ARROW);
  // The first line says that the file is WebVTT.
  for (let start = afterLine(text, 0), next = 0; start < text.length; start = next) {
    next = afterLine(text, start);
    const isBlank = isBlankLine(text, start, next - 1);
    if (block === 'begins' && !isBlank) block = blockOf(text, start, next - 1);
    while (arrow !== -1 && arrow < start) arrow = text.indexOf(ARROW, start);
    const hasArrow = arrow !== -1 && arrow < next && block !== 'is dropped';
    if (open && (isBlank || hasArrow)) addCue(cues, open, text.slice(openStart, start));
    if (isBlank) block = 'begins';
    if (isBlank || hasArrow) open = hasArrow ? readTiming(text, start, next - 1, vttTime) : undefined;
    if (hasArrow) openStart = next;
  }
  if (open) addCue(cues, open, text.slice(openStart));
  return cues;
}

const ARROW = '-->';
const DROPPED = /^\s*(?:NOTE|STYLE|REGION)(?:\s|$)/;

function afterLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return (end === -1 ? text.length : end) + 1;
}

function isBlankLine(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x09) return false;
  }
  return true;
}

/** By its first line that is not white space. */
function blockOf(text: string, start: number, end: number): 'begins' | 'is read' | 'is dropped' {
  // Nearly always the first digit of a time.
  const code = text.charCodeAt(start);
  if (code >= 0x30 && code <= 0x39) return 'is read';
  const line = text.slice(start, end);
  if (DROPPED.test(line)) return 'is dropped';
  return line.trim() === '' ? 'begins' : 'is read';
}
