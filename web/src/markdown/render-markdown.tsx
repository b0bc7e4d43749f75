import type { List, ListItem, Nodes, RootContent } from 'mdast';
import { Fragment, type ReactNode } from 'react';
import { CodeBlock } from './code-block.tsx';
import { MarkdownTable } from './markdown-table.tsx';
import { plainOf } from './plain-of.ts';
import { type Block, renderInline } from './render-inline.tsx';

/** The page has its name as its first heading and the question as its second. */
const LEVELS_ABOVE = 2;
/** Deeper than anyone reads; what is below is shown as text. */
const DEEPEST = 16;

export function renderNodes(nodes: readonly RootContent[], renderText: RenderText): ReactNode {
  return renderAll(nodes, { renderText, depth: 0 });
}

function renderAll(nodes: readonly Nodes[], context: Context): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{renderBlock(node, context)}</Fragment>);
}

function renderBlock(node: Nodes, context: Context): ReactNode {
  const { depth, renderText } = context;
  if (depth > DEEPEST) return <p dir="auto">{plainOf([node])}</p>;
  switch (node.type) {
    case 'paragraph':
      return <p dir="auto">{inlineOf(node, renderText)}</p>;
    case 'heading': {
      const Heading = `h${Math.min(6, node.depth + LEVELS_ABOVE)}` as 'h3' | 'h4' | 'h5' | 'h6';
      return <Heading dir="auto">{inlineOf(node, renderText)}</Heading>;
    }
    case 'blockquote':
      return <blockquote>{renderAll(node.children, { ...context, depth: depth + 1 })}</blockquote>;
    case 'list':
      return renderList(node, context);
    case 'code':
      return <CodeBlock language={node.lang ?? null} code={node.value} />;
    case 'table':
      return <MarkdownTable table={node} renderText={renderText} />;
    case 'thematicBreak':
      return <hr />;
    default:
      return <p dir="auto">{plainOf([node])}</p>;
  }
}

function renderList(list: List, context: Context): ReactNode {
  const items = list.children.map((item, index) => (
    <li key={index} dir="auto" className={typeof item.checked === 'boolean' ? 'markdown-task' : undefined}>
      {renderItem(item, list.spread || item.spread || false, { ...context, depth: context.depth + 1 })}
    </li>
  ));
  // Named as a list, because without bullets some screen readers do not take it for one.
  return list.ordered ? <ol start={list.start ?? 1}>{items}</ol> : <ul>{items}</ul>;
}

/** In a list without blank lines the paragraphs of an item are its text. */
function renderItem(item: ListItem, isSpread: boolean, context: Context): ReactNode {
  return (
    <>
      {typeof item.checked === 'boolean' && <TaskBox isDone={item.checked} />}
      {item.children.map((node, index) => (
        <Fragment key={index}>
          {node.type === 'paragraph' && !isSpread
            ? inlineOf(node, context.renderText)
            : renderBlock(node, context)}
        </Fragment>
      ))}
    </>
  );
}

function TaskBox({ isDone }: { isDone: boolean }) {
  return (
    <>
      <span className="markdown-box" aria-hidden="true">
        {isDone ? '☑' : '☐'}
      </span>
      <span className="visually-hidden">{isDone ? 'Done: ' : 'To do: '}</span>
    </>
  );
}

/** The text of a paragraph, heading or list item. */
export function inlineOf({ children }: { children: readonly Nodes[] }, renderText: RenderText): ReactNode {
  return renderInline(children, { text: plainOf(children), offset: 0 }, renderText);
}

type Context = { renderText: RenderText; depth: number };

/**
 * Makes elements of a stretch of plain text. `block` is all the text of the paragraph, heading, list item or table row it
 * stands in, and where in it the stretch begins.
 */
export type RenderText = (text: string, block: Block) => ReactNode;
