import { wholeCharacter } from './whole-character.ts';

/** A text of at most so many characters; one that is cut ends with `…`, behind a whole character. */
export function boundedText(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, wholeCharacter(text, longest - 1))}…`;
}

/** The same on one line. */
export function boundedLine(text: string, longest: number): string {
  return boundedText(text.replace(/\s+/g, ' ').trim(), longest);
}
