import { formatNumber } from '../office/format-number.ts';
import { attributeOf, childOf, childrenOf, isOn, type XmlElement } from '../xml/xml-element.ts';

/** Counts the lists of a document (`word/numbering.xml`) in the order their paragraphs are asked for. */
export function readNumbering(root: XmlElement | undefined): Numbering {
  const definitions = definitionsOf(root);
  const lists = new Map(
    childrenOf(root, 'num').map(
      (num) => [attributeOf(num, 'numId') ?? '', listOf(num, definitions)] as const,
    ),
  );
  return {
    levelOfStyle: (numberId, styleId) => {
      const level = lists.get(numberId)?.levels.findIndex((each) => each?.styleId === styleId) ?? -1;
      return level < 0 ? undefined : level;
    },
    next: (numberId, level) => {
      const list = lists.get(numberId);
      return list
        ? nextLabel(list, Math.min(Math.max(level, 0), DEEPEST_LEVEL))
        : { label: '-', isBullet: true };
    },
  };
}

export type Numbering = {
  /** The level of a list that a style stands for. */
  levelOfStyle(numberId: string, styleId: string): number | undefined;
  /** The label of the next paragraph of a list: `-` for a bullet, `2.1.` for a number. */
  next(numberId: string, level: number): { label: string; isBullet: boolean };
};

type Level = { start: number; format: string; text: string; styleId?: string; legal: boolean };
/** Lists made from one definition go on counting where the other stopped, so they share `counters`. */
type Definition = { levels: (Level | undefined)[]; counters: (number | undefined)[] };
type List = Definition & { restarts: Map<number, number> };

const DEEPEST_LEVEL = 8;

function definitionsOf(root: XmlElement | undefined): Map<string, Definition> {
  const found = childrenOf(root, 'abstractNum').map((element) => {
    const id = attributeOf(element, 'abstractNumId') ?? '';
    const definition: Definition = { levels: [], counters: [] };
    for (const level of childrenOf(element, 'lvl')) definition.levels[levelNumber(level)] = readLevel(level);
    return { id, definition, element };
  });
  for (const { definition, element } of found) {
    const link = attributeOf(childOf(element, 'numStyleLink'), 'val');
    const source =
      link && found.find((other) => attributeOf(childOf(other.element, 'styleLink'), 'val') === link);
    if (source) definition.levels = source.definition.levels;
  }
  return new Map(found.map(({ id, definition }) => [id, definition]));
}

function listOf(num: XmlElement, definitions: ReadonlyMap<string, Definition>): List {
  const definition = definitions.get(attributeOf(childOf(num, 'abstractNumId'), 'val') ?? '');
  const { levels, counters } = definition ?? { levels: [], counters: [] };
  const list: List = { levels: [...levels], counters, restarts: new Map() };
  for (const override of childrenOf(num, 'lvlOverride')) {
    const level = levelNumber(override);
    const start = attributeOf(childOf(override, 'startOverride'), 'val');
    const replacement = childOf(override, 'lvl');
    if (replacement) list.levels[level] = readLevel(replacement);
    if (start !== undefined) list.restarts.set(level, Number(start) || 0);
  }
  return list;
}

function readLevel(element: XmlElement): Level {
  const value = (name: string) => attributeOf(childOf(element, name), 'val');
  const start = Number(value('start') ?? 1);
  return {
    start: Number.isSafeInteger(start) ? start : 1,
    format: value('numFmt') ?? 'decimal',
    text: value('lvlText') ?? '',
    styleId: value('pStyle'),
    legal: isOn(childOf(element, 'isLgl')),
  };
}

function levelNumber(element: XmlElement): number {
  const level = Number(attributeOf(element, 'ilvl'));
  return Number.isInteger(level) ? Math.min(Math.max(level, 0), DEEPEST_LEVEL) : 0;
}

function nextLabel(list: List, level: number): { label: string; isBullet: boolean } {
  const definition = list.levels[level];
  list.counters.length = Math.min(list.counters.length, level + 1);
  if (!definition || definition.format === 'bullet') return { label: '-', isBullet: true };
  const restart = list.restarts.get(level);
  list.restarts.delete(level);
  list.counters[level] = restart ?? (list.counters[level] ?? definition.start - 1) + 1;
  return { label: labelOf(list, level, definition), isBullet: false };
}

function labelOf(list: List, level: number, { text, legal }: Level): string {
  const label = text.replace(/%([1-9])/g, (_, digit: string) => {
    const each = Number(digit) - 1;
    if (each > level) return '';
    const { start = 1, format = 'decimal' } = list.levels[each] ?? {};
    list.counters[each] ??= start;
    return formatNumber(list.counters[each], legal ? 'decimal' : format);
  });
  return label.trim();
}
