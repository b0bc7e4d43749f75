import type { DocumentBlock } from '../../../src/client/client.ts';
import { fitBlock } from './fit-block.ts';
import { ListBlock } from './list-block.tsx';
import { markText } from './mark-text.tsx';
import { MarkdownBlock } from './markdown-block.tsx';
import { type Marks, marksFrom, overlaps } from './marks.ts';
import { TableBlock } from './table-block.tsx';

/** One block of a document in readable form. Whatever markup its text holds is shown, never used. */
export function SourceBlock({ block, marks, sourceType }: SourceBlockProps) {
  const { text, start, isWhole } = fitBlock(block, marks.passage);
  const span = { start: block.start_offset, end: block.end_offset };
  const own = marksFrom(marks, start);
  const className = overlaps(span, marks.passage) ? 'source-block source-block-washed' : 'source-block';
  return (
    <div className={className}>
      {!isWhole && <p className="source-cut">Only a part of this long section is shown.</p>}
      {contentOf(block, { text, marks: own, isMarkdown: sourceType === 'markdown' && isWhole })}
      {!isWhole && <p className="source-cut">It goes on after this.</p>}
    </div>
  );
}

function contentOf(block: DocumentBlock, { text, marks, isMarkdown }: Content) {
  if (block.type === 'table') return <TableBlock block={block} text={text} marks={marks} />;
  if (isMarkdown) return <MarkdownBlock text={text} marks={marks} />;
  const words = markText(text, { start: 0, end: text.length }, marks);
  if (block.type === 'heading') {
    // The document's title is a heading of level 2 on this page.
    const Heading = (['h3', 'h4', 'h5', 'h6'] as const)[Math.min(3, (block.level ?? 1) - 1)]!;
    return <Heading>{words}</Heading>;
  }
  if (block.type === 'list') return <ListBlock text={text} marks={marks} />;
  if (block.type === 'code')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that long lines can be scrolled with the keyboard.
      <pre className="source-wide" tabIndex={0}>
        <code>{words}</code>
      </pre>
    );
  return <p className="source-lines">{words}</p>;
}

type Content = { text: string; marks: Marks; isMarkdown: boolean };

type SourceBlockProps = { block: DocumentBlock; marks: Marks; sourceType: string };
