import { HelixError } from '../../errors.ts';
import { buildExtraction } from '../build-extraction.ts';
import type { Extract, FileToRead } from '../extractor.ts';
import { decodeLegacyText } from '../html/decode-html.ts';
import type { Cue } from '../transcript/cue.ts';
import { readTranscript } from '../transcript/read-transcript.ts';
import { speakerTurns } from '../transcript/speaker-turns.ts';

/** Captions (WebVTT, SubRip, YouTube JSON) as speaker turns that keep the time of every cue. */
export const extractTranscript: Extract = (file) => {
  const cues = cuesOf(file);
  if (cues.length === 0) throw new HelixError('empty_document', { name: file.name });
  return buildExtraction(speakerTurns(cues));
};

function cuesOf({ name, bytes }: FileToRead): readonly Cue[] {
  const problem = 'it holds no captions of a kind Helix knows (WebVTT, SubRip, YouTube JSON)';
  let cues: readonly Cue[] | undefined;
  try {
    // SubRip files have no way to name their encoding, and many are not UTF-8.
    cues = readTranscript(decodeLegacyText(bytes));
  } catch (cause) {
    throw new HelixError('extraction_failed', { name, problem }, { cause });
  }
  if (!cues) throw new HelixError('extraction_failed', { name, problem });
  return cues;
}
