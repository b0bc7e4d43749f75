import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HelixError, messageOf } from '../errors.ts';
import { READABLE_ENDINGS } from '../extract/extractor-registry.ts';

/** A file as the ingestion takes it. */
export async function readSource(path: string, dataDirectory: string): Promise<SourceFile> {
  try {
    await access(path, constants.R_OK);
    if (!(await stat(path)).isFile()) throw new Error('it is not a file');
    return { name: basename(path), content: { path }, sourceUri: sourceUriOf(path, dataDirectory) };
  } catch (error) {
    throw unreadable(path, error);
  }
}

type SourceFile = { name: string; content: { path: string }; sourceUri: string };

/** The files a person means by a list of files and folders: named ones as they are, folders by the formats Helix reads. */
export async function findFiles(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const entry = await stat(path).catch((error) => {
      throw unreadable(path, error);
    });
    if (entry.isDirectory()) found.push(...(await readableFiles(path)));
    else found.push(path);
  }
  return [...new Set(found)];
}

async function readableFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
      .sort((left, right) => (left.name < right.name ? -1 : 1))
      .map((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return readableFiles(path);
        return entry.isFile() && READABLE_ENDINGS.includes(extname(entry.name).toLowerCase()) ? [path] : [];
      }),
  );
  return nested.flat();
}

/**
 * What a file is known by: its path from Helix itself (its samples), or from the folder that holds the data directory,
 * else its whole path. It is the same from wherever the command is run, and two files never share it.
 */
export function sourceUriOf(path: string, dataDirectory: string): string {
  const whole = resolve(path);
  const bases = [fileURLToPath(new URL('../../', import.meta.url)), dirname(resolve(dataDirectory))];
  const inside = bases
    .map((base) => relative(base, whole))
    .find((from) => from && !from.startsWith('..') && !isAbsolute(from));
  return (inside ?? whole).split(sep).join('/');
}

function unreadable(path: string, error: unknown): HelixError {
  const problem = (error as { code?: string }).code === 'ENOENT' ? 'it does not exist' : messageOf(error);
  return new HelixError(
    'bad_request',
    { problem: `"${path}" cannot be read: ${problem}. Check the path.` },
    { cause: error },
  );
}
