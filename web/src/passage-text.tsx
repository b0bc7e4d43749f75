import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ChunkPassage, Citation } from '../../src/client/client.ts';
import type { Span } from '../../src/terms.ts';
import { describePlace } from './describe-place.ts';
import { findCitedRanges } from './find-cited-ranges.ts';
import { findPassageStart } from './find-passage-start.ts';

export function PassageText({ passage, citation, answerText }: PassageTextProps) {
  const { n, snippet } = citation;
  const start = findPassageStart(passage.text, [passage.document_title, ...passage.heading_path]);
  const ranges = findCitedRanges({ passage: passage.text, answerText, n, snippet });
  const place = describePlace(passage.source);
  const quote = useRef<HTMLQuoteElement>(null);

  useLayoutEffect(() => {
    if (quote.current) scrollToMark(quote.current);
  }, []);

  return (
    <>
      <p className="passage-facts">
        <span>Version {passage.version_label}</span>
        <span>
          Passage {passage.ordinal + 1} of {passage.chunk_count}
        </span>
        {place && <span>{place}</span>}
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
      <blockquote ref={quote} className="passage-text" tabIndex={0} aria-label="Passage">
        {withMarks(passage.text, ranges, start)}
      </blockquote>
    </>
  );
}

/**
 * Done before the passage is first seen, so nothing moves before the reader's eyes. A mark that is in sight already
 * leaves the passage at its beginning; another comes a quarter down, with what precedes it above.
 */
function scrollToMark(quote: HTMLElement): void {
  const mark = quote.querySelector('mark')?.getBoundingClientRect();
  if (!mark) return;
  const box = quote.getBoundingClientRect();
  if (mark.bottom > box.bottom) quote.scrollTop += mark.top - box.top - box.height / 4;
}

/** The text from `start` on, with the ranges of it marked. */
function withMarks(text: string, ranges: Span[], start: number): ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = start;
  for (const range of ranges) {
    if (range.end <= start) continue; // a heading that is not shown
    const rangeStart = Math.max(range.start, start);
    nodes.push(text.slice(end, rangeStart));
    nodes.push(<mark key={rangeStart}>{text.slice(rangeStart, range.end)}</mark>);
    end = range.end;
  }
  nodes.push(text.slice(end));
  return nodes;
}

type PassageTextProps = { passage: ChunkPassage; citation: Citation; answerText: string };
