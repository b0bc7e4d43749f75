import { splitCitationMarks, type TextPart } from './split-citation-marks.ts';

/** What precedes a mark on its line: the end of a word, short enough for the narrowest screen in any script. */
const WORD_BEFORE = /\S{1,8} {0,2}$/u;
const PUNCTUATION_AFTER = /^[.,;:!?)\]”’"'…]{1,4}/;
/** `[chunk:1] [chunk:2]` and `[chunk:1], [chunk:2]` are read as one run of marks. */
const BETWEEN_MARKS = /^[ ,;]{1,3}$/;
/** Four chips and a word fit on a line of 288 pixels, which a screen of 320 leaves. */
const MOST_MARKS = 4;

/**
 * Cuts text into pieces to lay out: running text, and words that no line break may part from their marks and
 * from the punctuation behind them. All pieces together are the text, in order.
 */
export function groupCitedWords(text: string): WordGroup[] {
  const groups: WordGroup[] = [];
  let open: WordGroup | null = null;
  for (const part of splitCitationMarks(text)) {
    if (part.type === 'mark') {
      if (!open || countMarks(open) === MOST_MARKS) open = openGroup(groups, part.start);
      open.parts.push(part);
    } else if (open && BETWEEN_MARKS.test(part.text)) {
      open.parts.push(part);
    } else {
      const after = open ? (PUNCTUATION_AFTER.exec(part.text)?.[0] ?? '') : '';
      if (open && after) open.parts.push({ ...part, text: after });
      open = null;
      const rest = part.text.slice(after.length);
      if (rest) groups.push(running({ ...part, start: part.start + after.length, text: rest }));
    }
  }
  return groups;
}

/** Adds a group that begins with the word before it, which it takes out of the running text. */
function openGroup(groups: WordGroup[], start: number): WordGroup {
  const before = groups.at(-1);
  const last = before?.isCited === false ? before.parts[0] : undefined;
  // A lone space follows emphasis or code, whose last word is another's.
  const word = last && (WORD_BEFORE.exec(last.text) ?? /^ {1,2}$/.exec(last.text));
  const opened: WordGroup = { start, isCited: true, parts: [] };
  if (last && word) {
    groups.pop();
    if (word.index > 0) groups.push(running({ ...last, text: last.text.slice(0, word.index) }));
    opened.start = last.start + word.index;
    opened.parts.push({ type: 'text', start: opened.start, text: word[0] });
  }
  groups.push(opened);
  return opened;
}

function running(part: TextPart): WordGroup {
  return { start: part.start, isCited: false, parts: [part] };
}

function countMarks({ parts }: WordGroup): number {
  return parts.filter(({ type }) => type === 'mark').length;
}

export type WordGroup = { start: number; isCited: boolean; parts: TextPart[] };
