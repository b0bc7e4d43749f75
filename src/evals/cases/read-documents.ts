import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { z } from 'zod';
import { messageOf } from '../../errors.ts';
import { confinedPath } from './confined-path.ts';
import { invalidSet, type SetDocument } from './eval-set.ts';
import { parseJsonLines } from './parse-json.ts';
import { readManifest } from './read-manifest.ts';
import { readText } from './read-text.ts';

/**
 * The documents of a folder: listed in `manifest.json`, or all files of `documents/`, or in `documents.jsonl` with a
 * `{path, text}` a line.
 */
export async function readDocuments(folder: string, set: string): Promise<SetDocument[]> {
  const [manifest, files, lines] = ['manifest.json', 'documents', 'documents.jsonl'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const found = [manifest, files, lines].find((path) => existsSync(path));
  if (found !== undefined) await refuseOutside(found, folder, set);
  if (found === manifest) return readManifest(manifest, folder, set);
  if (found === files) return readFolder(files, folder, set);
  if (found === lines) return readLines(lines, set);
  const problem = `there is no manifest.json, documents/ or documents.jsonl in ${folder}`;
  throw invalidSet(set, problem, 'Check the path.');
}

async function readFolder(folder: string, root: string, set: string): Promise<SetDocument[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    throw invalidSet(set, `${folder} cannot be read (${messageOf(error)})`, 'Check the folder.');
  });
  // A link is not followed; one that leads out of the set is told, as a set that shrinks in silence measures nothing.
  for (const entry of entries)
    if (entry.isSymbolicLink()) await refuseOutside(join(entry.parentPath, entry.name), root, set);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths) await refuseOutside(path, root, set);
  return paths
    .map((path) => ({ path, name: relative(folder, path).split(sep).join('/') }))
    .filter(({ name }) => !name.split('/').some((part) => part.startsWith('.')))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .map(({ path, name }) => documentOf(set, name, { path }));
}

async function refuseOutside(path: string, root: string, set: string): Promise<void> {
  if ((await confinedPath(path, root)) !== 'outside') return;
  throw invalidSet(set, `${path} is a link to a place outside of the set`, 'Put the files themselves there.');
}

const MOST_MEGABYTES = 256;
const lineSchema = z.looseObject({ path: z.string().min(1), text: z.string() });

async function readLines(path: string, set: string): Promise<SetDocument[]> {
  const read = await readText(path, MOST_MEGABYTES);
  const parsed = 'problem' in read ? read : parseJsonLines(read.text);
  if ('problem' in parsed) throw invalidSet(set, `${path}: ${parsed.problem}`, 'Correct it and run again.');
  return parsed.lines.map(({ number, value }) => {
    const line = lineSchema.safeParse(value);
    if (!line.success)
      throw invalidSet(set, `${path}: line ${number} is not {"path", "text"}`, 'Correct it and run again.');
    return documentOf(set, line.data.path, { text: line.data.text });
  });
}

function documentOf(set: string, name: string, content: { path: string } | { text: string }): SetDocument {
  return { sourceUri: `${set}/${name}`, versions: [{ name: basename(name), content }] };
}
