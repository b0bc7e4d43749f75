import type { TextLine } from './text-line.ts';

/** Whether a line begins an item of a list, given the line above it. */
export function startsListItem(line: TextLine, above: TextLine): boolean {
  if (BULLET.test(line.text)) return true;
  return (
    NUMBER.test(line.text) &&
    (NUMBER.test(above.text) || line.box[0] >= above.box[0] - 1) &&
    ENDED.test(above.text)
  );
}

/** Whether the text is an item of a list by the mark it begins with. */
export function isListItem(text: string): boolean {
  return BULLET.test(text) || NUMBER.test(text);
}

const BULLET = /^[•▪▫◦‣⁃∙○●■□◆◇➢➤►✓✔·]\s*\S|^[-–—*]\s+\S/;
const NUMBER = /^(?:\(?\d{1,3}[.)]|\[\d{1,3}\]|\(?[a-z][.)]|\(?[ivx]{1,4}[.)])\s+\S/;
const ENDED = /[.!?:;,)\]]$/;
