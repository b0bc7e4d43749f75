import { memo } from 'react';
import { LongTable, tableIn } from './markdown-table.tsx';
import { parseMarkdown } from './parse-markdown.ts';
import { type RenderText, renderNodes } from './render-markdown.tsx';
import { settleTail } from './settle-tail.ts';
import { splitBlocks } from './split-blocks.ts';
import { splitTable } from './split-table.ts';

/** A text that is longer than any answer is shown as it is, rather than read for seconds. */
const LONGEST_TEXT = 100_000;

/**
 * Markdown as elements: no HTML is ever made of it. While it grows, only its last pieces are read again. `renderText` makes
 * more of plain text than text; it must be the same function each time.
 */
export const Markdown = memo(function Markdown({ text, isGrowing, renderText }: MarkdownProps) {
  const shown = text.replace(/\r\n?/g, '\n').replace(BIDI_CONTROLS, '');
  const pieces = shown.length > LONGEST_TEXT ? [shown] : splitBlocks(shown);
  return (
    <div className="markdown">
      {pieces.map((piece, index) => (
        <Piece
          key={index}
          text={isGrowing && index === pieces.length - 1 ? settleTail(piece) : piece}
          renderText={renderText}
        />
      ))}
    </div>
  );
});

const Piece = memo(function Piece({ text, renderText }: PieceProps) {
  const groups = splitTable(text);
  if (groups && tableIn(groups[0]!)) return <LongTable groups={groups} renderText={renderText} />;
  const nodes = parseMarkdown(text);
  if (nodes) return renderNodes(nodes, renderText);
  return (
    <p className="markdown-plain" dir="auto">
      {renderText(text, { text, offset: 0 })}
    </p>
  );
});

/** They turn the order of the letters behind them, so that an address reads as another. Each block finds its own direction. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

type MarkdownProps = { text: string; isGrowing: boolean; renderText: RenderText };
type PieceProps = { text: string; renderText: RenderText };
