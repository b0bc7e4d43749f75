import type { ReactNode } from 'react';
import type { ChunkPassage, Citation } from '../../src/client/client.ts';
import type { Span } from '../../src/terms.ts';
import { findCitedRanges } from './find-cited-ranges.ts';

export function PassageText({ passage, citation, answerText }: PassageTextProps) {
  const { n, snippet } = citation;
  const ranges = findCitedRanges({ passage: passage.text, answerText, n, snippet });
  return (
    <>
      <p className="passage-facts">
        <span>Version {passage.version_label}</span>
        <span>
          Passage {passage.ordinal + 1} of {passage.chunk_count}
        </span>
      </p>
      {!passage.is_active && (
        <p className="note warning">A newer version of this document has taken this one's place.</p>
      )}
      {passage.heading_path.length > 0 && (
        <ol className="heading-path" aria-label="Section">
          {passage.heading_path.map((heading, depth) => (
            // A heading's depth is what tells it from a namesake above it.
            <li key={depth}>{heading}</li>
          ))}
        </ol>
      )}
      {/* Focusable, so that a long passage can be scrolled with the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */}
      <blockquote className="passage-text" tabIndex={0} aria-label="Passage">
        {withMarks(passage.text, ranges)}
      </blockquote>
    </>
  );
}

function withMarks(text: string, ranges: Span[]): ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const range of ranges) {
    nodes.push(text.slice(end, range.start));
    nodes.push(<mark key={range.start}>{text.slice(range.start, range.end)}</mark>);
    end = range.end;
  }
  nodes.push(text.slice(end));
  return nodes;
}

type PassageTextProps = { passage: ChunkPassage; citation: Citation; answerText: string };
