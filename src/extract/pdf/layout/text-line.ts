import type { Box } from '../../../terms.ts';

/** A line of text on a page, as it is read. Of its style it keeps what most of its characters have. */
export type TextLine = {
  /** From 1. */
  page: number;
  /** Where it is on the page as it is shown. */
  place: Box;
  /** The same, on the page turned so that the line is level; layout works with this one. */
  box: Box;
  /** Where the letters stand; superscripts and tall brackets do not move it. */
  baseline: number;
  text: string;
  fontSize: number;
  font: string;
  bold: boolean;
  italic: boolean;
  /** Degrees, clockwise: 0 for most lines. */
  rotation: number;
  /** What it begins with, up to the first change of type: a heading may run into its text. */
  first: LineStart;
};

export type LineStart = { font: string; bold: boolean; italic: boolean; length: number };

/** Whether the line is set in one type from its beginning to its end. */
export function isUniform({ first, text }: TextLine): boolean {
  return first.length === text.length;
}

/** How far two lines share their width: 1 when the narrower is wholly above or below the other, 0 or less when beside it. */
export function sharedWidth(one: Box, other: Box): number {
  const shared = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  return shared / Math.max(1, Math.min(one[2] - one[0], other[2] - other[0]));
}

export function union(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}
