import type { ArchivedId, Column, IdNames } from '../../store/archive-columns.ts';
import { ARCHIVE_TABLES, type ArchiveTable, type ArchiveTableName } from '../../store/archive-tables.ts';
import type { IdMap } from './local-ids.ts';

/** A row with every id and file in another numbering; all else stays, in the order of the columns. */
export function rewriteRow(
  name: ArchiveTableName,
  values: Readonly<Record<string, unknown>>,
  maps: { id: IdMap; file: (address: string) => string | null },
): Record<string, unknown> {
  const table: ArchiveTable = ARCHIVE_TABLES[name];
  const entries = Object.entries(table.columns).map(([column, kind]) => [
    column,
    rewritten(values[column], kind, maps),
  ]);
  return Object.fromEntries(entries);
}

type Maps = Parameters<typeof rewriteRow>[2];

function rewritten(value: unknown, column: Column, { id, file }: Maps): unknown {
  if (value === null || value === undefined) return null;
  if (column.id) return id(column.id, value as number);
  if (column.isFile) return file(value as string);
  if (column.ids) return rewriteJson(value, { names: column.ids, isMarked: column.isMarked === true, id });
  return column.isMarked ? rewriteMarks(value as string, id) : value;
}

type JsonMaps = { names: IdNames; isMarked: boolean; id: IdMap };

function rewriteJson(value: unknown, maps: JsonMaps, name?: string): unknown {
  const kind = name !== undefined && Object.hasOwn(maps.names, name) ? maps.names[name] : undefined;
  if (kind === 'nothing') return null;
  if (typeof value === 'number') return kind ? maps.id(kind as ArchivedId, value) : value;
  if (typeof value === 'string') return maps.isMarked ? rewriteMarks(value, maps.id) : value;
  if (Array.isArray(value)) return value.map((each) => rewriteJson(each, maps, name));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([inner, each]) => [inner, rewriteJson(each, maps, inner)]);
  return Object.fromEntries(entries);
}

/** Citations inside of a text. */
function rewriteMarks(text: string, id: IdMap): string {
  return text.replace(
    /\[chunk:(-?\d{1,15})\]/g,
    (_, cited: string) => `[chunk:${id('chunk', Number(cited))}]`,
  );
}
