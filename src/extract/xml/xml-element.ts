/** An element with the local part of its name: `w:p` of Word is `p`, whatever prefix the file chose for it. */
export type XmlElement = {
  name: string;
  /** By local name; those of relationships (`r:id`, `r:embed`) keep an `r:`, since `id` often stands beside them. */
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
};

export type XmlNode = XmlElement | string;

export function elementsOf(element: XmlElement | undefined): XmlElement[] {
  return (element?.children ?? []).filter((node) => typeof node !== 'string');
}

/** The first child of that name; with several names, the first child of the first child, and so on. */
export function childOf(
  element: XmlElement | undefined,
  ...names: readonly string[]
): XmlElement | undefined {
  return names.reduce((at, name) => elementsOf(at).find((child) => child.name === name), element);
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return elementsOf(element).filter((child) => child.name === name);
}

/** All elements of that name under this one, in the order of the document, those inside a found one included. */
export function descendantsOf(element: XmlElement | undefined, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const waiting = elementsOf(element).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.name === name) found.push(next);
    for (const child of elementsOf(next).reverse()) waiting.push(child);
  }
  return found;
}

/** All characters inside an element. */
export function characterData(element: XmlElement | undefined): string {
  const texts: string[] = [];
  const waiting: XmlNode[] = element ? [element] : [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') texts.push(next);
    else
      for (let index = next.children.length - 1; index >= 0; index -= 1) waiting.push(next.children[index]!);
  }
  return texts.join('');
}

/** An attribute such as `w:val="1"`; absent when the element is. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  return element?.attributes[name];
}

/** Word's way of saying yes: `<w:b/>`, `<w:b w:val="1"/>`. */
export function isOn(element: XmlElement | undefined): boolean {
  return element !== undefined && !['0', 'false', 'off', 'none'].includes(element.attributes.val ?? '');
}
