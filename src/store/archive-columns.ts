import { z } from 'zod';
import { plainName } from '../text/plain-name.ts';
import { SHOWN_LINE } from '../text/shown-line.ts';

/** What has a number of its own in an archive, counted from 1, instead of its id in this database. */
export const ARCHIVED_IDS = ['document', 'version', 'chunk', 'eval_run', 'artifact', 'connector'] as const;
export type ArchivedId = (typeof ARCHIVED_IDS)[number];

export const ID_COLUMNS: Readonly<Record<ArchivedId, string>> = {
  document: 'document_id',
  version: 'version_id',
  chunk: 'chunk_id',
  eval_run: 'run_id',
  artifact: 'artifact_id',
  connector: 'connector_id',
};

/** Which ids stand under a name inside of a JSON value; `nothing`: of what no archive has, so that it is left out. */
export type IdNames = Readonly<Record<string, ArchivedId | 'nothing'>>;

/** How a column goes into an archive and comes back. */
export type Column = {
  /** Of the value in the JSON that rows are written from. */
  type: 'text' | 'integer' | 'bigint' | 'boolean' | 'timestamptz' | 'jsonb';
  schema: z.ZodType;
  /** The expression that reads it, of the column's name. */
  read: (column: string) => string;
  /** The expression that writes it, of the name in the JSON. */
  write: (column: string) => string;
  /** What is not the same in another database: an id, ids inside of it, or a file's address. */
  id?: ArchivedId;
  /** What it refers to may be gone. */
  isLoose?: true;
  ids?: IdNames;
  /** The text, or texts under `ids`, may cite chunks as `[chunk:42]`. */
  isMarked?: true;
  isFile?: true;
};

const asIs = (column: string) => column;

const plain = (type: Column['type'], schema: z.ZodType): Column => ({
  type,
  schema,
  read: asIs,
  write: asIs,
});

/** PostgreSQL keeps no zero character, and no half of a surrogate pair. */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed();
const string = z.string().refine(storable, 'must hold no zero character and no half of a character');

export const text = plain('text', string);
/** Stands in a key, and PostgreSQL indexes nothing of more than 2,704 bytes. */
export const key = plain(
  'text',
  string.min(1).refine((value) => Buffer.byteLength(value) <= 2600, 'must have at most 2600 bytes'),
);
/** A name that people give: one line, of which every character shows. */
export const shownName = plain(
  'text',
  string
    .min(1)
    .max(100)
    .regex(SHOWN_LINE, 'must be one line without characters that do not show')
    .refine((name) => name === name.trim() && name !== '.' && name !== '..', 'must be a name'),
);
/** Of a document. Those that stand in it have no end of their own; the words of longer ones cannot be indexed. */
export const documentTitle = plain(
  'text',
  string.refine((value) => Buffer.byteLength(value) <= 100_000, 'must have at most 100000 bytes'),
);
/** As the API takes it. */
export const artifactTitle = plain(
  'text',
  string
    .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters')
    .refine(
      (title) => title !== '' && title === plainName(title) && [...title].length <= 200,
      'must be a title of 1 to 200 characters',
    ),
);
export const integer = plain('integer', z.int32());
export const count = plain('integer', z.int32().nonnegative());
export const size = plain('bigint', z.int().nonnegative());
export const boolean = plain('boolean', z.boolean());
export const marked: Column = { ...text, isMarked: true };
export const file: Column = {
  ...plain('text', z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case digits')),
  isFile: true,
};

/** A moment with its microseconds: what is read back is what was stored. */
export const moment: Column = {
  type: 'timestamptz',
  schema: z
    .string()
    .regex(
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/,
      'must be a moment such as 2026-01-31T12:00:00.000000Z',
    )
    .refine((value) => isMoment(value), 'must be a day of the calendar'),
  read: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  write: asIs,
};

/** The two drivers encode lists differently, so that they travel as JSON. */
export const texts: Column = {
  type: 'jsonb',
  schema: z.array(string),
  read: asIs,
  write: (column) => `array(select jsonb_array_elements_text(${column}))`,
};

export function oneOf(values: readonly [string, ...string[]]): Column {
  return plain('text', z.enum(values, `must be one of ${values.join(', ')}`));
}

export function json(schema: z.ZodType, { ids, isMarked }: Pick<Column, 'ids' | 'isMarked'> = {}): Column {
  return { ...plain('jsonb', schema), ...(ids && { ids }), ...(isMarked && { isMarked }) };
}

export function reference(id: ArchivedId): Column {
  return { ...plain('bigint', z.int()), id };
}

/** To something that may have been removed since. */
export function looseReference(id: ArchivedId): Column {
  return { ...reference(id), isLoose: true };
}

export function nullable(column: Column): Column {
  return { ...column, schema: column.schema.nullable() };
}

function isMoment(value: string): boolean {
  const day = value.slice(0, 10);
  const time = Date.parse(`${value.slice(0, 23)}Z`);
  return !Number.isNaN(time) && value.slice(0, 4) !== '0000' && new Date(time).toISOString().startsWith(day);
}
