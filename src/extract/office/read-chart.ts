import { SSF } from '@e965/xlsx';
import type { Table } from '../../terms.ts';
import { tableOfRows } from '../render-table.ts';
import {
  characterData,
  childOf,
  childrenOf,
  descendantsOf,
  elementsOf,
  type XmlElement,
} from '../xml/xml-element.ts';

/** The numbers behind a chart (DrawingML, ECMA-376-1, 21.2) as a table: a row per category, a column per series. */
export function readChart(root: XmlElement): Table | undefined {
  const chart = childOf(root, 'chart');
  const series = elementsOf(childOf(chart, 'plotArea'))
    .flatMap((plot) => childrenOf(plot, 'ser'))
    .map(readSeries);
  const categories = new Map(series.flatMap(({ categories }) => [...categories]));
  const indexes = [...new Set(series.flatMap(({ values }) => [...values.keys()]))].sort((a, b) => a - b);
  if (indexes.length === 0) return undefined;
  const header = ['', ...series.map(({ name }, index) => name || `Series ${index + 1}`)];
  const rows = indexes.map((index) => [
    categories.get(index) ?? String(index + 1),
    ...series.map(({ values }) => values.get(index) ?? ''),
  ]);
  return tableOfRows([header, ...rows], 1, [kindOf(chart), titleOf(chart)].filter(Boolean).join(': '));
}

/** What the chart is drawn as, such as "Line chart", from the name of its element, such as `line3DChart`. */
function kindOf(chart: XmlElement | undefined): string | undefined {
  const kinds = elementsOf(childOf(chart, 'plotArea')).map(
    ({ name }) => /^([a-z]+)\w*Chart$/.exec(name)?.[1],
  );
  const kind = kinds.find((found) => found !== undefined);
  return kind && `${kind[0]!.toUpperCase()}${kind.slice(1)} chart`;
}

/** A chart's title: rich text, or the cached value of the cell it is taken from. */
function titleOf(chart: XmlElement | undefined): string | undefined {
  const text = childOf(chart, 'title', 'tx');
  const paragraphs = descendantsOf(text, 'p').map((paragraph) =>
    descendantsOf(paragraph, 't').map(characterData).join(''),
  );
  const cached = descendantsOf(text, 'v').map(characterData);
  return [...paragraphs, ...cached].join(' ').replace(/\s+/g, ' ').trim() || undefined;
}

type Series = { name: string; categories: Map<number, string>; values: Map<number, string> };

function readSeries(series: XmlElement): Series {
  return {
    name: [...cachedPoints(childOf(series, 'tx')).values(), characterData(childOf(series, 'tx', 'v'))]
      .join(' ')
      .trim(),
    categories: cachedPoints(childOf(series, 'cat') ?? childOf(series, 'xVal')),
    values: cachedPoints(childOf(series, 'val') ?? childOf(series, 'yVal')),
  };
}

/** Categories of several levels are joined, the outer before the inner, as they are read under the axis. */
function cachedPoints(element: XmlElement | undefined): Map<number, string> {
  const found = new Map<number, string>();
  const levels = descendantsOf(element, 'lvl');
  const holders =
    levels.length > 0 ? levels.reverse() : elementsOf(element).flatMap((each) => [each, ...elementsOf(each)]);
  for (const holder of holders) {
    const format = characterData(childOf(holder, 'formatCode'));
    for (const point of childrenOf(holder, 'pt')) {
      const index = Number(point.attributes.idx);
      const text = shownValue(characterData(childOf(point, 'v')), point.attributes.formatCode ?? format);
      if (Number.isSafeInteger(index)) found.set(index, [found.get(index), text].filter(Boolean).join(' '));
    }
  }
  return found;
}

/**
 * Caches hold 17 digits (4.2999999999999998); the shortest digits that mean the same number are what was typed. Only
 * dates go through their format, since their numbers mean nothing to a reader.
 */
function shownValue(value: string, format: string): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  return SSF.is_date(format) ? String(SSF.format(format, number)) : String(number);
}
