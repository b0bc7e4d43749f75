import { globSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findFiles } from '../../src/cli/read-source.ts';

/** Scans and images need text recognition, which is off here; damaged files are what another test is for. */
const LEFT_OUT = /(^|\/)(pdf_scanned|images|robustness)\//;
/** What a folder says about its documents is no document. */
const BESIDE = /\.(expected|gt|tables)\.|\.(png|jpe?g|gif|webp|tiff?|bmp)$|(^|\/)(questions|tests)\.jsonl$/i;

/**
 * Puts `count` files of the folders into one, mixed: one of each kind after the other, as long as there are any. A
 * `documents.jsonl` with a `{path, text}` on each line is taken for the files it names, and a `*.gz` for what is in it.
 * Where they do not suffice, Helix's own sources follow.
 */
export async function collectFiles(
  folders: readonly string[],
  count: number,
  into: string,
): Promise<Collected> {
  const files = [...(await filesOf(folders)), ...globSync('src/**/*.ts').sort().map(fromDisk)];
  const own = files.length - globSync('src/**/*.ts').length;
  const chosen = [...mixed(files.slice(0, own)), ...files.slice(own)].slice(0, count);
  await mkdir(into, { recursive: true });
  const kinds: Record<string, number> = {};
  let bytes = 0;
  for (const [index, { name, write }] of chosen.entries()) {
    const path = join(into, `${String(index).padStart(4, '0')}-${name}`);
    await write(path);
    bytes += statSync(path).size;
    kinds[extname(name)] = (kinds[extname(name)] ?? 0) + 1;
  }
  return { files: chosen.length, bytes, kinds };
}

export type Collected = { files: number; bytes: number; kinds: Record<string, number> };

type Found = { name: string; write: (path: string) => Promise<void> };

async function filesOf(folders: readonly string[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const folder of folders) {
    const paths = (await findFiles([folder])).filter((path) => !isLeftOut(path.slice(folder.length)));
    found.push(...paths.map(fromDisk));
    for (const path of globSync(join(folder, '**/*.gz')).sort()) found.push(fromArchive(path));
    for (const path of globSync(join(folder, '**/documents.jsonl')).sort()) found.push(...fromLines(path));
  }
  return found;
}

function isLeftOut(path: string): boolean {
  return LEFT_OUT.test(path) || BESIDE.test(path) || basename(path) === 'documents.jsonl';
}

function fromDisk(path: string): Found {
  return { name: basename(path), write: (to) => copyFile(path, to) };
}

function fromArchive(path: string): Found {
  return { name: basename(path, '.gz'), write: (to) => writeFile(to, gunzipSync(readFileSync(path))) };
}

function fromLines(path: string): Found[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const document = JSON.parse(line) as { path: string; text: string };
    return { name: basename(document.path), write: (to) => writeFile(to, document.text) };
  });
}

function mixed(files: readonly Found[]): Found[] {
  const kinds = [...Map.groupBy(files, ({ name }) => extname(name)).values()];
  const longest = Math.max(0, ...kinds.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => kinds.flatMap((kind) => kind[index] ?? [])).flat();
}
