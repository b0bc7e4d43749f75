import { childOf, descendantsOf, type XmlElement } from '../xml/xml-element.ts';
import { isTitle, placeholderOf } from './slide-shapes.ts';

/** The list styles a shape takes from its layout and its master (ECMA-376-1, 19.3.1), the nearest first. */
export function inheritedStyles(shape: XmlElement, { layout, master }: SlideBase): XmlElement[] {
  const placeholder = placeholderOf(shape);
  const fromBases = placeholder
    ? [layout, master].map((base) => childOf(matchingShape(base, placeholder), 'txBody', 'lstStyle'))
    : [];
  const kind = isTitle(shape) ? 'titleStyle' : placeholder ? 'bodyStyle' : 'otherStyle';
  return [...fromBases, childOf(master, 'txStyles', kind)].filter((style) => style !== undefined);
}

/** The shape of the layout, or of its master, that a placeholder of a slide takes after. */
export function layoutShape(shape: XmlElement, { layout, master }: SlideBase): XmlElement | undefined {
  const placeholder = placeholderOf(shape);
  return placeholder && (matchingShape(layout, placeholder) ?? matchingShape(master, placeholder));
}

export type SlideBase = { layout?: XmlElement; master?: XmlElement };

/** By number where there is one, or else by type; a master has one body for all numbers. */
function matchingShape(base: XmlElement | undefined, { attributes }: XmlElement): XmlElement | undefined {
  const shapes = descendantsOf(base, 'sp').map((shape) => ({ shape, ph: placeholderOf(shape)?.attributes }));
  const sameNumber = shapes.find(({ ph }) => ph && attributes.idx !== undefined && ph.idx === attributes.idx);
  const sameType = shapes.find(({ ph }) => ph && typeOf(ph) === typeOf(attributes));
  return (sameNumber ?? sameType)?.shape;
}

/** Content, text and pictures all take after the body of the master. */
function typeOf({ type = 'obj' }: Readonly<Record<string, string>>): string {
  return ['obj', 'body', 'tbl', 'chart', 'dgm', 'subTitle'].includes(type) ? 'body' : type;
}
