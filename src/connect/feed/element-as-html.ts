import type { XmlNode } from '../../extract/xml/xml-element.ts';

/** Markup that stood in XML, written out again. Its depth is bounded by the parser. */
export function elementAsHtml(node: XmlNode): string {
  if (typeof node === 'string') return escaped(node);
  const name = node.name.toLowerCase();
  const attributes = Object.entries(node.attributes)
    .filter(([attribute]) => /^[a-z][a-z-]*$/i.test(attribute))
    .map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`)
    .join('');
  const open = `<${name}${attributes}>`;
  return VOID.test(name) ? open : `${open}${node.children.map(elementAsHtml).join('')}</${name}>`;
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
