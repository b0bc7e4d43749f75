import type { WorkBook } from '@e965/xlsx';
import type { Table } from '../../terms.ts';
import { escapedName } from '../../text/escaped-name.ts';
import { type BlockDraft, buildExtraction } from '../build-extraction.ts';
import type { Extract } from '../extractor.ts';
import { coreTitle } from '../office/core-title.ts';
import { nothingShown } from '../office/nothing-shown.ts';
import { textBudget } from '../office/table-block.ts';
import { mostCells, openWorkbook, tooManyCells } from '../spreadsheet/open-workbook.ts';
import { chartBlock, readSheetCharts } from '../spreadsheet/read-sheet-charts.ts';
import { regionBlocks } from '../spreadsheet/region-blocks.ts';
import { sheetCells } from '../spreadsheet/sheet-cells.ts';
import { splitRegions } from '../spreadsheet/split-regions.ts';

/** Workbooks: each sheet is a heading and the tables on it. Sheets that readers do not see are named in a warning. */
export const extractSpreadsheet: Extract = (file, limits) => {
  const { workbook, archive } = openWorkbook(file, limits);
  const charts = archive ? readSheetCharts(archive, file.name) : new Map<string, Table[]>();
  const budget = textBudget(file, limits);
  const date1904 = Boolean(workbook.Workbook?.WBProps?.date1904);
  let cellCount = 0;
  const onCell = () => {
    cellCount += 1;
    if (cellCount > mostCells(limits)) throw tooManyCells(file, cellCount, limits);
  };
  const drafts = workbook.SheetNames.flatMap((name, index): BlockDraft[] => {
    const place = { page: index + 1 };
    if (isHidden(workbook, index)) return [];
    const { cells, comments } = sheetCells(workbook.Sheets[name]!, date1904, onCell);
    const content = [
      ...regionBlocks(splitRegions(cells), place, budget),
      ...(charts.get(name) ?? []).map((chart) => ({ ...chartBlock(chart, budget), place })),
      ...comments.map((text): BlockDraft => ({ type: 'paragraph', text, place })),
    ];
    file.onProgress?.(index + 1, workbook.SheetNames.length);
    return content.length > 0
      ? [{ type: 'heading', text: name, heading: name, level: 2, place }, ...content]
      : [];
  });
  const hidden = hiddenSheets(workbook);
  if (drafts.length === 0) throw nothingShown(file.name, 'sheets', hidden);
  const title = archive && coreTitle(archive, file.name);
  const warnings = hidden.length > 0 && [`Hidden sheets were left out: ${hidden.join(', ')}.`];
  return buildExtraction(drafts, { ...(title && { title }), ...(warnings && { warnings }) });
};

function isHidden(workbook: WorkBook, index: number): boolean {
  return Boolean(workbook.Workbook?.Sheets?.[index]?.Hidden);
}

function hiddenSheets(workbook: WorkBook): string[] {
  return workbook.SheetNames.filter((_, index) => isHidden(workbook, index)).map(escapedName);
}
