import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EvalCase, ExpectedSource } from '../eval-case.ts';
import { type EvalSet, invalidSet, type SetDocument } from './eval-set.ts';
import { readCases } from './read-cases.ts';
import { readDocuments } from './read-documents.ts';
import { readManifest } from './read-manifest.ts';

/** The set that comes with Helix. A folder of the same name is meant by `./handbook`. */
export const HANDBOOK = 'handbook';

/**
 * A set by its name or its folder. A folder holds `questions.jsonl` or `cases.json` or both, and its documents: listed in
 * `manifest.json`, or all files of `documents/`, or in `documents.jsonl` with a `{path, text}` a line.
 */
export async function readSet(source: string): Promise<EvalSet> {
  if (source === HANDBOOK) {
    const manifest = join(HELIX, 'samples/handbook/manifest.json');
    const documents = await readManifest(manifest, join(HELIX, 'samples'), HANDBOOK);
    return setOf(HANDBOOK, documents, await readAllCases(join(HELIX, 'evals'), HANDBOOK));
  }
  const folder = resolve(source);
  const set = basename(folder) || 'root';
  const documents = await readDocuments(folder, set);
  return setOf(set, documents, await readAllCases(folder, set));
}

const HELIX = fileURLToPath(new URL('../../../', import.meta.url));
const CASE_FILES = ['cases.json', 'questions.jsonl'];

function setOf(name: string, documents: SetDocument[], cases: EvalCase[]): EvalSet {
  if (documents.length === 0) throw invalidSet(name, 'it has no documents', 'Add some.');
  const known = new Set<string>();
  for (const { sourceUri } of documents) {
    if (known.has(sourceUri)) throw invalidSet(name, `"${sourceUri}" is in it twice`, 'Rename one of them.');
    known.add(sourceUri);
  }
  // A path may be the end of another one: here it is known which is meant.
  const whole = ({ document, ...rest }: ExpectedSource) => ({
    document: known.has(`${name}/${document}`) ? `${name}/${document}` : document,
    ...rest,
  });
  const resolved = cases.map((each) =>
    each.expected_sources ? { ...each, expected_sources: each.expected_sources.map(whole) } : each,
  );
  return { name, documents, cases: resolved };
}

async function readAllCases(folder: string, set: string): Promise<EvalCase[]> {
  const paths = CASE_FILES.map((name) => join(folder, name)).filter((path) => existsSync(path));
  if (paths.length === 0)
    throw invalidSet(set, `there is no ${CASE_FILES.join(' or ')} in ${folder}`, 'Check the path.');
  const cases = (await Promise.all(paths.map(readCases))).flatMap((file) => file.cases);
  const ids = cases.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice === undefined) return cases;
  throw invalidSet(set, `duplicate case id "${twice}" in ${CASE_FILES.join(' and ')}`, 'Rename one of them.');
}
