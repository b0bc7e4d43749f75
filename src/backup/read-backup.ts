import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { HelixError } from '../errors.ts';
import { messageOf } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import {
  type BackupEnd,
  type BackupManifest,
  backupProblem,
  END,
  endSchema,
  endText,
  FORMAT_VERSION,
  MANIFEST,
  manifestSchema,
  parsed,
  parseEntryName,
  versionSchema,
} from './backup-format.ts';
import { createTally, type Tally } from './backup-tally.ts';
import { readTar, type TarEntry } from './read-tar.ts';

/**
 * Goes through a backup once, from its beginning to its end, and checks all of it on the way: names, hashes, counts. What
 * is yielded before the end is checked only when the end was reached. Throws `backup_invalid`.
 */
export async function* readBackup(file: string, signal?: AbortSignal): AsyncGenerator<BackupPart> {
  if (!(await stat(file).catch(() => undefined))?.isFile())
    throw backupProblem(file, 'there is no such file', 'Give a file that `helix backup` wrote.');
  const reading: Reading = {
    file,
    tally: createTally(),
    tables: new Set(),
    refuse: (problem) => backupProblem(file, problem),
  };
  let end: BackupEnd | undefined;
  let isFirst = true;
  for await (const entry of readTar(file, reading.refuse)) {
    signal?.throwIfAborted();
    if (end) throw reading.refuse(`${JSON.stringify(entry.name)} stands after its end`);
    if (isFirst) yield { kind: 'manifest', manifest: await readManifest(reading, entry) };
    else if (entry.name === END) end = await readEnd(reading, entry);
    else yield* partsOf(reading, entry);
    isFirst = false;
  }
  if (isFirst) throw notBackup(file);
  if (!end) throw reading.refuse('it is cut off: its end is missing');
  yield { kind: 'end', end };
}

export type BackupPart =
  | { kind: 'manifest'; manifest: BackupManifest }
  | { kind: 'rows'; tenant: TenantId; table: string; lines: string[] }
  /** `pieces` are to be read before the next part is asked for. */
  | { kind: 'file'; tenant: TenantId; name: string; size: number; pieces: AsyncIterable<Buffer> }
  | { kind: 'end'; end: BackupEnd };

/** A part has 4 MB before it is packed, or one row; the largest row that a database takes is smaller than this. */
const LARGEST_PART = 400 * 1024 * 1024;
const LARGEST_TEXT = 16 * 1024 * 1024;

type Reading = {
  file: string;
  tally: Tally;
  /** Those that the manifest names. */
  tables: Set<string>;
  refuse: (problem: string) => HelixError;
};

async function readManifest(
  { file, tally, tables, refuse }: Reading,
  entry: TarEntry,
): Promise<BackupManifest> {
  if (entry.name !== MANIFEST) throw notBackup(file);
  const bytes = await wholeOf(entry, LARGEST_TEXT, refuse);
  tally.add(entry.name, hashOf(bytes));
  const inManifest = (problem: string) => refuse(`in ${MANIFEST}, ${problem}`);
  const { version } = parsed(versionSchema, bytes.toString(), inManifest);
  if (version > FORMAT_VERSION)
    throw backupProblem(
      file,
      `its format is ${version}, and this Helix knows ${FORMAT_VERSION}`,
      'Use the Helix that wrote it, or a newer one.',
    );
  const manifest = parsed(manifestSchema, bytes.toString(), inManifest);
  for (const { name } of manifest.tables) tables.add(name);
  return manifest;
}

async function* partsOf({ tally, tables, refuse }: Reading, entry: TarEntry): AsyncGenerator<BackupPart> {
  const found = parseEntryName(entry.name);
  if (!found || (found.kind === 'rows' && !tables.has(found.table)))
    throw refuse(`Helix never gives an entry the name ${JSON.stringify(entry.name)}`);
  if (found.kind === 'checksums') {
    const wrong = tally.compare((await wholeOf(entry, LARGEST_TEXT, refuse)).toString());
    if (wrong) throw refuse(`${JSON.stringify(wrong)} is not as it was written`);
  } else if (found.kind === 'rows') {
    const bytes = await wholeOf(entry, LARGEST_PART, refuse);
    tally.add(entry.name, hashOf(bytes));
    const lines = await linesIn(bytes, (problem) => refuse(`${entry.name} cannot be unpacked: ${problem}`));
    tally.countRows(found.tenant, found.table, lines.length);
    yield { kind: 'rows', tenant: found.tenant, table: found.table, lines };
  } else {
    const hash = createHash('sha256');
    const { tenant, file: name } = found;
    const pieces = hashing(entry, (piece) => hash.update(piece));
    yield { kind: 'file', tenant, name, size: entry.size, pieces };
    for await (const _ of pieces); // what nobody wanted to have is hashed all the same
    tally.add(entry.name, hash.digest('hex'));
    tally.countFile(entry.size);
  }
}

async function* hashing(entry: TarEntry, look: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of entry.pieces()) {
    look(piece);
    yield piece;
  }
}

async function readEnd({ tally, refuse }: Reading, entry: TarEntry): Promise<BackupEnd> {
  const text = (await wholeOf(entry, LARGEST_TEXT, refuse)).toString();
  const end = parsed(endSchema, text, (problem) => refuse(`in ${END}, ${problem}`));
  if (text !== endText(end)) throw refuse(`${END} is not as it was written`);
  const problem = tally.differenceTo(end);
  if (problem) throw refuse(problem);
  return end;
}

async function wholeOf(entry: TarEntry, most: number, refuse: Reading['refuse']): Promise<Buffer> {
  if (entry.size > most) throw refuse(`${entry.name} has ${entry.size} bytes, and ${most} are the most`);
  const pieces: Buffer[] = [];
  for await (const piece of entry.pieces()) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function linesIn(packed: Buffer, refuse: (problem: string) => HelixError): Promise<string[]> {
  const bytes = await promisify(gunzip)(packed, { maxOutputLength: LARGEST_PART }).catch((cause) => {
    throw refuse(messageOf(cause));
  });
  return bytes.toString().split('\n').slice(0, -1);
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function notBackup(file: string): HelixError {
  return backupProblem(file, 'it is not a backup of Helix', 'Give a file that `helix backup` wrote.');
}
