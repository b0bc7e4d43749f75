import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { HelixError, messageOf } from '../errors.ts';
import { READABLE_ENDINGS } from '../extract/extractor-registry.ts';

/** A file as the ingestion takes it. Files below the working folder are known by their path from there. */
export async function readSource(
  path: string,
): Promise<{ name: string; bytes: Uint8Array; sourceUri: string }> {
  try {
    return { name: basename(path), bytes: await readFile(path), sourceUri: sourceUriOf(path) };
  } catch (error) {
    throw unreadable(path, error);
  }
}

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

function sourceUriOf(path: string): string {
  const fromHere = relative(process.cwd(), path);
  const inside = fromHere !== '' && !fromHere.startsWith('..') && !isAbsolute(fromHere);
  return (inside ? fromHere : resolve(path)).split(sep).join('/');
}

function unreadable(path: string, error: unknown): HelixError {
  const problem = (error as { code?: string }).code === 'ENOENT' ? 'it does not exist' : messageOf(error);
  return new HelixError(
    'bad_request',
    { problem: `"${path}" cannot be read: ${problem}. Check the path.` },
    { cause: error },
  );
}
