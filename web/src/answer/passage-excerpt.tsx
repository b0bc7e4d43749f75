import { Fragment } from 'react';
import type { Excerpt } from './citation-passage.ts';

/** Part of a passage, with what supports a claim marked. */
export function PassageExcerpt({ excerpt: { isCode, parts }, className }: PassageExcerptProps) {
  return (
    <span className={isCode ? `${className} answer-excerpt-code` : className} dir={isCode ? 'ltr' : 'auto'}>
      {parts.map(({ text, isMarked }, index) =>
        // Parts have no other identity than their place.
        isMarked ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
      )}
    </span>
  );
}

type PassageExcerptProps = { excerpt: Excerpt; className: string };
