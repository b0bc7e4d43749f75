import { withoutMarks } from '../../answer/quote-context.ts';
import { screenCitations } from '../../answer/screen-citations.ts';

/** A text as it may be quoted in an answer: byte for byte, unless something in it would read as a citation. */
export function quotable(text: string): string {
  const screen = screenCitations(new Set());
  screen.push(text);
  screen.end();
  return screen.removed() > 0 ? withoutMarks(text) : text;
}
