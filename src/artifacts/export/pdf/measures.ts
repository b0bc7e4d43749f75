import type { Note } from '../document-model.ts';

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, top: 62, bottom: 66, side: 62 } as const;

export const TEXT_WIDTH = PAGE.width - 2 * PAGE.side;

export const BODY = { size: 9.8, leading: 15 } as const;
export const CODE = { size: 8, leading: 11.6, padding: 7 } as const;
export const TABLE = { size: 8.6, leading: 12.4, padding: 5 } as const;
export const SMALL = { size: 8.8, leading: 13 } as const;

/** Of levels 1 to 6. */
export const HEADINGS = [
  { size: 17, leading: 23, before: 20 },
  { size: 13.5, leading: 19, before: 16 },
  { size: 11.5, leading: 17, before: 12 },
  { size: 10.5, leading: 16, before: 10 },
  { size: 10, leading: 15, before: 8 },
  { size: 10, leading: 15, before: 8 },
] as const;

export const COLORS = {
  text: '#1c1e21',
  soft: '#5b6068',
  citation: '#4a5a75',
  link: '#1a56a8',
  line: '#c9cdd3',
  raised: '#f3f4f6',
} as const;

export const TONES: Record<Note['tone'], string> = { draft: '#1a56a8', lacking: '#a35200', stale: '#8a2c0d' };
