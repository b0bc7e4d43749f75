import type { Cue } from './cue.ts';
import { findSpeakers } from './find-speakers.ts';
import { parseSrt } from './parse-srt.ts';
import { parseVtt } from './parse-vtt.ts';
import { parseYoutube } from './parse-youtube.ts';
import { removeRolling } from './remove-rolling.ts';

/** The cues of captions in any format Helix knows, each word once, with who said it. Undefined when they are none. */
export function readTranscript(text: string): readonly Cue[] | undefined {
  const unmarked = text.startsWith('\ufeff') ? text.slice(1) : text;
  const cues = parseCues(unmarked.includes('\r') ? unmarked.replace(/\r\n?/g, '\n') : unmarked);
  return cues && findSpeakers(removeRolling(cues));
}

function parseCues(text: string): Cue[] | undefined {
  if (/^WEBVTT(?:\s|$)/.test(text)) return parseVtt(text);
  if (/^\s*[[{]/.test(text)) return parseYoutube(text);
  return text.includes('-->') ? parseSrt(text) : undefined;
}
