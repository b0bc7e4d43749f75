import { attributeOf, childOf, elementsOf, type XmlElement } from '../xml/xml-element.ts';

/**
 * The shapes of a slide in reading order: the title, then the others. Where all of them fill places of the layout, the
 * file's order counts, which is the one a screen reader follows; otherwise they go by lines from the top and from left
 * to right. Groups stay together. `layoutShape` gives the shape of the layout that a placeholder takes after.
 */
export function slideShapes(
  tree: XmlElement | undefined,
  layoutShape: (shape: XmlElement) => XmlElement | undefined,
): XmlElement[] {
  const shapes = elementsOf(tree).flatMap(unwrapped).filter(isRead);
  const others = shapes.filter((shape) => !isTitle(shape));
  const ordered = others.every(placeholderOf) ? others : byPosition(others, layoutShape);
  return [...shapes.filter(isTitle), ...ordered].flatMap((shape) =>
    shape.name === 'grpSp' ? slideShapes(shape, layoutShape) : [shape],
  );
}

/** The `p:ph` of a shape that fills a place of the slide's layout. */
export function placeholderOf(shape: XmlElement): XmlElement | undefined {
  const properties = elementsOf(shape).find(({ name }) => /^nv\w+Pr$/.test(name));
  return childOf(properties, 'nvPr', 'ph');
}

export function isTitle(shape: XmlElement): boolean {
  return ['title', 'ctrTitle'].includes(attributeOf(placeholderOf(shape), 'type') ?? '');
}

const READ = new Set(['sp', 'graphicFrame', 'grpSp']);
/** What a master repeats on every slide. */
const REPEATED = new Set(['dt', 'ftr', 'sldNum', 'hdr']);
/** Shapes whose tops differ by less (a quarter of an inch, in EMU) stand on one line. */
const SAME_LINE = 228_600;

/** Newer shapes come with a stand-in for older programs, mostly a picture; the one that can be read counts. */
function unwrapped(element: XmlElement): XmlElement[] {
  if (element.name !== 'AlternateContent') return [element];
  const choices = elementsOf(element).map((choice) =>
    elementsOf(choice).filter(({ name }) => READ.has(name)),
  );
  return choices.find((shapes) => shapes.length > 0) ?? [];
}

function isRead(shape: XmlElement): boolean {
  return READ.has(shape.name) && !REPEATED.has(attributeOf(placeholderOf(shape), 'type') ?? '');
}

function byPosition(
  shapes: readonly XmlElement[],
  layoutShape: (shape: XmlElement) => XmlElement | undefined,
): XmlElement[] {
  const placed = shapes
    .map((shape) => ({
      shape,
      ...(positionOf(shape) ?? positionOf(layoutShape(shape)) ?? { top: 0, left: 0 }),
    }))
    .sort((a, b) => a.top - b.top);
  let line = 0;
  let lineTop = placed[0]?.top ?? 0;
  return placed
    .map((each) => {
      if (each.top - lineTop > SAME_LINE) {
        line += 1;
        lineTop = each.top;
      }
      return { ...each, line };
    })
    .sort((a, b) => a.line - b.line || a.left - b.left)
    .map(({ shape }) => shape);
}

function positionOf(shape: XmlElement | undefined): { top: number; left: number } | undefined {
  const frame = childOf(shape, 'xfrm') ?? childOf(shape, 'spPr', 'xfrm') ?? childOf(shape, 'grpSpPr', 'xfrm');
  const offset = childOf(frame, 'off')?.attributes;
  return offset && { top: Number(offset.y) || 0, left: Number(offset.x) || 0 };
}
