import type { BlockDraft } from '../build-extraction.ts';
import { tableMarkdown } from '../render-table.ts';

/**
 * A figure that is one table: what else the figure says, if it is short, is the table's caption.
 * `start` is where the figure's blocks begin.
 */
export function giveTableItsCaption(drafts: BlockDraft[], start: number): void {
  if (drafts.length - start > MOST_BLOCKS) return;
  const inside = drafts.slice(start);
  const [table, ...others] = inside.filter(({ type }) => type === 'table').map((draft) => draft.table);
  const words = inside.filter(({ type }) => type !== 'table');
  const caption = words.map(({ text }) => text).join('\n');
  if (!table || others.length > 0 || table.caption || !caption || caption.length > LONGEST_CAPTION) return;
  if (words.some(({ type }) => type !== 'paragraph')) return;
  const captioned = { ...table, caption };
  drafts.splice(start, inside.length, { type: 'table', text: tableMarkdown(captioned), table: captioned });
}

/** A paragraph right before a table that announces it by number, as papers and reports do. */
export function takeCaptionBefore(drafts: BlockDraft[]): string | undefined {
  const last = drafts.at(-1);
  if (last?.type !== 'paragraph' || last.text.length > LONGEST_CAPTION) return undefined;
  return /^(?:table|tab\.|exhibit|tabelle|tableau|tabla|tabela)\s*[\dIVX][\dIVX.]*\b/i.test(last.text)
    ? drafts.pop()!.text
    : undefined;
}

const LONGEST_CAPTION = 500;
/** More than a table and a few lines around it is a page in a figure. */
const MOST_BLOCKS = 10;
