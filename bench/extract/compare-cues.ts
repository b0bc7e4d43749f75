import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Extraction } from '../../src/extract/extractor.ts';
import { extractTranscript } from '../../src/extract/formats/transcript.ts';
import { loadPackage } from './load-package.ts';
import { isWanted, reportMeasures } from './report-measures.ts';
import { addCounts, type Counts, f1 } from './score-tables.ts';
import { words } from './score-text.ts';
import { timeReading } from './time-reading.ts';

/** How many cues have exactly their times and words, and how many speakers are kept. */
export async function compareCues(folder: string): Promise<void> {
  const files = globSync(join(folder, 'transcripts/*.{vtt,srt}')).flatMap((file) => {
    const truth = cueTruth(file);
    return truth ? [{ name: file, bytes: new Uint8Array(readFileSync(file)), truth }] : [];
  });
  console.log(`\ntranscripts (${files.length})`);
  const subsrt = loadPackage<Subsrt>('subsrt');
  const readers = { helix: readWithHelix, ...(subsrt && { subsrt: withSubsrt(subsrt) }) };
  for (const [reader, read] of Object.entries(readers)) {
    if (!isWanted('transcripts', reader)) continue;
    const counts: Counts[] = [];
    const speakers = { kept: 0, all: 0 };
    for (const file of files) {
      const { cues, text } = cuesRead(read, file);
      counts.push(cueCounts(file.truth, cues));
      const names = speakersOf(new TextDecoder().decode(file.bytes));
      speakers.kept += names.filter((name) => text.includes(`${name}: `)).length;
      speakers.all += names.length;
    }
    const measures = {
      'cue F1': f1(addCounts(counts)),
      'speakers kept': speakers.kept / Math.max(1, speakers.all),
    };
    const figures = `cue F1 ${measures['cue F1'].toFixed(4)}  speakers ${speakers.kept}/${speakers.all}`;
    console.log(`  ${reader.padEnd(18)} ${figures}`);
    // Where there is no cue, Helix says so with an error, whose stack trace takes longer than reading; subsrt says nothing.
    const timed = files.filter(({ truth }) => truth.length > 0);
    const seconds = await timeReading(timed.map((file) => () => read(file)));
    reportMeasures({ format: 'transcripts', reader, measures, pages: timed.length, seconds });
  }
}

type File = { name: string; bytes: Uint8Array };
type ReadCues = { cues: CueTruth[]; text: string };
/**
 * Reads a file, from its bytes; what it gives puts the result in the terms of the scores, which no clock measures. None
 * of the readers waits for anything, and a promise would take as long as a short file, most of all one that is refused.
 */
type CueReader = (file: File) => () => ReadCues;

function cuesRead(read: CueReader, file: File): ReadCues {
  try {
    const { cues, text } = read(file)();
    return { cues: joinedByTime(cues), text };
  } catch {
    return { cues: [], text: '' };
  }
}

function cueCounts(truth: readonly CueTruth[], cues: readonly CueTruth[]): Counts {
  const keys = new Set(cues.map(cueKey));
  return {
    matched: truth.filter((cue) => keys.has(cueKey(cue))).length,
    expected: truth.length,
    found: keys.size,
  };
}

function speakersOf(file: string): string[] {
  return [...new Set(Array.from(file.matchAll(/<v ([^>]+)>/g), ([, name]) => name!))];
}

const readWithHelix: CueReader = (file) => {
  const { blocks, text } = extractTranscript(file, LIMITS) as Extraction;
  return () => ({
    text,
    cues: blocks
      .flatMap(({ parts }) => parts ?? [])
      .map(({ span, place }) => ({
        startMs: place.startMs!,
        endMs: place.endMs!,
        text: text.slice(span.start, span.end),
      })),
  });
};

const LIMITS = { maxPages: 5000, maxExpandedBytes: 1e9, ocr: false };

type Subsrt = { parse(text: string): { type: string; start: number; end: number; text: string }[] };

function withSubsrt(subsrt: Subsrt): CueReader {
  return ({ bytes }) => {
    // Subsrt finds no cues between other line ends.
    const captions = subsrt.parse(new TextDecoder().decode(bytes).replace(/\r?\n/g, '\r\n'));
    return () => {
      const cues = captions
        .filter(({ type }) => type === 'caption')
        .map(({ start, end, text }) => ({ startMs: start, endMs: end, text }));
      return { cues, text: cues.map(({ text }) => text).join('\n') };
    };
  };
}

type CueTruth = { startMs: number; endMs: number; text: string };

function cueTruth(file: string): CueTruth[] | undefined {
  const vtt = file.replace(/\.vtt$/, '.expected.json');
  if (file.endsWith('.vtt') && existsSync(vtt)) {
    const { cues } = JSON.parse(readFileSync(vtt, 'utf8')) as {
      cues: { startTime: number; endTime: number; text: string }[];
    };
    const all = cues.map(({ startTime, endTime, text }) => ({
      startMs: Math.round(startTime * 1000),
      endMs: Math.round(endTime * 1000),
      text: text.replace(/<\/?[a-z][^>]*>/g, ' '),
    }));
    return joinedByTime(all.filter(({ text }) => cueWords(text) !== ''));
  }
  const srt = file.replace(/\.srt$/, '.json');
  if (!file.endsWith('.srt') || !existsSync(srt)) return undefined;
  const captions = JSON.parse(readFileSync(srt, 'utf8')) as { start: number; end: number; text: string }[];
  return captions.map(({ start, end, text }) => ({ startMs: start, endMs: end, text }));
}

/** Cues of the same times are one cue, in which several people speak. */
function joinedByTime(cues: readonly CueTruth[]): CueTruth[] {
  const groups = Map.groupBy(cues, ({ startMs, endMs }) => `${startMs}-${endMs}`);
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    text: group.map(({ text }) => text).join(' '),
  }));
}

function cueKey({ startMs, endMs, text }: CueTruth): string {
  return `${startMs}-${endMs} ${cueWords(text)}`;
}

function cueWords(text: string): string {
  const entities: Record<string, string> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&rlm;': '',
    '&lrm;': '',
  };
  return words(text.replace(/&(?:amp|lt|gt|rlm|lrm);/g, (entity) => entities[entity]!)).join(' ');
}
