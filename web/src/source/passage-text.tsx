import { useLayoutEffect, useRef } from 'react';
import type { ChunkPassage, Citation } from '../../../src/client/client.ts';
import { describePlace } from '../../../src/client/describe-place.ts';
import { findCitedRanges } from './find-cited-ranges.ts';
import { findPassageStart } from './find-passage-start.ts';
import { markRanges } from './mark-ranges.tsx';
import { PassageTable } from './passage-table.tsx';
import { splitTables } from './split-tables.ts';

export function PassageText({ passage, citation, answerText }: PassageTextProps) {
  const { text } = passage;
  const start = findPassageStart(text, [passage.document_title, ...passage.heading_path]);
  const ranges = findCitedRanges({ passage: text, answerText, n: citation.n });
  const parts = splitTables(text).filter(({ end }) => end > start);
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
        {parts.map((part) =>
          part.type === 'table' ? (
            <PassageTable key={part.start} text={text} table={part} ranges={ranges} />
          ) : (
            markRanges(text, { ...part, start: Math.max(part.start, start) }, ranges)
          ),
        )}
      </blockquote>
    </>
  );
}

/**
 * Done before the passage is first seen, so nothing moves before the reader's eyes. A mark that is in sight already
 * leaves the passage at its beginning; another comes a quarter down, with what precedes it above.
 */
function scrollToMark(quote: HTMLElement): void {
  const mark = quote.querySelector('mark');
  if (!mark) return;
  const { top, bottom, left, right } = mark.getBoundingClientRect();
  const box = quote.getBoundingClientRect();
  if (bottom > box.bottom) quote.scrollTop += top - box.top - box.height / 4;
  const table = mark.closest('.passage-table');
  if (table && right > box.right) table.scrollLeft += left - box.left - box.width / 4;
}

type PassageTextProps = { passage: ChunkPassage; citation: Citation; answerText: string };
