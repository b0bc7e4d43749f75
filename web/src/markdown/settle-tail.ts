/** What waits longer than this is shown as it is: it may never come to its end. */
const LONGEST_WAIT = 300;

/**
 * The last piece of a text that is still being written, without what would show as one thing now and as another when the
 * next letters are there: what may become a citation, a link, code or a table waits, and an open `**` is closed. So what
 * is on the page only grows.
 */
export function settleTail(piece: string): string {
  if (isInFence(piece)) return piece.replace(/(?:^|\n)[ \t>]*[`~]*(?:(?<=[`~]{3,})[^\n`]*)?$/, '');
  const started = withoutBegunTable(piece);
  const start = findInlineStart(started);
  return withoutBegunLine(started.slice(0, start) + settleInline(started.slice(start)));
}

/** Whether nothing in it waits for its end: what follows means the same apart from it. */
export function isSettled(text: string): boolean {
  const written = text.trimEnd();
  return settleInline(written) === written;
}

function isInFence(piece: string): boolean {
  let fence: string | null = null;
  for (const [, signs, rest] of piece.matchAll(/^[ \t>]*(?:[-+*]|\d{1,9}[.)])?[ \t]*(`{3,}|~{3,})(.*)$/gm)) {
    if (fence === null) fence = signs!;
    else if (signs!.startsWith(fence) && rest!.trim() === '') fence = null;
  }
  return fence !== null;
}

/** Until its second line is whole, a table is a paragraph of bars. */
function withoutBegunTable(piece: string): string {
  const rows = /(?:^|\n)[ \t]*\|[^\n]*(?:\n[ \t]*[|:-][|:\- \t]*)?\n?$/.exec(piece);
  if (!rows || /(?:^|\n)[ \t]*\|[^\n]*$/.test(piece.slice(0, rows.index))) return piece;
  return /\n[ \t]*[|:-][|:\- \t]*\n$/.test(rows[0]) ? piece : piece.slice(0, rows.index);
}

/** `-`, `12.`, `##` and the like say nothing by themselves. */
function withoutBegunLine(piece: string): string {
  return piece.replace(BEGUN_LINE, '');
}

const BEGUN_LINE =
  /(?:^|\n)[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(?:[-+*_=~`]+|\d{1,9}[.)]?|#{1,6}|\[[ xX]\])?[ \t]*$/;

/** Where the paragraph, the list item or the cell begins that is being written. */
function findInlineStart(piece: string): number {
  const line = piece.lastIndexOf('\n') + 1;
  if (/^[ \t]*\|/.test(piece.slice(line))) return piece.lastIndexOf('|') + 1;
  const starts = piece.matchAll(/(?:^|\n)[ \t>]*(?:\n|#{1,6}[ \t]|(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)+)/g);
  return [...starts].reduce((_, { index, 0: start }) => index + start.length, 0);
}

function settleInline(text: string): string {
  // What is escaped or code holds no signs; it keeps its length.
  const masked = text
    .replace(/\\[^\n]/g, '  ')
    .replace(/(?<!`)(`+)(?!`)(?:[^`]|(?!\1(?!`))`+)*\1(?!`)/g, (code) => 'x'.repeat(code.length));
  const waiting = WAITS.exec(masked);
  const end = waiting && waiting[0].length <= LONGEST_WAIT ? waiting.index : text.length;
  const shown = text.slice(0, end).replace(/[\s*_~\\]+$/, '');
  return shown + closersOf(masked.slice(0, shown.length));
}

/** Code, a link or a picture, an address in angle brackets, a character by its name: begun and not ended. A whole citation does not wait. */
const WAITS = /`[\s\S]*$|!?\[(?!chunk:\d+\]$)[^\][\n]*(?:\](?:\([^()\n]*)?)?$|!$|<[a-z][^\s<>]*$|<$|&#?\w*$/i;

/** What closes the emphasis that is still open, the innermost first. */
function closersOf(masked: string): string {
  const open: string[] = [];
  for (const { index, 0: run } of masked.matchAll(/\*+|_+|~~/g)) {
    const before = masked[index - 1] ?? ' ';
    const after = masked[index + run.length] ?? ' ';
    const isWord = run.startsWith('_') && /\w/.test(before) && /\w/.test(after);
    if (isWord || run.length > 3) continue;
    let rest = run;
    while (/\S/.test(before) && open.length > 0 && rest.startsWith(open.at(-1)!))
      rest = rest.slice(open.pop()!.length);
    if (rest && /\S/.test(after)) open.push(rest);
  }
  return open.toReversed().join('');
}
