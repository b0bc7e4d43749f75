import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Lines } from './lines.ts';

export type Element = DefaultTreeAdapterTypes.Element;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;
export type TextNode = DefaultTreeAdapterTypes.TextNode;

export type Visitor = {
  /** Returns false to pass over what is inside; `leave` is not called then. */
  enter(element: Element): boolean;
  leave?(element: Element): void;
  text?(node: TextNode): void;
};

/** Goes through what is inside `root` in the order of the page. Without recursion: pages nest as deeply as they like. */
export function walk(root: ParentNode, visitor: Visitor): void {
  const open: { node: ParentNode; next: number }[] = [{ node: root, next: 0 }];
  for (let frame = open.at(-1); frame; frame = open.at(-1)) {
    const child = frame.node.childNodes[frame.next];
    frame.next += 1;
    if (!child) {
      open.pop();
      if (open.length > 0) visitor.leave?.(frame.node as Element);
    } else if (isText(child)) visitor.text?.(child);
    else if (isElement(child) && visitor.enter(child)) open.push({ node: child, next: 0 });
  }
}

function isText(node: ChildNode): node is TextNode {
  return node.nodeName === '#text';
}

/** Without the line breaks around the text; undefined for white space. */
export function linesOfText({ value, sourceCodeLocation }: TextNode): Lines | undefined {
  const content = value.trimStart();
  if (!sourceCodeLocation || content === '') return undefined;
  const { startLine, endLine } = sourceCodeLocation;
  const before = countBreaks(value.slice(0, value.length - content.length));
  const after = countBreaks(content.slice(content.trimEnd().length));
  return { startLine: startLine + before, endLine: Math.max(startLine + before, endLine - after) };
}

function countBreaks(text: string): number {
  let breaks = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}

/** The line on which the element begins. */
export function lineOf({ sourceCodeLocation }: Element): Lines | undefined {
  const line = sourceCodeLocation?.startLine;
  return line === undefined ? undefined : { startLine: line, endLine: line };
}

export function isElement(node: ChildNode | ParentNode): node is Element {
  return 'tagName' in node;
}

export function childElements(parent: ParentNode): Element[] {
  return parent.childNodes.filter(isElement);
}

export function attribute(element: Element, name: string): string | undefined {
  for (const attr of element.attrs) if (attr.name === name) return attr.value;
  return undefined;
}

/** The first element that passes, in the order of the page. */
export function findElement(root: ParentNode, passes: (element: Element) => boolean): Element | undefined {
  let found: Element | undefined;
  walk(root, {
    enter: (element) => {
      if (!found && passes(element)) found = element;
      return !found;
    },
  });
  return found;
}
