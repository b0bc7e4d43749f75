import type { Code, RootContent } from 'mdast';
import { fromMarkdown, type Options } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';

/** The parser takes some 2 µs a character, and more for each in a long block; beyond this a reader would notice. */
const LONGEST_PIECE = 12_000;

/** The tree of one piece of `splitBlocks`; null where it is too long or too deep to be more than plain text. */
export function parseMarkdown(piece: string): RootContent[] | null {
  const fence = parseFence(piece);
  if (fence) return [fence];
  if (piece.length > LONGEST_PIECE || TOO_DEEP.test(piece)) return null;
  try {
    return parseTree(piece);
  } catch {
    return null; // a parser that trips over a text must not take the page with it
  }
}

export function parseTree(text: string): RootContent[] {
  return fromMarkdown(text, OPTIONS).children;
}

/** A fence at the margin needs no parser, however long the code in it is. */
function parseFence(piece: string): Code | null {
  const [opening, signs, info] = /^(`{3,}(?=[^`]*$)|~{3,})([^\n]*)\n?$/.exec(firstLine(piece)) ?? [];
  if (opening === undefined || signs === undefined) return null;
  const body = piece.slice(opening.length);
  const end = new RegExp(`(?:^|\\n) {0,3}${signs[0]}{${signs.length},}\\s*$|\\n$`).exec(body)?.index;
  const value = body.slice(0, end);
  return { type: 'code', lang: info?.trim().split(/\s/)[0] || null, value };
}

function firstLine(text: string): string {
  const newline = text.indexOf('\n');
  return newline === -1 ? text : text.slice(0, newline + 1);
}

/** Quotes and lists within each other at the beginning of one line. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){17}/m;

/**
 * Not read: HTML, which is shown as it is written; definitions, which would make one piece depend on another; and headings by
 * underlining, which would turn a paragraph into a heading for as long as the list behind it is only a dash.
 */
const OPTIONS: Options = {
  extensions: [
    gfmTable(),
    gfmStrikethrough(),
    gfmTaskListItem(),
    { disable: { null: ['htmlFlow', 'htmlText', 'definition', 'setextUnderline'] } },
  ],
  mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown(), gfmTaskListItemFromMarkdown()],
};
