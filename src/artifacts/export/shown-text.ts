/**
 * The text without characters that are none, steer a printer or turn the direction of reading. Word opens no file that has
 * one which XML does not know; what a document writes as `&#12;` is one only after its Markdown is read.
 */
export function shownText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Noncharacter_Code_Point}|[^\P{Cc}\n\t]/gu, '');
}
