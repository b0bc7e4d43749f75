import type { Table } from '../../terms.ts';
import type { BlockDraft } from '../build-extraction.ts';
import { aroundLines } from './lines.ts';
import { linesOf, withCaption } from './table-draft.ts';

/**
 * A figure that is one table: what else the figure says, if it is short, is the table's caption.
 * `start` is where the figure's blocks begin.
 */
export function giveTableItsCaption(drafts: BlockDraft[], start: number): void {
  if (drafts.length - start > MOST_BLOCKS) return;
  const inside = drafts.slice(start);
  const [table, ...others] = inside.filter(isTable);
  const words = inside.filter((draft) => !isTable(draft));
  const caption = words.map(({ text }) => text).join('\n');
  if (!table || others.length > 0 || table.table.caption || !caption || caption.length > LONGEST_CAPTION)
    return;
  if (words.some(({ type }) => type !== 'paragraph')) return;
  drafts.splice(start, inside.length, withCaption(table, caption, aroundLines(words.map(linesOf))));
}

/** The table with the paragraph right before it, if that announces it by number, as papers and reports do. */
export function takeCaptionBefore(table: BlockDraft, drafts: BlockDraft[]): BlockDraft {
  const last = drafts.at(-1);
  if (!isTable(table) || table.table.caption || last?.type !== 'paragraph') return table;
  if (last.text.length > LONGEST_CAPTION || !ANNOUNCES.test(last.text)) return table;
  drafts.pop();
  return withCaption(table, last.text, linesOf(last));
}

function isTable(draft: BlockDraft): draft is BlockDraft & { table: Table } {
  return draft.table !== undefined;
}

const ANNOUNCES = /^(?:table|tab\.|exhibit|tabelle|tableau|tabla|tabela)\s*[\dIVX][\dIVX.]*\b/i;
const LONGEST_CAPTION = 500;
/** More than a table and a few lines around it is a page in a figure. */
const MOST_BLOCKS = 10;
