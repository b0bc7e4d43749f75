import { z } from 'zod';
import type { ArchivedId } from '../../store/archive-columns.ts';
import { ARCHIVE_TABLES, type ArchiveTable, type ArchiveTableName } from '../../store/archive-tables.ts';
import { jsonText } from '../../store/json-text.ts';
import { archiveProblem } from './archive-problem.ts';
import type { Line, LineCheck } from './line-check.ts';
import { isLocalId } from './local-ids.ts';
import { checked, fileEntry, idCounts, linesOf, type Manifest } from './manifest.ts';
import type { OpenArchive } from './open-archive.ts';
import { rewriteRow } from './rewrite-row.ts';

/** What the lines of versions say, and the lines of others are held against. */
export type KnownVersions = {
  /** For each version the hash of what was extracted, if that is there. */
  extracted: (string | null)[];
  /** Hashes of all files that versions name. */
  files: Set<string>;
  /** What a tenant may keep only so much of: documents that are not deleted, and the bytes of all versions. */
  kept: { documents: number; bytes: number };
  /** By the hash of what was extracted; without an end until that is read. */
  textLengths: Map<string, number>;
};

/** Every line of a table: as many as the manifest says, each of the right shape and about what is there. */
export async function checkLines(
  archive: OpenArchive,
  name: ArchiveTableName,
  { versions, look }: { versions: KnownVersions; look?: LineCheck | undefined },
): Promise<void> {
  const table: ArchiveTable = ARCHIVE_TABLES[name];
  const shape = Object.entries(table.columns).map(([column, { schema }]) => [column, schema]);
  const schema: z.ZodType<Line> = z.strictObject(Object.fromEntries(shape));
  const known = {
    counts: idCounts(archive.manifest),
    gone: archive.manifest.gone,
    files: fileSizes(archive.manifest),
  };
  const expected = archive.manifest.counts[name];
  let count = 0;
  for await (const { value, where } of archive.lines(name)) {
    count += 1;
    const line = checked(schema, value, where);
    if (jsonText(line) !== JSON.stringify(line))
      throw archiveProblem(`in ${where} stands a character that a database cannot keep`);
    checkReferences(name, line, { ...known, where });
    if (name === 'documents' && line.deleted_at === null) versions.kept.documents += 1;
    if (name === 'document_versions') learn(versions, line, sizeOf(line, known.files, where));
    else checkOffsets(line, versions, where);
    await look?.(line, where);
  }
  if (count !== expected)
    throw archiveProblem(`${linesOf(name)} has ${count} lines, and the manifest says ${expected}`);
}

type Known = {
  counts: Record<ArchivedId, number>;
  gone: Manifest['gone'];
  files: ReadonlyMap<string, number>;
  where: string;
};

function fileSizes({ entries }: Manifest): Map<string, number> {
  return new Map(entries.map(({ name, size }) => [name, size]));
}

/** What a version says of its size is what its tenant's limits go by; the file tells whether it is true. */
function sizeOf({ byte_size, original_uri }: Line, files: Known['files'], where: string): number {
  const size = original_uri === null ? byte_size : files.get(fileEntry(original_uri as string));
  if (size === byte_size) return byte_size as number;
  throw archiveProblem(`${where} says ${byte_size} bytes, and its file has ${size}`);
}

/** Numbers of documents, versions and chunks are those of this archive: no other id means anything in it. */
function checkReferences(name: ArchiveTableName, line: Line, { counts, gone, files, where }: Known): void {
  const table: ArchiveTable = ARCHIVE_TABLES[name];
  rewriteRow(name, line, {
    id(kind, local) {
      if (isLocalId(local, counts[kind], gone[kind])) return local;
      throw archiveProblem(`${where} refers to ${kind} ${local}, and the archive has ${counts[kind]}`);
    },
    file(sha256) {
      if (files.has(fileEntry(sha256))) return sha256;
      throw archiveProblem(`${where} refers to the file ${sha256}, which is missing`);
    },
  });
  for (const [column, { id, isLoose }] of Object.entries(table.columns))
    if (id && !isLoose && (line[column] as number) < 0)
      throw archiveProblem(`${where} belongs to a ${id} that is gone`);
}

function learn(
  { extracted, files, textLengths, kept }: KnownVersions,
  { original_uri, extracted_artifact_uri }: Line,
  bytes: number,
): void {
  kept.bytes += bytes;
  extracted.push(extracted_artifact_uri as string | null);
  if (extracted_artifact_uri !== null)
    textLengths.set(extracted_artifact_uri as string, Number.POSITIVE_INFINITY);
  for (const sha256 of [original_uri, extracted_artifact_uri])
    if (sha256 !== null) files.add(sha256 as string);
}

function checkOffsets(line: Line, { extracted, textLengths }: KnownVersions, where: string): void {
  const {
    version_id,
    start_offset: start,
    end_offset: end = start,
  } = line as Record<string, number | undefined>;
  if (start === undefined || version_id === undefined) return;
  const length = textLengths.get(extracted[version_id - 1] ?? '') ?? Number.POSITIVE_INFINITY;
  if (start > end! || end! > length)
    throw archiveProblem(
      `${where} has the offsets ${start} to ${end}, and the text has ${length} characters`,
    );
}
