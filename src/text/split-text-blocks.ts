import type { Span } from '../terms.ts';

/**
 * Cuts Markdown or plain text into the smallest blocks that a sentence never crosses: headings, paragraphs,
 * list items, table rows and code. Spans leave out the marks (`#`, `-`, fences). One pass over the lines.
 */
export function splitTextBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: TextBlock | undefined;
  let fence: string | undefined;
  const close = () => {
    if (open !== undefined) blocks.push(...(open.kind === 'paragraph' ? splitParagraph(text, open) : [open]));
    open = undefined;
  };
  for (const line of linesOf(text)) {
    const content = text.slice(line.start, line.end);
    const mark = FENCE.exec(content)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) {
        close();
        fence = undefined;
      } else open = open ? { ...open, end: line.end } : { kind: 'code', ...line };
    } else if (mark !== undefined) {
      close();
      fence = mark;
    } else if (
      UNDERLINE.test(content) &&
      open?.kind === 'paragraph' &&
      !text.slice(open.start, open.end).includes('\n')
    ) {
      blocks.push({ ...open, kind: 'heading' });
      open = undefined;
    } else {
      const kind = kindOf(content);
      const start = line.start + (MARKS[kind].exec(content)?.[0].length ?? 0);
      if (kind === 'text' && open !== undefined) open = { ...open, end: line.end };
      else {
        close();
        if (kind === 'item' || kind === 'text')
          open = { kind: kind === 'text' ? 'paragraph' : kind, start, end: line.end };
        else if (kind !== 'blank') blocks.push({ kind, start, end: line.end });
      }
    }
  }
  close();
  return blocks.map((block) => trimmed(text, block)).filter((block) => block.end > block.start);
}

/**
 * A line break inside a paragraph is a wrap when the next word would not have fitted; else a person put it
 * there, and a title or an entry of an unmarked list ends with it.
 */
function splitParagraph(text: string, paragraph: TextBlock): TextBlock[] {
  const lines = linesOf(text.slice(paragraph.start, paragraph.end));
  const width = lines.reduce((widest, line) => Math.max(widest, line.end - line.start), 0);
  const blocks: TextBlock[] = [];
  let start = paragraph.start;
  lines.forEach((line, index) => {
    const next = lines[index + 1];
    const end = paragraph.start + line.end;
    if (next !== undefined && !isHardBreak(text, paragraph.start, line, next, width)) return;
    blocks.push({ kind: isTitle(text.slice(start, end)) ? 'title' : 'paragraph', start, end });
    start = end;
  });
  return blocks;
}

function isHardBreak(text: string, offset: number, line: Span, next: Span, width: number): boolean {
  const following = text
    .slice(offset + next.start, offset + Math.min(next.end, next.start + width + 1))
    .trimStart();
  if (!/^[^\p{L}\p{N}]{0,3}[\p{Lu}\p{N}]/u.test(following)) return false;
  const lastCharacter =
    text
      .slice(offset + line.start, offset + line.end)
      .trimEnd()
      .at(-1) ?? '';
  if (/[.!?:;]/.test(lastCharacter)) return true;
  const nextWord = /^\S+/.exec(following)?.[0].length ?? 0;
  return line.end - line.start + 1 + nextWord < width * RAGGED_MARGIN && !/[,(–—-]/.test(lastCharacter);
}

function isTitle(line: string): boolean {
  const words = line.trim().split(/\s+/);
  return words.length <= 9 && !/[.!?:;,…]["'”’)\]*_]*$|[.!?:] |[。！？]|\n/u.test(line.trim());
}

function kindOf(line: string): LineKind {
  if (!/\S/.test(line)) return 'blank';
  if (MARKS.heading.test(line)) return 'heading';
  if (/^\s*\|/.test(line)) return TABLE_RULE.test(line) ? 'rule' : 'row';
  if (UNDERLINE.test(line) || RULE.test(line)) return 'blank';
  return MARKS.item.test(line) ? 'item' : 'text';
}

function linesOf(text: string): Span[] {
  const lines: Span[] = [];
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}

function trimmed(text: string, block: TextBlock): TextBlock {
  let { start, end } = block;
  while (start < end && /\s/.test(text[start]!)) start += 1;
  while (end > start && /\s/.test(text[end - 1]!)) end -= 1;
  return { ...block, start, end };
}

/** Wrapped lines still end a little before the widest one. */
const RAGGED_MARGIN = 0.9;
const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
const UNDERLINE = /^\s{0,3}(?:={3,}|-{3,})\s*$/;
const RULE = /^\s{0,3}(?:(?:\*\s?){3,}|(?:_\s?){3,})$/;
const TABLE_RULE = /^\s*\|[\s:|-]+$/;
const MARKS = {
  heading: /^\s{0,3}#{1,6}\s+(?=\S)/,
  item: /^\s*(?:[-*+•‣◦▪–]|\(?(?:\d{1,3}|[a-z])[.)]|\(?[A-Z]\))\s+(?=\S)/,
  text: /^\s*(?:>\s?)*/,
  row: /^\s*/,
  rule: /^\s*/,
  blank: /^/,
} as const;

type LineKind = keyof typeof MARKS;

/** `title` is a short line without a full stop that may be a heading; `rule` is the line under a table's head. */
export type TextBlock = Span & { kind: 'heading' | 'title' | 'paragraph' | 'item' | 'row' | 'rule' | 'code' };
