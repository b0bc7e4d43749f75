import type { DocumentBlock } from '../../../src/client/client.ts';
import { markText } from './mark-text.tsx';
import type { Marks } from './marks.ts';
import { headsOf, PassageTable } from './passage-table.tsx';
import { splitTables } from './split-tables.ts';

/** Enough of a block to hold the row that names its columns. */
const HEAD_LENGTH = 4000;

/** A table with what stands above it, such as its title. Where only a part of it is shown, its columns are still named. */
export function TableBlock({ block, text, marks }: { block: DocumentBlock; text: string; marks: Marks }) {
  const beginning = block.text.slice(0, HEAD_LENGTH);
  const heads = headsOf(beginning, splitTables(beginning));
  return splitTables(text).map((part) =>
    part.type === 'table' ? (
      <PassageTable key={part.start} text={text} table={part} marks={marks} heads={heads} />
    ) : (
      <p key={part.start} className="source-lines">
        {markText(text, part, marks)}
      </p>
    ),
  );
}
