import { memo } from 'react';
import { countMarks } from './citation-mark.ts';
import { MarkdownPiece } from './markdown-piece.tsx';
import type { RenderText } from './render-markdown.tsx';
import { splitBlocks } from './split-blocks.ts';
import { useGradual } from './use-gradual.ts';

/** A text that is longer than any answer is shown as it is, rather than read for seconds. */
const LONGEST_TEXT = 100_000;

/**
 * Markdown as elements: no HTML is ever made of it. While it grows, only its last pieces are read again. `renderText` makes
 * more of plain text than text, and `renderRest` does where there are more citations than anybody follows; each must be the
 * same function each time.
 */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const { text, isGrowing, renderText, renderRest = renderText } = props;
  const shown = text.replace(/\r\n?/g, '\n').replace(BIDI_CONTROLS, '');
  const isPlain = shown.length > LONGEST_TEXT;
  const pieces = isPlain ? [shown] : splitBlocks(shown);
  const count = useGradual(pieces, isGrowing);
  let marks = 0;
  return (
    <div className="markdown">
      {pieces.slice(0, count).map((piece, index) => {
        const marksBefore = marks;
        marks += countMarks(piece);
        return (
          <MarkdownPiece
            key={index}
            text={piece}
            isGrowing={isGrowing && index === pieces.length - 1}
            isPlain={isPlain}
            marksBefore={marksBefore}
            renderText={renderText}
            renderRest={renderRest}
          />
        );
      })}
    </div>
  );
});

/** They turn the order of the letters behind them, so that an address reads as another. Each block finds its own direction. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

type MarkdownProps = {
  text: string;
  isGrowing: boolean;
  renderText: RenderText;
  renderRest?: RenderText;
};
