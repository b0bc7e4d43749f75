import { describe, expect, test } from 'vitest';
import { extractTranscript } from './transcript.ts';

const LIMITS = { maxPages: 10, maxExpandedBytes: 1_000_000, ocr: false };
const readBytes = async (bytes: Uint8Array) => extractTranscript({ name: 'a.srt', bytes }, LIMITS);
const read = (text: string) => readBytes(new TextEncoder().encode(text));
const list = (cues: [start: number, end: number, text: string][]) =>
  JSON.stringify(cues.map(([start, end, text]) => ({ text, start, duration: end - start })));

describe('turns', () => {
  test('[EXTRACT-TRANSCRIPT] a turn begins with its speaker, and the place of each cue is in it', async () => {
    const { text, blocks } = await read(`WEBVTT

00:00.000 --> 00:01.000
<v Ada>One
two

00:01.000 --> 00:09.000
<v Ada>three

00:08.000 --> 00:10.000
<v Bob>four
`);
    expect(text).toBe('Ada: One two three\n\nBob: four');
    expect(blocks.map(({ place }) => place)).toEqual([
      { startMs: 0, endMs: 9000, speaker: 'Ada' },
      { startMs: 8000, endMs: 10_000, speaker: 'Bob' },
    ]);
    const parts = blocks.flatMap((block) => block.parts ?? []);
    expect(
      parts.map(({ span, place }) => [text.slice(span.start, span.end), place.startMs, place.endMs]),
    ).toEqual([
      ['One two', 0, 1000],
      ['three', 1000, 9000],
      ['four', 8000, 10_000],
    ]);
  });

  test('[EXTRACT-TRANSCRIPT] without speakers it is cut at pauses', async () => {
    const { blocks } = await read(
      list([
        [0, 2, 'a'],
        [3.5, 5, 'b'],
        [8, 9, 'c'],
      ]),
    );
    expect(blocks.map(({ text }) => text)).toEqual(['a b', 'c']);
  });

  test('[EXTRACT-TRANSCRIPT] without pauses it is cut after a minute at the end of a sentence', async () => {
    const cues = Array.from({ length: 30 }, (_, index): [number, number, string] => [
      index * 5,
      index * 5 + 5,
      index === 13 ? 'end.' : 'word',
    ]);
    const { blocks } = await read(list(cues));
    expect(blocks.map(({ place }) => [place?.startMs, place?.endMs])).toEqual([
      [0, 70_000],
      [70_000, 150_000],
    ]);
  });
});

describe('files', () => {
  test('[EXTRACT-TRANSCRIPT] that are not UTF-8 are read as windows-1252', async () => {
    const bytes = Uint8Array.from('1\n00:00:00,000 --> 00:00:01,000\ngr\xfcn\n', (character) =>
      character.charCodeAt(0),
    );
    expect((await readBytes(bytes)).text).toBe('grün');
  });

  test.each([
    ['without a cue', 'WEBVTT\n\nNOTE nothing\n', 'empty_document'],
    ['that are broken JSON', '[{"text": "a"', 'extraction_failed'],
    ['that nest without end', '['.repeat(200_000), 'extraction_failed'],
    ['of another kind', 'Just words.', 'extraction_failed'],
    ['of other JSON', '{"events": [{"name": "x"}]}', 'extraction_failed'],
  ])('[EXTRACT-TRANSCRIPT] %s are a clear error', async (_, text, code) => {
    await expect(read(text)).rejects.toMatchObject({ code });
  });

  test('a hundred thousand cues take no time', async () => {
    const cues = Array.from({ length: 100_000 }, (_, index): [number, number, string] => [
      index,
      index + 1,
      `word ${index}.`,
    ]);
    const start = performance.now();
    expect((await read(list(cues))).blocks.length).toBeGreaterThan(1000);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
