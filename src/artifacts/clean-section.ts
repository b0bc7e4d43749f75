import { createMarkReader } from '../answer/read-marks.ts';
import { screenCitations } from '../answer/screen-citations.ts';
import { ABSTENTION, REFUSAL } from '../terms.ts';
import { marksBeforeFullStops } from '../text/marks-before-full-stops.ts';
import { LACKING } from './terms.ts';

/**
 * A draft in the one form in which sections are checked and kept: without its own heading, the fence that some models put
 * around everything, and lines that only divide; citations as `[chunk:42]` before the full stop, and none of a chunk that
 * was not put before the writer.
 */
export function cleanSection(draft: string, heading: string, allowed: ReadonlySet<number>): CleanSection {
  const bare = withoutOwnHeading(withoutFence(draft.replace(/\r\n?/g, '\n').trim()), heading);
  const screen = screenCitations(allowed);
  const screened = screen.push(bare) + screen.end();
  const content = marksBeforeFullStops(screened)
    .replace(DIVIDER, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return {
    content,
    unknown: screen.removed() > 0 ? unknownIn(bare, allowed) : [],
    removed: screen.removed(),
  };
}

export type CleanSection = {
  content: string;
  /** Ids of chunks that were cited and not given, each once. */
  unknown: number[];
  /** How many citations were taken out: also those that name no id at all. */
  removed: number;
};

/** Whether a draft says that the context is not enough, whatever it goes on with. */
export function saysLacking(draft: string): boolean {
  const begun = plain(draft).replace(/^[\s"'*_>#-]+/, '');
  return /^LACKING\b/.test(begun) || BEGINNINGS.some((beginning) => begun.startsWith(plain(beginning)));
}

const BEGINNINGS = [LACKING, REFUSAL, ABSTENTION, "I don't have enough information in the current documents"];

function plain(text: string): string {
  return text
    .trimStart()
    .replace(/[’‘ʼ＇]/g, "'")
    .replace(/\s+/g, ' ');
}

/** A line of dashes under a text would make a heading of it. */
const DIVIDER = /^[ \t]{0,3}(?:={2,}|-{2,}|(?:[*_-][ \t]?){3,})[ \t]*$\n?/gm;

function withoutFence(draft: string): string {
  return /^(`{3,}|~{3,})[a-z]*\n([\s\S]*?)\n?\1$/.exec(draft)?.[2]?.trim() ?? draft;
}

/** `## Goals`, `**Goals**` or `Goals:` at the top. */
function withoutOwnHeading(draft: string, heading: string): string {
  const [first = '', ...rest] = draft.split('\n');
  const words = first.replace(/[#*_:\s]+/g, ' ').trim();
  return words.toLowerCase() === heading.toLowerCase() ? rest.join('\n').trim() : draft;
}

function unknownIn(draft: string, allowed: ReadonlySet<number>): number[] {
  const reader = createMarkReader();
  const ids = [...reader.read(draft), ...reader.end()].flatMap(({ ids: cited = [] }) => cited);
  return [...new Set(ids)].filter((id) => !allowed.has(id));
}
