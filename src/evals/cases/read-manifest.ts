import { stat } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import { z } from 'zod';
import { CONFIDENTIALITIES } from '../../terms.ts';
import { confinedPath } from './confined-path.ts';
import { invalidSet, type SetDocument, type SetVersion } from './eval-set.ts';
import { parseJson } from './parse-json.ts';
import { readMoment } from './read-moment.ts';
import { readText } from './read-text.ts';

const moment = z
  .string()
  .transform((text) => readMoment(text, 'beginning'))
  .pipe(z.string('must be a date such as 2026-01-31'));

const entrySchema = z.strictObject({
  path: z.string().min(1),
  title: z.string().min(1),
  versions: z
    .array(z.strictObject({ path: z.string().min(1), label: z.string().min(1), effective_at: moment }))
    .min(1)
    .refine(isAscending, 'must go from the oldest version to the newest')
    .optional(),
  confidentiality: z.enum(CONFIDENTIALITIES).optional(),
  tags: z.array(z.string().min(1)).optional(),
  poisoned: z.literal(true).optional(),
});

const MOST_MEGABYTES = 8;

/**
 * The documents that a `manifest.json` lists, with what it says of them. Paths are relative to it and stay in `root`: a
 * set from elsewhere takes no other file of this machine in.
 */
export async function readManifest(path: string, root: string, set: string): Promise<SetDocument[]> {
  const entries = await readEntries(path, set);
  return Promise.all(
    entries.map(async ({ path: name, title, versions, confidentiality, tags, poisoned }) => {
      const files = versions ?? [{ path: name }];
      const found = files.map((version) => versionOf(version, { folder: dirname(path), root, set }));
      const sourceUri = `${set}/${posix.normalize(name).replace(/^(\.\.\/)+/, '')}`;
      return { sourceUri, title, confidentiality, tags, poisoned, versions: await Promise.all(found) };
    }),
  );
}

async function readEntries(path: string, set: string): Promise<z.infer<typeof entrySchema>[]> {
  const read = await readText(path, MOST_MEGABYTES);
  const parsed = 'problem' in read ? read : parseJson(read.text);
  if ('problem' in parsed) throw invalidSet(set, `${path}: ${parsed.problem}`, 'Correct it and run again.');
  const entries = z.array(entrySchema).min(1).safeParse(parsed.value);
  if (entries.success) return entries.data;
  const { path: place, message } = entries.error.issues[0]!;
  throw invalidSet(set, `${path}: entry ${place.join('.')}: ${message}`, 'Correct it and run again.');
}

type ListedVersion = { path: string; label?: string; effective_at?: string };
type Folders = { folder: string; root: string; set: string };

async function versionOf(
  { path: name, label, effective_at: effectiveAt }: ListedVersion,
  { folder, root, set }: Folders,
): Promise<SetVersion> {
  const path = await confinedPath(join(folder, name), root);
  if (path === 'outside')
    throw invalidSet(set, `the file "${name}" of its manifest lies outside of the set`, 'Move it into it.');
  if (path === undefined || !(await stat(path)).isFile())
    throw invalidSet(set, `the file "${name}" of its manifest is not there`, 'Add it, or take it out.');
  return { name: basename(name), content: { path }, label, effectiveAt };
}

function isAscending(versions: readonly { effective_at: string }[]): boolean {
  return versions.every(
    ({ effective_at }, index) => index === 0 || versions[index - 1]!.effective_at < effective_at,
  );
}
