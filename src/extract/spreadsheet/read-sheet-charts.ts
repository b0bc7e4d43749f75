import type { Table } from '../../terms.ts';
import type { Archive } from '../archive/open-archive.ts';
import type { BlockDraft } from '../build-extraction.ts';
import { readChart } from '../office/read-chart.ts';
import { mainPart, readRelations } from '../office/read-relations.ts';
import { spend, type TextBudget, tableBlock } from '../office/table-block.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { childOf, childrenOf } from '../xml/xml-element.ts';

/** By sheet name, the charts on it. */
export function readSheetCharts(archive: Archive, fileName: string): Map<string, Table[]> {
  const main = mainPart(archive, fileName, 'xl/workbook.xml');
  if (!archive.has(main) || !archive.names.some((name) => /\/charts\/[^/]+\.xml$/i.test(name)))
    return new Map();
  const targets = new Map(readRelations(archive, main, fileName).map(({ id, target }) => [id, target]));
  const sheets = childrenOf(childOf(parseXml(archive.readText(main), fileName), 'sheets'), 'sheet');
  const opened = new Set<string>();
  return new Map(
    sheets.map(({ attributes }) => {
      const parts = chartParts(archive, targets.get(attributes['r:id'] ?? ''), fileName);
      const unopened = parts.filter((part) => !opened.has(part));
      for (const part of unopened) opened.add(part);
      return [
        attributes.name ?? '',
        unopened.flatMap((part) => readChart(parseXml(archive.readText(part), fileName)) ?? []),
      ];
    }),
  );
}

/**
 * A chart as text or, while it is small, as a table. Its numbers are mostly those of cells that are read anyway, so
 * that a long one would only be there twice.
 */
export function chartBlock(chart: Table, budget: TextBudget): BlockDraft {
  if (chart.rowCount <= LONGEST_CHART) return tableBlock(chart, budget);
  const series = chart.cells.filter(({ row, column }) => row === 0 && column > 0).map(({ text }) => text);
  const text = `Chart: ${[chart.caption, series.join(', ')].filter(Boolean).join(' – ')}`;
  spend(budget, text.length);
  return { type: 'paragraph', text };
}

const LONGEST_CHART = 50;

function chartParts(archive: Archive, sheetPart: string | undefined, fileName: string): string[] {
  if (!sheetPart) return [];
  const drawings = targetsOf(archive, sheetPart, 'drawing', fileName);
  return [...new Set(drawings.flatMap((drawing) => targetsOf(archive, drawing, 'chart', fileName)))];
}

function targetsOf(archive: Archive, part: string, type: string, fileName: string): string[] {
  return readRelations(archive, part, fileName)
    .filter((relation) => relation.type === type && archive.has(relation.target))
    .map(({ target }) => target);
}
