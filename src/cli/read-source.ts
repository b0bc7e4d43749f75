import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HelixError, messageOf } from '../errors.ts';
import { READABLE_ENDINGS } from '../extract/extractor-registry.ts';
import { escapedName, unescapedName } from '../text/escaped-name.ts';

/** A file as the ingestion takes it. */
export async function readSource(path: string, dataDirectory: string): Promise<SourceFile> {
  try {
    await access(path, constants.R_OK);
    if (!(await stat(path)).isFile()) throw new Error('it is not a file');
    const name = escapedName(basename(path));
    return { name, content: { path }, sourceUri: sourceUriOf(path, dataDirectory) };
  } catch (error) {
    throw unreadable(path, error);
  }
}

type SourceFile = { name: string; content: { path: string }; sourceUri: string };

/**
 * The files a person means by a list of files and folders: named ones as they are, folders by the formats Helix reads.
 * What Helix itself keeps in its data directory is never meant.
 */
export async function findFiles(paths: readonly string[], dataDirectory?: string): Promise<string[]> {
  const own = dataDirectory && resolve(dataDirectory);
  const found: string[] = [];
  for (const path of paths) {
    const entry = await stat(path).catch((error) => {
      throw unreadable(path, error);
    });
    if (entry.isDirectory()) found.push(...(await readableFiles(path, own)));
    else found.push(path);
  }
  return [...new Set(found)];
}

async function readableFiles(folder: string, own?: string): Promise<string[]> {
  if (resolve(folder) === own) return [];
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    throw unreadable(folder, error);
  });
  const nested = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
      .sort((left, right) => (left.name < right.name ? -1 : 1))
      .map((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return readableFiles(path, own);
        return entry.isFile() && READABLE_ENDINGS.includes(extname(entry.name).toLowerCase()) ? [path] : [];
      }),
  );
  return nested.flat();
}

/**
 * What a file is known by: its path from the folder that holds the data directory, `helix:` and its path from Helix
 * itself (its samples), else its whole path; signs that do not show are escaped. It is the same from wherever the command
 * is run, and two files never share it.
 */
export function sourceUriOf(path: string, dataDirectory: string): string {
  const whole = resolve(path);
  const ofHelix = inside(join(HELIX, 'samples'), whole) && inside(HELIX, whole);
  const name = ofHelix ? `helix:${ofHelix}` : (inside(dirname(resolve(dataDirectory)), whole) ?? whole);
  return escapedName(name.split(sep).join('/'));
}

/** The file a document came from, if it lies in a folder; undefined for uploads, samples, repositories and addresses. */
export function fileIn(folder: string, sourceUri: string, dataDirectory: string): string | undefined {
  if (/^(upload:|helix:|git:|[a-z][a-z0-9+.-]*:\/\/)/i.test(sourceUri)) return undefined;
  const path = resolve(dirname(resolve(dataDirectory)), unescapedName(sourceUri));
  return inside(resolve(folder), path) && path;
}

const HELIX = fileURLToPath(new URL('../../', import.meta.url));

/** The path of a file from a folder that it lies in. */
function inside(folder: string, path: string): string | undefined {
  const from = relative(folder, path);
  return from && !from.startsWith('..') && !isAbsolute(from) ? from : undefined;
}

function unreadable(path: string, error: unknown): HelixError {
  const problem = `"${escapedName(path)}" cannot be read: ${problemOf(path, error)}`;
  return new HelixError('bad_request', { problem }, { cause: error });
}

/** Bytes of a name that are no UTF-8 come as U+FFFD, by which no file is found. */
function problemOf(path: string, error: unknown): string {
  if ((error as { code?: string }).code !== 'ENOENT') return `${messageOf(error)}. Check the path.`;
  return path.includes('\ufffd')
    ? 'its name is not UTF-8 (what is none is shown as \ufffd). Rename it.'
    : 'it does not exist. Check the path.';
}
