import { expect, test } from 'vitest';
import { readTiming, srtTime, vttTime } from './read-timing.ts';

const vtt = (line: string) => readTiming(line, 0, line.length, vttTime);
const srt = (line: string) => readTiming(line, 0, line.length, srtTime);

test.each([
  ['00:01.000 --> 00:02.500', 1000, 2500],
  ['01:00:01.250-->100:00:00.000 align:start', 3_601_250, 360_000_000],
  [' \t61:00.000\u00a0--> 62:00.000 ', 219_600_000, 223_200_000],
])('[EXTRACT-TRANSCRIPT] WebVTT: %s', (line, startMs, endMs) => {
  expect(vtt(line)).toEqual({ startMs, endMs });
});

test.each([
  ['00:00:01,500 --> 00:00:02,000', 1500, 2000],
  ['1:2,5 --> 1:2.05', 62_500, 62_050],
  ['100:00:00 --> 100:00:01 X1:0', 360_000_000, 360_001_000],
])('[EXTRACT-TRANSCRIPT] SubRip: %s', (line, startMs, endMs) => {
  expect(srt(line)).toEqual({ startMs, endMs });
});

test.each([
  '00:01.000 -> 00:02.000',
  '00:01.000 --> 00:02.000x',
  '00:01.0 --> 00:02.000',
  '1:01.000 --> 00:02.000',
  '00:1:01.000 --> 00:02.000',
  '-00:01.000 --> 00:02.000',
  '00:01.000 -->',
  '',
])('no times of WebVTT: "%s"', (line) => {
  expect(vtt(line)).toBeUndefined();
});

test.each([
  '001:00 --> 00:02',
  '00:01,0000 --> 00:02',
  '00:00:001 --> 00:02',
  '00:01, --> 00:02',
  '1 --> 2',
  '::',
])('no times of SubRip: "%s"', (line) => {
  expect(srt(line)).toBeUndefined();
});
