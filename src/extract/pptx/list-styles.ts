import { childOf, descendantsOf, type XmlElement } from '../xml/xml-element.ts';
import { isTitle, placeholderOf } from './slide-shapes.ts';

/** The list styles a shape takes from its layout and its master (ECMA-376-1, 19.3.1), the nearest first. */
export function inheritedStyles(shape: XmlElement, { layout, master }: SlideBase): XmlElement[] {
  const placeholder = placeholderOf(shape);
  const fromBases = placeholder
    ? [shapeOfLayout(layout, placeholder), shapeOfType(master, placeholder)].map((base) =>
        childOf(base, 'txBody', 'lstStyle'),
      )
    : [];
  const kind = isTitle(shape) ? 'titleStyle' : placeholder ? 'bodyStyle' : 'otherStyle';
  return [...fromBases, childOf(master, 'txStyles', kind)].filter((style) => style !== undefined);
}

/** The shape of the layout, or of its master, that a placeholder of a slide takes after. */
export function layoutShape(shape: XmlElement, { layout, master }: SlideBase): XmlElement | undefined {
  const placeholder = placeholderOf(shape);
  return placeholder && (shapeOfLayout(layout, placeholder) ?? shapeOfType(master, placeholder));
}

export type SlideBase = { layout?: XmlElement; master?: XmlElement };

/** Places of a layout are told apart by number, those of a master by type only: it has one body for all numbers. */
function shapeOfLayout(layout: XmlElement | undefined, placeholder: XmlElement): XmlElement | undefined {
  const { idx } = placeholder.attributes;
  if (idx === undefined) return shapeOfType(layout, placeholder);
  return descendantsOf(layout, 'sp').find((shape) => placeholderOf(shape)?.attributes.idx === idx);
}

function shapeOfType(base: XmlElement | undefined, { attributes }: XmlElement): XmlElement | undefined {
  return descendantsOf(base, 'sp').find((shape) => {
    const placeholder = placeholderOf(shape);
    return placeholder !== undefined && typeOf(placeholder.attributes) === typeOf(attributes);
  });
}

/** Content, text and pictures all take after the body of the master. */
function typeOf({ type = 'obj' }: Readonly<Record<string, string>>): string {
  return ['obj', 'body', 'tbl', 'chart', 'dgm', 'subTitle'].includes(type) ? 'body' : type;
}
