import type { DefaultTreeAdapterTypes } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;

export type Visitor = {
  /** Returns false to pass over what is inside; `leave` is not called then. */
  enter(element: Element): boolean;
  leave?(element: Element): void;
  text?(value: string): void;
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
    } else if (child.nodeName === '#text') visitor.text?.((child as DefaultTreeAdapterTypes.TextNode).value);
    else if (isElement(child) && visitor.enter(child)) open.push({ node: child, next: 0 });
  }
}

export function isElement(node: ChildNode | ParentNode): node is Element {
  return 'tagName' in node;
}

export function childElements(parent: ParentNode): Element[] {
  return parent.childNodes.filter(isElement);
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name)?.value;
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
