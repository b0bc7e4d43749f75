import { voicesOf } from './caption-markup.ts';
import type { Cue } from './cue.ts';

/**
 * WebVTT (W3C). Times that the standard does not allow make no cue, as in browsers; comments and styles are dropped.
 * Blank lines end a block, which is a cue, or several when the blank line between them is missing.
 */
export function parseVtt(text: string): Cue[] {
  const cues: Cue[] = [];
  let open: OpenCue | undefined;
  let block: 'begins' | 'is read' | 'is dropped' = 'begins';
  let arrow = text.indexOf(ARROW);
  // The first line says that the file is WebVTT.
  for (let start = afterLine(text, 0), next = 0; start < text.length; start = next) {
    next = afterLine(text, start);
    const isBlank = isBlankLine(text, start, next - 1);
    if (block === 'begins' && !isBlank) block = blockOf(text.slice(start, next - 1));
    while (arrow !== -1 && arrow < start) arrow = text.indexOf(ARROW, start);
    const hasArrow = arrow !== -1 && arrow < next && block !== 'is dropped';
    if (open && (isBlank || hasArrow)) addCue(cues, open, text.slice(open.start, start));
    if (isBlank) block = 'begins';
    if (isBlank || hasArrow) open = hasArrow ? openCue(text.slice(start, next - 1), next) : undefined;
  }
  if (open) addCue(cues, open, text.slice(open.start));
  return cues;
}

/** Its text begins at `start`. */
type OpenCue = { startMs: number; endMs: number; start: number };

const ARROW = '-->';
const DROPPED = /^\s*(?:NOTE|STYLE|REGION)(?:\s|$)/;
/** `mm:ss.ttt` or `hh:mm:ss.ttt`, twice. */
const TIMING =
  /^\s*(\d{2,}):(\d{2})(?::(\d{2}))?\.(\d{3})\s*-->\s*(\d{2,}):(\d{2})(?::(\d{2}))?\.(\d{3})(?:\s|$)/;

function afterLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return (end === -1 ? text.length : end) + 1;
}

function isBlankLine(text: string, start: number, end: number): boolean {
  let at = start;
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at += 1;
  return at === end;
}

/** By its first line that is not white space. */
function blockOf(line: string): 'begins' | 'is read' | 'is dropped' {
  if (DROPPED.test(line)) return 'is dropped';
  return line.trim() === '' ? 'begins' : 'is read';
}

function openCue(line: string, start: number): OpenCue | undefined {
  const timing = TIMING.exec(line);
  return timing ? { startMs: milliseconds(timing, 1), endMs: milliseconds(timing, 5), start } : undefined;
}

function addCue(cues: Cue[], { startMs, endMs }: OpenCue, markup: string): void {
  for (const { text, speaker } of voicesOf(markup))
    cues.push(speaker === undefined ? { startMs, endMs, text } : { startMs, endMs, text, speaker });
}

/** A first number over 59 is hours, as in the reference parser of the standard. */
function milliseconds(timing: RegExpExecArray, from: number): number {
  const first = Number(timing[from]);
  const second = Number(timing[from + 1]);
  const third = timing[from + 2];
  const isHours = third !== undefined || first > 59;
  const seconds = isHours ? (first * 60 + second) * 60 + Number(third ?? 0) : first * 60 + second;
  return seconds * 1000 + Number(timing[from + 3]);
}
