import type { SourcePlace } from '../terms.ts';

/** Where a passage is in its source, as people would say it; undefined when the source has no places. */
export function describePlace(source: SourcePlace | undefined): string | undefined {
  if (!source) return undefined;
  const { page, end_page, regions, start_ms, end_ms, speakers, start_line, end_line } = source;
  if (page !== undefined) return range('Page', page, end_page ?? regions?.at(-1)?.page ?? page);
  if (start_ms !== undefined) {
    const times = `${clock(start_ms)}–${clock(end_ms ?? start_ms)}`;
    return speakers?.length ? `${times}, ${speakers.join(', ')}` : times;
  }
  if (start_line !== undefined) return range('Line', start_line, end_line ?? start_line);
  return undefined;
}

function range(word: string, first: number, last: number): string {
  return first === last ? `${word} ${first}` : `${word}s ${first}–${last}`;
}

/** Minutes and seconds, with hours where there are any. */
function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
