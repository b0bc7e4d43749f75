import { z } from 'zod';
import { ARCHIVED_IDS, type ArchivedId, moment } from '../../store/archive-columns.ts';
import { ARCHIVE_TABLE_NAMES, type ArchiveTableName } from '../../store/archive-tables.ts';
import { archiveProblem } from './archive-problem.ts';

/** docs/archives.md says what an archive of each version holds; one that says something else gets another number. */
export const ARCHIVE_FORMAT = 'helix-project';
export const ARCHIVE_VERSION = 1;

export const MANIFEST = 'manifest.json';
export const PROJECT = 'project.json';
export const VECTOR_KEYS = 'vectors.jsonl';
export const VECTOR_VALUES = 'vectors.f32';

export function linesOf(table: ArchiveTableName): string {
  return `${table}.jsonl`;
}

export function fileEntry(sha256: string): string {
  return `files/${sha256}`;
}

/** Every entry besides the manifest and the files. */
export const FIXED_ENTRIES: readonly string[] = [
  PROJECT,
  ...ARCHIVE_TABLE_NAMES.map(linesOf),
  VECTOR_KEYS,
  VECTOR_VALUES,
];

const amount = z.int().nonnegative().max(1_000_000_000);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const manifestSchema = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  project: z.string(),
  created_at: moment.schema as z.ZodType<string>,
  space: z.strictObject({ id: z.string().min(1).max(500), dimensions: z.int().min(1).max(2000) }).nullable(),
  counts: z.record(z.enum([...ARCHIVE_TABLE_NAMES, 'vectors', 'files']), amount),
  gone: z.record(z.enum(ARCHIVED_IDS), amount),
  missing_files: amount,
  entries: z.array(z.strictObject({ name: z.string(), size: z.int().nonnegative(), sha256 })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestEntry = Manifest['entries'][number];
export type ArchiveCounts = Record<ArchiveTableName | 'vectors' | 'files', number>;

/** How many there are of what the archive numbers. */
export function idCounts({ counts }: Pick<Manifest, 'counts'>): Record<ArchivedId, number> {
  const { documents, document_versions, chunks, eval_runs, artifacts, connectors } = counts;
  return {
    document: documents,
    version: document_versions,
    chunk: chunks,
    eval_run: eval_runs,
    artifact: artifacts,
    connector: connectors,
  };
}

export function parseManifest(text: string): Manifest {
  const value = jsonIn(text, MANIFEST) as { format?: unknown; version?: unknown } | null;
  if (value?.format !== ARCHIVE_FORMAT)
    throw archiveProblem(
      `its ${MANIFEST} says the format ${shown(value?.format)} and not "${ARCHIVE_FORMAT}"`,
      'Give an archive that `helix projects export` wrote.',
    );
  if (value.version !== ARCHIVE_VERSION)
    throw archiveProblem(
      `it is of version ${shown(value.version)} of the format, and this Helix reads version ${ARCHIVE_VERSION}`,
      'Import it with the release of Helix that wrote it, or a later one.',
    );
  return checked(manifestSchema, value, MANIFEST);
}

/** Throws `archive_invalid` with where in the archive it is. */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  where: string,
): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0]!;
  const found = path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown>)?.[key], value);
  const place = path.length > 0 ? ` ${path.join('.')} is ${shown(found)}:` : '';
  throw archiveProblem(`in ${where}${place} ${message}`);
}

export function jsonIn(text: string, where: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw archiveProblem(`${where} is no JSON`, undefined, cause);
  }
  if (isDeeper(value, DEEPEST)) throw archiveProblem(`${where} is nested deeper than ${DEEPEST} levels`);
  return value;
}

/** Far more than anything in an archive has. What goes from thread to thread is copied level by level. */
const DEEPEST = 100;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
