/**
 * A text on one line of which every character shows: no control characters, no ends of lines, and none of the signs that
 * are drawn as nothing or turn the direction of reading, by which one name shows as another.
 */
export const SHOWN_LINE = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u;

/** The text with a space where it has something that is not to be shown. */
export function shownLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Whether a path leads down from where it begins and nowhere else: no `.`, `..` or nothing among its names. */
export function leadsDown(path: string): boolean {
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
}
