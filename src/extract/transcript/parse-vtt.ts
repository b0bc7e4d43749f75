import { voicesOf } from './caption-markup.ts';
import type { Cue } from './cue.ts';

/** WebVTT (W3C). Times that the standard does not allow make no cue, as in browsers; comments and styles are dropped. */
export function parseVtt(text: string): Cue[] {
  const blocks = text.replace(/^WEBVTT[^\n]*/, '').split(/\n(?:[ \t]*\n)+/);
  return blocks.filter((block) => !/^\s*(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block)).flatMap(cuesOf);
}

const TIMING = /^\s*([\d:.]+)\s*-->\s*([\d:.]+)(?:\s|$)/;

/** One cue; several when the blank line between them is missing. */
function cuesOf(block: string): Cue[] {
  const cues: { startMs: number; endMs: number; lines: string[] }[] = [];
  let isOpen = false;
  for (const line of block.split('\n')) {
    if (line.includes('-->')) {
      const [, start, end] = TIMING.exec(line) ?? [];
      const startMs = milliseconds(start);
      const endMs = milliseconds(end);
      isOpen = startMs !== undefined && endMs !== undefined;
      if (startMs !== undefined && endMs !== undefined) cues.push({ startMs, endMs, lines: [] });
    } else if (isOpen) cues.at(-1)!.lines.push(line);
  }
  return cues.flatMap(({ startMs, endMs, lines }) =>
    voicesOf(lines.join('\n')).map((voice) => ({ startMs, endMs, ...voice })),
  );
}

/** `mm:ss.ttt` or `hh:mm:ss.ttt`; a first number over 59 is hours, as in the reference parser of the standard. */
function milliseconds(time: string | undefined): number | undefined {
  const match = /^(\d{2,}):(\d{2})(?::(\d{2}))?\.(\d{3})$/.exec(time ?? '');
  if (!match) return undefined;
  const [first, second, fraction] = [Number(match[1]), Number(match[2]), Number(match[4])];
  if (match[3] !== undefined) return ((first * 60 + second) * 60 + Number(match[3])) * 1000 + fraction;
  return (first > 59 ? (first * 60 + second) * 60 : first * 60 + second) * 1000 + fraction;
}
