import type { PlacedSpan } from '../../terms.ts';
import type { BlockDraft } from '../build-extraction.ts';
import type { Cue } from './cue.ts';

/** A block for each turn, its text beginning with the speaker where there is one, and in it the place of each cue. */
export function speakerTurns(cues: readonly Cue[]): BlockDraft[] {
  const turns: Cue[][] = [];
  for (const cue of cues) {
    const turn = turns.at(-1);
    if (turn && belongsTo(turn, cue)) turn.push(cue);
    else turns.push([cue]);
  }
  return turns.map(blockOf);
}

const PAUSE_MS = 2000;
/** Without speakers a turn would be the whole recording; a minute is about 150 words, a paragraph or two. */
const LONG_TURN_MS = 60_000;
const LONGEST_TURN_MS = 90_000;

function belongsTo(turn: readonly Cue[], cue: Cue): boolean {
  const last = turn.at(-1)!;
  if (last.speaker !== cue.speaker) return false;
  if (cue.speaker !== undefined) return true;
  if (cue.startsTurn || cue.startMs - last.endMs > PAUSE_MS) return false;
  const length = cue.endMs - turn[0]!.startMs;
  return length <= LONG_TURN_MS || (length <= LONGEST_TURN_MS && !/[.!?…。！？]["'”’)\]]*$/.test(last.text));
}

function blockOf(turn: readonly Cue[]): BlockDraft {
  const { speaker } = turn[0]!;
  const parts: PlacedSpan[] = [];
  let text = speaker === undefined ? '' : `${speaker}: `;
  let startMs = Number.POSITIVE_INFINITY;
  let endMs = 0;
  for (const cue of turn) {
    if (parts.length > 0) text += ' ';
    const start = text.length;
    text += cue.text.includes('\n') ? cue.text.replaceAll('\n', ' ') : cue.text;
    parts.push({ span: { start, end: text.length }, place: placeOf(cue.startMs, cue.endMs, speaker) });
    startMs = Math.min(startMs, cue.startMs);
    endMs = Math.max(endMs, cue.endMs);
  }
  return { type: 'paragraph', text, place: placeOf(startMs, endMs, speaker), parts };
}

function placeOf(startMs: number, endMs: number, speaker: string | undefined) {
  return speaker === undefined ? { startMs, endMs } : { startMs, endMs, speaker };
}
