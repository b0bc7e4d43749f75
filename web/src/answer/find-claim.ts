import { splitProse } from '../../../src/text/split-sentences.ts';
import { withoutMarks } from '../markdown/citation-mark.ts';

/**
 * The sentence that the citation at `offset` stands on, without marks. `block` is all the text of a paragraph, a heading,
 * a list item or a table row, so a sentence never goes beyond it. A citation behind a full stop belongs to what it ends.
 */
export function findClaim(block: string, offset: number): string {
  const before = withoutMarks(block.slice(0, offset)).trimEnd();
  const text = withoutMarks(block);
  const sentences = splitProse(text, { start: 0, end: text.length });
  const cited = sentences.findLast(({ start }) => start < before.length) ?? sentences[0];
  return cited ? text.slice(cited.start, cited.end).replace(/\s+/g, ' ') : '';
}
