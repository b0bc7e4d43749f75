import { useState } from 'react';
import type { SectionDiff, VersionDiff } from '../../../src/client/client.ts';
import { type MarkedLine, markWords } from './mark-words.ts';

const FIRST_SECTIONS = 10;
const FIRST_LINES = 40;

const KINDS: Record<SectionDiff['kind'], string> = { changed: 'Changed', added: 'Added', removed: 'Removed' };

/** The sections that differ, with their lines. What is new has a + before it, what is gone a −. */
export function DiffView({ diff: { counts, sections, is_complete } }: { diff: ShownDiff }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? sections : sections.slice(0, FIRST_SECTIONS);
  const { changed, added, removed, unchanged } = counts;
  if (changed + added + removed === 0) return <p className="documents-quiet">These two say the same.</p>;
  return (
    <div className="documents-diff">
      <p role="status">
        Sections: {changed} changed, {added} added, {removed} removed, {unchanged} as they were.
      </p>
      {shown.map((section, index) => (
        <SectionView key={index} section={section} />
      ))}
      {shown.length < sections.length && (
        <button type="button" className="plain-button" onClick={() => setIsWhole(true)}>
          Show all {sections.length.toLocaleString('en')} sections
        </button>
      )}
      {!is_complete && (
        <p className="documents-quiet">
          There is more than can be shown here. Download both files to compare them.
        </p>
      )}
    </div>
  );
}

function SectionView({ section: { kind, heading_path: headings, hunks } }: { section: SectionDiff }) {
  const [isWhole, setIsWhole] = useState(false);
  const lines = hunks.flatMap((hunk, index): (MarkedLine | null)[] => [
    ...(index > 0 ? [null] : []),
    ...markWords(hunk.lines),
  ]);
  const shown = isWhole ? lines : lines.slice(0, FIRST_LINES);
  return (
    <section className="documents-diff-section">
      <h4>
        <span className={`documents-badge documents-diff-${kind}`}>{KINDS[kind]}</span>{' '}
        {headings.join(' › ') || 'Without a heading'}
      </h4>
      <div className="documents-diff-lines">
        {shown.map((line, index) => (
          <DiffLine key={index} line={line} />
        ))}
      </div>
      {shown.length < lines.length && (
        <button type="button" className="documents-text-button" onClick={() => setIsWhole(true)}>
          Show {(lines.length - shown.length).toLocaleString('en')} more lines
        </button>
      )}
    </section>
  );
}

/** Null stands for lines between that are the same. */
function DiffLine({ line }: { line: MarkedLine | null }) {
  if (!line) return <p className="documents-diff-gap">…</p>;
  const { kind, parts } = line;
  const text = parts.map(({ text, isMarked }, index) =>
    isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
  if (kind === 'added') return <Signed sign="+" name="Added: " element="ins" text={text} />;
  if (kind === 'removed') return <Signed sign="−" name="Removed: " element="del" text={text} />;
  return <p>{text}</p>;
}

function Signed({ sign, name, element: Element, text }: SignedProps) {
  return (
    <p>
      <Element>
        <span className="documents-diff-sign" aria-hidden="true">
          {sign}
        </span>
        <span className="visually-hidden">{name}</span>
        {text}
      </Element>
    </p>
  );
}

export type ShownDiff = Pick<VersionDiff, 'counts' | 'sections' | 'is_complete'>;
type SignedProps = { sign: string; name: string; element: 'ins' | 'del'; text: React.ReactNode };
