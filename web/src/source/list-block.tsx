import { markText } from './mark-text.tsx';
import type { Marks } from './marks.ts';

/** A list, an item for each line, as deep as it is indented. */
export function ListBlock({ text, marks }: { text: string; marks: Marks }) {
  return (
    <ul className="source-list">
      {itemsOf(text).map(({ start, end, depth, sign }) => (
        <li key={start} style={{ marginInlineStart: `${depth * 1.25}rem` }}>
          {sign && <span className="source-list-sign">{sign}</span>}
          <span>{markText(text, { start, end }, marks)}</span>
        </li>
      ))}
    </ul>
  );
}

const SIGN = /^([ \t]*)(?:([-*+•‣◦▪–]|\(?(?:\d{1,4}|[A-Za-z])[.)])[ \t]+)?/;
const DEEPEST = 6;

function itemsOf(text: string): ListItem[] {
  const items: ListItem[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const [before = '', indent = '', sign = ''] = SIGN.exec(line) ?? [];
    const depth = Math.min(DEEPEST, Math.floor(indent.replaceAll('\t', '  ').length / 2));
    const shown = /^[-*+]$/.test(sign) ? '•' : sign;
    if (line.trim())
      items.push({ start: start + before.length, end: start + line.length, depth, sign: shown });
    start += line.length + 1;
  }
  return items;
}

type ListItem = { start: number; end: number; depth: number; sign: string };
