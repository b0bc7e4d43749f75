import { Fragment, memo } from 'react';
import { countMarks } from './citation-mark.ts';
import { LongTable, tableIn } from './markdown-table.tsx';
import { parseMarkdown } from './parse-markdown.ts';
import { inlineOf, type RenderText, renderNodes } from './render-markdown.tsx';
import { settleTail } from './settle-tail.ts';
import { splitLong, splitPlain } from './split-long.ts';
import { splitTable } from './split-table.ts';
import { useGradual } from './use-gradual.ts';

/** Citations that can be pressed: each costs as much as a line of text, and nobody comes to the thousandth. */
const MOST_MARKS = 1000;

/** A piece of `splitBlocks`. A long one is drawn in parts, of which only the last is read again while it grows. */
export const MarkdownPiece = memo(function MarkdownPiece(props: PieceProps) {
  const { text, isGrowing, isPlain } = props;
  const groups = isPlain ? null : splitTable(isGrowing ? settleTail(text) : text);
  if (groups && tableIn(groups[0]!))
    return <LongTable groups={groups} isGrowing={isGrowing} renderers={renderersOf(groups, props)} />;
  const { parts, isParagraph } = isPlain ? splitPlain(text) : splitLong(text);
  const settled = isGrowing && !isPlain ? [...parts.slice(0, -1), settleTail(parts.at(-1)!)] : parts;
  const renderers = renderersOf(parts, props);
  if (isParagraph && parts.length > 1)
    return <Paragraph parts={settled} isGrowing={isGrowing} isPlain={isPlain} renderers={renderers} />;
  return settled.map((part, index) => <Part key={index} text={part} renderText={renderers[index]!} />);
});

function Paragraph({ parts, isGrowing, isPlain, renderers }: ParagraphProps) {
  const count = useGradual(parts, isGrowing);
  return (
    <p className={isPlain ? 'markdown-plain' : undefined} dir="auto">
      {parts.slice(0, count).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && !isPlain && ' '}
          <Sentences text={part} isPlain={isPlain} renderText={renderers[index]!} />
        </Fragment>
      ))}
    </p>
  );
}

const Part = memo(function Part({ text, renderText }: PartProps) {
  const nodes = parseMarkdown(text);
  if (nodes) return renderNodes(nodes, renderText);
  return (
    <p className="markdown-plain" dir="auto">
      {renderText(text, { text, offset: 0 })}
    </p>
  );
});

/** Part of a paragraph. Where words begin it that would begin a list by themselves, it is shown as it is written. */
const Sentences = memo(function Sentences({ text, isPlain, renderText }: PartProps & { isPlain: boolean }) {
  const [node, ...others] = (isPlain ? null : parseMarkdown(text)) ?? [];
  if (node?.type === 'paragraph' && others.length === 0) return inlineOf(node, renderText);
  return renderText(text, { text, offset: 0 });
});

/** How each part is drawn, by the citations before it. */
function renderersOf(parts: readonly string[], { marksBefore, renderText, renderRest }: Renderers) {
  let marks = marksBefore;
  return parts.map((part) => {
    const renderer = marks < MOST_MARKS ? renderText : renderRest;
    marks += countMarks(part);
    return renderer;
  });
}

type Renderers = { marksBefore: number; renderText: RenderText; renderRest: RenderText };

type PieceProps = Renderers & {
  text: string;
  isGrowing: boolean;
  /** Not read as Markdown. */
  isPlain: boolean;
};

type PartProps = { text: string; renderText: RenderText };

type ParagraphProps = {
  parts: readonly string[];
  isGrowing: boolean;
  isPlain: boolean;
  renderers: readonly RenderText[];
};
