import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDescription, readVideo } from './read-video.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-videos-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = async (name: string, content: object | string) => {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

test('[CONNECT-TRANSCRIPTS] title, address, date and language come from the file beside the captions', async () => {
  const captions = await write('Talk [abcdefghijk].de.vtt', 'WEBVTT\n');
  await write('Talk [abcdefghijk].info.json', {
    id: 'abcdefghijk',
    title: 'A\ntalk',
    webpage_url: 'https://www.youtube.com/watch?v=abcdefghijk',
    upload_date: '20260105',
  });
  expect(await readVideo(captions)).toEqual({
    title: 'A talk',
    url: 'https://www.youtube.com/watch?v=abcdefghijk',
    publishedAt: '2026-01-05T00:00:00.000Z',
    language: 'de',
  });
});

test('[CONNECT-TRANSCRIPTS] captions that are JSON speak for themselves', async () => {
  const path = await write('talk.json', { video_id: 'abcdefghijk', title: 'T', transcript: [] });
  expect(await readVideo(path)).toEqual({ title: 'T', url: 'https://www.youtube.com/watch?v=abcdefghijk' });
});

test('what is damaged, or leads nowhere, says nothing', async () => {
  const captions = await write('broken.srt', '');
  await write('broken.info.json', '{');
  expect(await readVideo(captions)).toEqual({});
  const evil = await write('evil.json', { url: 'javascript:alert(1)', id: '../../etc', title: '  ' });
  expect(await readVideo(evil)).toEqual({});
});

test('a description is not taken for captions', () => {
  expect(isDescription('/a/talk.info.json', [])).toBe(true);
  expect(isDescription('/a/talk.json', ['/a/talk.en.vtt'])).toBe(true);
  expect(isDescription('/a/talk.json', ['/a/other.vtt'])).toBe(false);
  expect(isDescription('/a/talk.vtt', ['/a/talk.vtt'])).toBe(false);
});
