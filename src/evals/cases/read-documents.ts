import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { z } from 'zod';
import { messageOf } from '../../errors.ts';
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
  if (existsSync(manifest)) return readManifest(manifest, folder, set);
  if (existsSync(files)) return readFolder(files, set);
  if (existsSync(lines)) return readLines(lines, set);
  const problem = `there is no manifest.json, documents/ or documents.jsonl in ${folder}`;
  throw invalidSet(set, problem, 'Check the path.');
}

async function readFolder(folder: string, set: string): Promise<SetDocument[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    throw invalidSet(set, `${folder} cannot be read (${messageOf(error)})`, 'Check the folder.');
  });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths
    .map((path) => ({ path, name: relative(folder, path).split(sep).join('/') }))
    .filter(({ name }) => !name.split('/').some((part) => part.startsWith('.')))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .map(({ path, name }) => documentOf(set, name, { path }));
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
