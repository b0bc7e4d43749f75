import { createHash } from 'node:crypto';
import type { ArchiveTableName } from '../../store/archive-tables.ts';
import type { ScratchFile } from '../../store/scratch-file.ts';
import { parseLines } from './archive-lines.ts';
import { archiveProblem } from './archive-problem.ts';
import {
  FIXED_ENTRIES,
  fileEntry,
  linesOf,
  MANIFEST,
  type Manifest,
  parseManifest,
  VECTOR_VALUES,
} from './manifest.ts';
import { readZip, unpackEntry } from './read-zip.ts';

/** An archive on the disk whose entries are those that its manifest names. Their bytes are looked at when they are read. */
export type OpenArchive = {
  manifest: Manifest;
  /** The bytes of an entry, in pieces. Throws at the end when they have not the hash that the manifest says. */
  unpack(name: string): AsyncGenerator<Buffer>;
  lines(table: ArchiveTableName): ReturnType<typeof parseLines>;
};

/** The list of half a million files. */
const LARGEST_MANIFEST = 128 * 1024 * 1024;

/** Throws `archive_invalid`. `maxBytes` is what it may unpack to. */
export async function openArchive(
  zip: ScratchFile,
  { maxBytes, signal }: { maxBytes: number; signal?: AbortSignal },
): Promise<OpenArchive> {
  const entries = await readZip(zip, maxBytes);
  for (const name of entries.keys()) refuseStranger(name);
  const first = entries.get(MANIFEST);
  if (!first)
    throw archiveProblem(`it has no ${MANIFEST}`, 'Give an archive that `helix projects export` wrote.');
  if (first.size > LARGEST_MANIFEST) throw archiveProblem(`its ${MANIFEST} is too large`);
  const manifest = parseManifest((await whole(unpackEntry(zip, first, signal))).toString());
  compare(manifest, new Map([...entries].map(([name, { size }]) => [name, size])));
  const hashes = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]));
  async function* unpack(name: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for await (const piece of unpackEntry(zip, entries.get(name)!, signal)) {
      hash.update(piece);
      yield piece;
    }
    if (hash.digest('hex') !== hashes.get(name))
      throw archiveProblem(`the hash of its entry ${name} is not the one that ${MANIFEST} says`);
  }
  return { manifest, unpack, lines: (table) => parseLines(linesOf(table), unpack(linesOf(table))) };
}

export async function whole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** No name of an archive is ever used as a path, and names that could be one are none of an archive. */
function refuseStranger(name: string): void {
  if (name === MANIFEST || FIXED_ENTRIES.includes(name) || /^files\/[0-9a-f]{64}$/.test(name)) return;
  throw archiveProblem(
    `it has an entry named ${JSON.stringify(name.slice(0, 100))}, which no archive of a project has`,
    'Give an archive that `helix projects export` wrote.',
  );
}

function compare({ entries, counts, space }: Manifest, sizes: ReadonlyMap<string, number>): void {
  const named = new Map(entries.map((entry) => [entry.name, entry]));
  const odd = [...FIXED_ENTRIES, ...sizes.keys()].find(
    (name) => name !== MANIFEST && !(named.has(name) && sizes.has(name)),
  );
  if (odd !== undefined)
    throw archiveProblem(`its entry ${odd} is not both in the zip file and in ${MANIFEST}`);
  for (const { name, size, sha256 } of entries) {
    if (sizes.get(name) !== size)
      throw archiveProblem(
        `its entry ${name} has ${sizes.get(name) ?? 'no'} bytes, and ${MANIFEST} says ${size}`,
      );
    if (name.startsWith('files/') && name !== fileEntry(sha256))
      throw archiveProblem(`its entry ${name} is not called by its hash ${sha256}`);
  }
  if (named.size < entries.length) throw archiveProblem(`${MANIFEST} names an entry twice`);
  if (entries.length !== FIXED_ENTRIES.length + counts.files)
    throw archiveProblem(
      `it has ${entries.length - FIXED_ENTRIES.length} files, and ${MANIFEST} says ${counts.files}`,
    );
  const width = space?.dimensions ?? 0;
  const [found, wanted] = [sizes.get(VECTOR_VALUES), counts.vectors * width * 4];
  if (found !== wanted)
    throw archiveProblem(
      `its ${VECTOR_VALUES} has ${found} bytes, and ${counts.vectors} vectors of ${width} values have ${wanted}`,
    );
}
