import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { HelixError, messageOf } from '../errors.ts';
import type { TenantId } from '../terms.ts';

/**
 * A backup is a tar file:
 *
 * - `helix-backup.json`, first: what it is and of which schema
 * - `rows/<tenant>/<table>/<part>.jsonl.gz`: a line for each row, tenant by tenant, a table after those that it refers to
 * - `files/<tenant>/<name>`: the kept files as they lie, encrypted or not
 * - `checksums/<part>.txt`: after many entries, and at the end, the SHA-256 of each, as `sha256sum -c` takes them
 * - `end.json`, last: the counts; without it the backup is not whole
 */
export const MANIFEST = 'helix-backup.json';
export const END = 'end.json';
export const FORMAT = 'helix-backup';
export const FORMAT_VERSION = 1;

export const ABOUT = [
  'A backup of a whole Helix, written by `helix backup`. `helix restore` puts it back; `helix backup verify` checks it.',
  'It holds every row of every tenant, the hashes of API keys, the wrapped keys of tenants, and the kept files as they lie.',
  'It does not hold HELIX_MASTER_KEY, API keys of model services, nor any other setting: keep those elsewhere.',
  'Texts of documents stand in it readably: keep it like the database itself.',
].join(' ');

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

/** All that is known of a manifest of another version. */
export const versionSchema = z.object({ format: z.literal(FORMAT), version: z.number().int().positive() });

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number().int().positive(),
  about: z.string(),
  helix: z.string().max(100),
  created_at: z.string().max(100),
  engine: z.enum(['postgres', 'embedded']),
  migrations: z.array(z.object({ name: z.string().max(200), hash: sha256 })).min(1),
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })).min(1),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

export const endSchema = z.strictObject({
  tenants: count,
  /** By table. */
  rows: z.record(name, count),
  files: count,
  file_bytes: count,
  /** Files that rows name and that were not there, though nobody removed their documents meanwhile. */
  missing_files: count,
  entries: count,
  /** Of all that stands in the checksums, one after the other, and of these counts. */
  checksums: sha256,
});
export type BackupEnd = z.infer<typeof endSchema>;

/** As it stands in a backup: it has no checksum but its own. */
export function endText(end: BackupEnd): string {
  return `${JSON.stringify(end, null, 1)}\n`;
}

/** Entries whose hashes are told together. */
export const ENTRIES_PER_CHECKSUMS = 1000;

export function rowsEntry(tenant: TenantId, table: string, part: number): string {
  return `rows/${tenant}/${table}/${numbered(part)}.jsonl.gz`;
}

export function fileEntry(tenant: TenantId, file: string): string {
  return `files/${tenant}/${file}`;
}

export function checksumsEntry(part: number): string {
  return `checksums/${numbered(part)}.txt`;
}

/** What an entry is, by its name; undefined for a name that Helix never gives. */
export function parseEntryName(entry: string): EntryName | undefined {
  if (/^checksums\/\d{6,}\.txt$/.test(entry)) return { kind: 'checksums' };
  const [, rows, table] =
    new RegExp(`^rows/(${UUID})/([a-z_][a-z0-9_]*)/\\d{6,}\\.jsonl\\.gz$`).exec(entry) ?? [];
  if (rows) return { kind: 'rows', tenant: rows, table: table! };
  const [, files, file] = new RegExp(`^files/(${UUID})/(.+)$`).exec(entry) ?? [];
  return files && isFileName(file!) ? { kind: 'file', tenant: files, file: file! } : undefined;
}

export type EntryName =
  | { kind: 'checksums' }
  | { kind: 'rows'; tenant: TenantId; table: string }
  | { kind: 'file'; tenant: TenantId; file: string };

/** A name under which a tenant's file may be stored: no way out of its folder. */
export function isFileName(file: string): boolean {
  const parts = file.split('/');
  return parts.length <= 4 && parts.every((part) => /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,200}$/.test(part));
}

export async function helixVersion(): Promise<string> {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** For a backup that cannot be used. Nothing is changed by then. */
export function backupProblem(file: string, problem: string, action = ACTION, cause?: unknown): HelixError {
  return new HelixError('backup_invalid', { file, problem, action }, { cause });
}

/** Text that must be JSON of a shape. */
export function parsed<Shape>(
  schema: z.ZodType<Shape>,
  text: string,
  refuse: (problem: string) => Error,
): Shape {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    throw refuse(issue ? `${issue.path.join('.') || 'its content'}: ${issue.message}` : messageOf(error));
  }
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ACTION =
  'Copy it again from where it is kept, or use another backup; `helix backup verify` tells whether it holds.';

function numbered(part: number): string {
  return String(part).padStart(6, '0');
}
