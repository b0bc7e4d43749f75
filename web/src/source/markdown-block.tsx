import type { Nodes, Parents } from 'mdast';
import type { ReactNode } from 'react';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { findWords } from './find-words.ts';
import { markText } from './mark-text.tsx';
import { type Marks, overlaps } from './marks.ts';

/**
 * Markdown of a document as people read it, with the marks where they are in its source. No link leads anywhere and no
 * picture is loaded: it is what somebody else wrote, shown as evidence.
 */
export function MarkdownBlock({ text, marks }: { text: string; marks: Marks }) {
  const underlined = /^([^\n]+)\n(?:=+|-+)[ \t]*$/.exec(text)?.[1];
  if (underlined) return <h3>{markText(text, { start: 0, end: underlined.length }, marks)}</h3>;
  const nodes = parseMarkdown(text);
  if (!nodes) return <p className="source-lines">{markText(text, { start: 0, end: text.length }, marks)}</p>;
  return nodes.map((node, index) => show(node, index, { text, marks }));
}

function show(node: Nodes, key: number, context: Context): ReactNode {
  switch (node.type) {
    case 'text':
      return marked(node, node.value, context);
    case 'inlineCode':
      return <code key={key}>{marked(node, node.value, context)}</code>;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that long lines can be scrolled with the keyboard.
        <pre key={key} className="source-wide" tabIndex={0}>
          <code>{marked(node, node.value, context)}</code>
        </pre>
      );
    case 'image':
    case 'imageReference':
      return <em key={key}>{node.alt ? `[Picture: ${node.alt}]` : '[Picture]'}</em>;
    case 'break':
      return <br key={key} />;
    case 'thematicBreak':
      return <hr key={key} />;
    default:
      return 'children' in node ? showParent(node, key, context) : null;
  }
}

function showParent(node: Parents, key: number, context: Context): ReactNode {
  const children = node.children.map((child, index) => show(child, index, context));
  switch (node.type) {
    case 'heading': {
      // The document's title is a heading of level 2 on this page.
      const Heading = (['h3', 'h4', 'h5', 'h6'] as const)[Math.min(3, node.depth - 1)]!;
      return <Heading key={key}>{children}</Heading>;
    }
    case 'list': {
      const List = node.ordered ? 'ol' : 'ul';
      return (
        <List key={key} className="source-markdown-list" {...(node.ordered && { start: node.start ?? 1 })}>
          {children}
        </List>
      );
    }
    default: {
      const Tag = TAGS[node.type];
      return Tag ? <Tag key={key}>{children}</Tag> : children;
    }
  }
}

const TAGS: Partial<Record<Parents['type'], 'p' | 'em' | 'strong' | 'del' | 'blockquote' | 'li'>> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  blockquote: 'blockquote',
  listItem: 'li',
};

/** What a node says, marked by where it stands in the source. */
function marked(node: Nodes, value: string, { text, marks }: Context): ReactNode[] {
  const { start: first, end: last } = node.position ?? {};
  const span = { start: first?.offset ?? 0, end: last?.offset ?? text.length };
  const at = text.slice(span.start, span.end).indexOf(value);
  const start = span.start + at;
  if (at !== -1) return markText(text, { start, end: start + value.length }, marks);
  // Escapes, entities and the signs before quoted lines are in the source and not in the value.
  const isWashed = overlaps(span, marks.passage);
  const claims = marks.claims.map((claim) => {
    const part = text.slice(Math.max(claim.start, span.start), Math.min(claim.end, span.end));
    return (overlaps(claim, span) && findWords(value, part)) || NOWHERE;
  });
  const passage = isWashed ? { start: 0, end: value.length } : NOWHERE;
  return markText(value, { start: 0, end: value.length }, { passage, claims });
}

const NOWHERE = { start: -1, end: -1 };

type Context = { text: string; marks: Marks };
