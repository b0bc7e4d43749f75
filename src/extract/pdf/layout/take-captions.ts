import type { Box } from '../../../terms.ts';
import { isTableCaption, isUnit } from './captions.ts';
import { groupText, type LineGroup } from './group-lines.ts';
import type { PageElement, TableElement, TextElement } from './page-element.ts';
import { sharedWidth, union } from './text-line.ts';

/** Moves the title and the unit that stand above or below each table of a page into it. */
export function takeCaptions(elements: readonly PageElement[]): PageElement[] {
  const taken = new Set<PageElement>();
  const texts = elements.filter((element): element is TextElement => element.kind !== 'table');
  for (const element of elements) {
    if (element.kind !== 'table') continue;
    const free = texts.filter((text) => !taken.has(text));
    for (const caption of captionsOf(element, free)) {
      taken.add(caption);
      element.captions.push(caption.group);
    }
  }
  return elements.filter((element) => !taken.has(element));
}

/** Above the table back to its title, everything between included; else a unit alone; else a title below it. */
function captionsOf({ table }: TableElement, texts: readonly TextElement[]): TextElement[] {
  const beside = texts.filter(({ group }) => sharedWidth(boxOf(group), table.box) > 0.5);
  const above = beside
    .map((text) => ({ text, distance: table.box[1] - boxOf(text.group)[3] }))
    .filter(({ distance }) => distance > -4 && distance < FARTHEST)
    .sort((a, b) => a.distance - b.distance)
    .map(({ text }) => text);
  const title = above.findIndex(({ group }) => isTableCaption(groupText(group)));
  if (title !== -1 && title < 3 && above.slice(0, title).every(({ group }) => isShort(group)))
    return above.slice(0, title + 1).reverse();
  const [nearest] = above;
  if (nearest && isUnit(groupText(nearest.group))) return [nearest];
  const below = beside.find(({ group }) => {
    const distance = boxOf(group)[1] - table.box[3];
    return distance > -4 && distance < NEAR && isTableCaption(groupText(group));
  });
  return below ? [below] : [];
}

/** Points between a table and its title, with subtitle and unit between them. */
const FARTHEST = 60;
/** Points between a table and a title below it: farther down it belongs to the next table. */
const NEAR = 25;

function isShort(group: LineGroup): boolean {
  return group.lines.length <= 2 && groupText(group).length < 160;
}

function boxOf({ lines }: LineGroup): Box {
  return lines.map(({ place }) => place).reduce(union);
}
