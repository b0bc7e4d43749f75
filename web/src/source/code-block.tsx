import type { DocumentBlock } from '../../../src/client/client.ts';
import type { Span } from '../../../src/terms.ts';
import { fitBlock } from './fit-block.ts';
import { markText } from './mark-text.tsx';
import { type Marks, marksFrom, overlaps } from './marks.ts';

/**
 * Lines of source code with the numbers they have in their file. A line that the claim is from is marked whole. `lineBefore`
 * is the last line shown above: between blocks there are only empty ones.
 */
export function CodeBlock({ block, marks, lineBefore }: CodeBlockProps) {
  const { text, start } = fitBlock(block, marks.passage);
  const skipped = block.text.slice(0, start - block.start_offset).split('\n').length - 1;
  const own = marksFrom(marks, start);
  const lines = linesOf(text);
  const claims = own.claims.map((claim) => lineSpan(lines, claim));
  const first = (block.source.start_line ?? 1) + skipped;
  const isApart = lineBefore !== undefined && first > lineBefore + 1;
  return (
    <>
      {isApart && '\n'}
      {lines.map((line, index) => (
        <span
          key={line.start}
          className={overlaps(line, own.passage) ? 'source-line source-line-washed' : 'source-line'}
        >
          <span className="source-line-number" aria-hidden="true">
            {first + index}
          </span>
          <code>
            {markText(text, line, { passage: own.passage, claims })}
            {'\n'}
          </code>
        </span>
      ))}
    </>
  );
}

type CodeBlockProps = { block: DocumentBlock; marks: Marks; lineBefore: number | undefined };

function linesOf(text: string): Span[] {
  let start = 0;
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => {
      const span = { start, end: start + line.length };
      start = span.end + 1;
      return span;
    });
}

function lineSpan(lines: readonly Span[], claim: Span): Span {
  const touched = lines.filter((line) => overlaps(line, claim));
  return { start: touched[0]?.start ?? claim.start, end: touched.at(-1)?.end ?? claim.end };
}
