import type { CSSProperties } from 'react';
import type { Box } from '../../../src/terms.ts';
import type { PageBoxes as Boxes } from './place-boxes.ts';

/** The boxes of one page, over its picture. Sizes are in points of the page as it is shown. */
export function PageBoxes({ boxes, page, width, height }: PageBoxesProps) {
  const place = ([left, top, right, bottom]: Box): CSSProperties => ({
    left: `${(100 * left) / width}%`,
    top: `${(100 * top) / height}%`,
    width: `${(100 * (right - left)) / width}%`,
    height: `${(100 * (bottom - top)) / height}%`,
  });
  const light = boxes.light.filter((box) => box.page === page);
  const claims = boxes.claims.filter((box) => box.page === page);
  return (
    <div className="source-boxes">
      {light.map(({ box }) => (
        <div key={box.join()} className="source-box" style={place(box)} aria-hidden="true" />
      ))}
      {claims.map(({ box, claim, text }) => (
        <mark
          key={`${claim} ${box.join()}`}
          className="source-box-claim"
          data-claim={claim}
          style={place(box)}
        >
          <span className="visually-hidden">Cited here: {text}</span>
        </mark>
      ))}
    </div>
  );
}

type PageBoxesProps = { boxes: Boxes; page: number; width: number; height: number };
