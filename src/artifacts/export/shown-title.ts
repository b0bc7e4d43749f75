import { shownLine } from '../../text/shown-line.ts';
import { shownText } from './shown-text.ts';

/** A longer title is cut: a citation stands in the middle of a sentence. */
const LONGEST_TITLE = 160;

/** A title as it stands in an export, whatever its document's author made of it: on one line, every character seen. */
export function shownTitle(title: string): string {
  const line = shownText(shownLine(title.toWellFormed())).replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= LONGEST_TITLE) return line || 'untitled';
  return `${characters
    .slice(0, LONGEST_TITLE - 1)
    .join('')
    .trimEnd()}…`;
}
