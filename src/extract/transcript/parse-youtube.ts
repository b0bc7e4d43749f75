import { cleanLines } from './caption-markup.ts';
import type { Cue } from './cue.ts';

/**
 * YouTube's captions as JSON: the wire format (`events` with `tStartMs` and `segs`) and the lists that tools make of
 * it (`text`, `start` and `duration` in seconds). Returns undefined when the JSON is neither.
 */
export function parseYoutube(json: string): Cue[] | undefined {
  const value: unknown = JSON.parse(json);
  const events = isRecord(value) ? (value.events ?? value.segments ?? value.transcript) : value;
  if (!Array.isArray(events)) return undefined;
  const cues = events.map((event: unknown) =>
    isRecord(event) ? (eventCue(event) ?? itemCue(event)) : undefined,
  );
  return cues.some((cue) => cue !== undefined) || events.length === 0
    ? cues.filter((cue) => cue !== undefined && cue.text !== '').map((cue) => cue!)
    : undefined;
}

type JsonRecord = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function eventCue({ tStartMs, dDurationMs, segs }: JsonRecord): Cue | undefined {
  const startMs = numberOf(tStartMs);
  if (startMs === undefined) return undefined;
  // Events without text place the window on the screen.
  const texts = (Array.isArray(segs) ? segs : []).map((seg: unknown) =>
    isRecord(seg) ? seg.utf8 : undefined,
  );
  const text = cleanLines(texts.filter((piece) => typeof piece === 'string').join(''));
  return { startMs, endMs: startMs + (numberOf(dDurationMs) ?? 0), text };
}

function itemCue({ text, start, duration, dur, end, speaker }: JsonRecord): Cue | undefined {
  const from = numberOf(start);
  if (from === undefined || typeof text !== 'string') return undefined;
  const to = numberOf(end) ?? from + (numberOf(duration) ?? numberOf(dur) ?? 0);
  return {
    startMs: Math.round(from * 1000),
    endMs: Math.round(to * 1000),
    text: cleanLines(text),
    ...(typeof speaker === 'string' && speaker.trim() && { speaker: speaker.trim() }),
  };
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
}
