/** When a cue is shown, from `00:01.000 --> 00:02.000` at the beginning of a line; undefined when there is no such thing. */
export function readTiming(text: string, start: number, end: number, timeAt: TimeReader): Timing | undefined {
  const from = timeAt(text, afterBlanks(text, start, end));
  if (!from) return undefined;
  const arrow = afterBlanks(text, from.end, end);
  if (!text.startsWith('-->', arrow)) return undefined;
  const to = timeAt(text, afterBlanks(text, arrow + 3, end));
  const isWhole = to !== undefined && (to.end >= end || isBlank(text.charCodeAt(to.end)));
  return isWhole ? { startMs: from.milliseconds, endMs: to.milliseconds } : undefined;
}

export type Timing = { startMs: number; endMs: number };
/** Reads a time that begins there; a line end is none of its characters. */
export type TimeReader = (text: string, start: number) => Time | undefined;
type Time = { milliseconds: number; end: number };

/** WebVTT: `mm:ss.ttt` or `hh:mm:ss.ttt`. A first number over 59 is hours, as in the reference parser of the standard. */
export function vttTime(text: string, start: number): Time | undefined {
  const first = afterDigits(text, start);
  const second = afterDigits(text, first + 1);
  if (first - start < 2 || text[first] !== ':' || second - first !== 3) return undefined;
  const third = text[second] === ':' ? afterDigits(text, second + 1) : second;
  if (third !== second && third - second !== 3) return undefined;
  const end = afterDigits(text, third + 1);
  if (text[third] !== '.' || end - third !== 4) return undefined;
  const one = numberIn(text, start, first);
  const high = one * 60 + numberIn(text, first + 1, second);
  const isHours = third !== second || one > 59;
  const seconds = isHours ? high * 60 + numberIn(text, second + 1, third) : high;
  return { milliseconds: seconds * 1000 + numberIn(text, third + 1, end), end };
}

/** SubRip: `mm:ss` or `hh:mm:ss`, with up to three digits behind a comma or a point, or none. */
export function srtTime(text: string, start: number): Time | undefined {
  const first = afterDigits(text, start);
  const second = afterDigits(text, first + 1);
  if (text[first] !== ':' || !isShort(second - first - 1, 2)) return undefined;
  const third = text[second] === ':' ? afterDigits(text, second + 1) : second;
  const hasHours = third !== second;
  if (!isShort(first - start, hasHours ? 3 : 2) || (hasHours && !isShort(third - second - 1, 2)))
    return undefined;
  const hasFraction = text[third] === ',' || text[third] === '.';
  const end = hasFraction ? afterDigits(text, third + 1) : third;
  if (hasFraction && !isShort(end - third - 1, 3)) return undefined;
  const high = numberIn(text, start, first) * 60 + numberIn(text, first + 1, second);
  const seconds = hasHours ? high * 60 + numberIn(text, second + 1, third) : high;
  const fraction = hasFraction ? numberIn(text, third + 1, end) * SCALES[end - third - 1]! : 0;
  return { milliseconds: seconds * 1000 + fraction, end };
}

/** What a fraction of so many digits counts in milliseconds. */
const SCALES = [0, 100, 10, 1];

function isShort(digits: number, most: number): boolean {
  return digits > 0 && digits <= most;
}

function afterDigits(text: string, start: number): number {
  let at = start;
  for (let code = text.charCodeAt(at); code >= 0x30 && code <= 0x39; code = text.charCodeAt(at)) at += 1;
  return at;
}

function numberIn(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) value = value * 10 + text.charCodeAt(at) - 0x30;
  return value;
}

function afterBlanks(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

function isBlank(code: number): boolean {
  return code === 0x20 || ((code < 0x20 || code > 0x7e) && /\s/.test(String.fromCharCode(code)));
}
