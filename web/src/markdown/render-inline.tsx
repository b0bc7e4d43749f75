import type { Link, Nodes } from 'mdast';
import { Fragment, type ReactNode } from 'react';
import { CITATION_MARK, withoutMarks } from './citation-mark.ts';
import { ExternalLink } from './external-link.tsx';
import { leafText, plainOf } from './plain-of.ts';
import type { RenderText } from './render-markdown.tsx';
import { splitAddresses } from './split-addresses.ts';

/** Deeper than anyone writes; what is below is shown as text. */
const DEEPEST = 12;

/** `block.offset` is where the first node begins in the text of its block. */
export function renderInline(
  nodes: readonly Nodes[],
  block: Block,
  renderText: RenderText,
  depth = 0,
): ReactNode {
  let { offset } = block;
  return nodes.map((node, index) => {
    const place = { ...block, offset };
    offset += plainOf([node]).length;
    return <Fragment key={index}>{renderNode(node, place, renderText, depth)}</Fragment>;
  });
}

function renderNode(node: Nodes, block: Block, renderText: RenderText, depth: number): ReactNode {
  if (depth > DEEPEST) return renderText(plainOf([node]), block);
  const inside = () =>
    'children' in node ? renderInline(node.children, block, renderText, depth + 1) : null;
  switch (node.type) {
    case 'text':
      return renderText === withoutMarks
        ? withoutMarks(node.value)
        : renderPlain(node.value, block, renderText);
    case 'emphasis':
      return <em>{inside()}</em>;
    case 'strong':
      return <strong>{inside()}</strong>;
    case 'delete':
      return <del>{inside()}</del>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'break':
      return <br />;
    case 'image':
      return <ExternalLink address={node.url}>{leafText(node)}</ExternalLink>;
    case 'link':
      return renderLink(node, block, renderText, depth);
    default:
      return renderText(plainOf([node]), block);
  }
}

function renderPlain(text: string, block: Block, renderText: RenderText): ReactNode {
  return splitAddresses(text).map(({ text: part, start, isAddress }) => (
    <Fragment key={start}>
      {isAddress ? (
        <ExternalLink address={part}>{part}</ExternalLink>
      ) : (
        renderText(part, { ...block, offset: block.offset + start })
      )}
    </Fragment>
  ));
}

/** A citation is no link, whatever address is put behind it, and nothing that can be pressed stands in a link. */
function renderLink({ children, url }: Link, block: Block, renderText: RenderText, depth: number): ReactNode {
  const words = plainOf(children);
  if (/^chunk:\d+$/.test(words)) return renderText(`[${words}](${url})`, block);
  const marks = words.match(CITATION_MARK)?.join('') ?? '';
  return (
    <>
      <ExternalLink address={url}>{renderInline(children, block, withoutMarks, depth + 1)}</ExternalLink>
      {marks && renderText(marks, block)}
    </>
  );
}

/** All the text of a block, and where in it something stands. */
export type Block = { text: string; offset: number };
