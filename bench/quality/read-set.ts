import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { findFiles } from '../../src/cli/read-source.ts';
import type { Span } from '../../src/terms.ts';

/**
 * A set of questions: `questions.jsonl`, and `documents/` or `documents.jsonl` with a `{path, text}` a line. Questions
 * that nothing in the documents answers say nothing about retrieval and are left out.
 */
export function readQuestions(folder: string): Question[] {
  return readLines<Question & { answerable: boolean }>(join(folder, 'questions.jsonl')).filter(
    ({ answerable }) => answerable,
  );
}

export type Question = { id: string; question: string; evidence: Place[] };
/** Offsets are characters of the file, which for text is what a chunk's offsets are too. */
export type Place = Span & { document: string };

/** The files of a set, each with the name that evidence knows it by. Texts out of one file are written into `scratch`. */
export async function readDocuments(folder: string, scratch: string): Promise<SetDocument[]> {
  const whole = join(folder, 'documents');
  if (existsSync(whole)) {
    return (await findFiles([whole])).map((path) => ({ path, name: relative(whole, path) }));
  }
  const lines = readLines<{ path: string; text: string }>(join(folder, 'documents.jsonl'));
  return Promise.all(
    lines.map(async ({ path: name, text }) => {
      const path = resolve(scratch, name);
      if (relative(scratch, path).startsWith('..'))
        throw new Error(`${folder}: the document "${name}" leads out of its folder. Correct its path.`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
      return { path, name };
    }),
  );
}

export type SetDocument = { path: string; name: string };

function readLines<Line>(path: string): Line[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line) as Line];
    } catch (error) {
      throw new Error(`${path}, line ${index + 1} is not JSON. Correct or remove it.`, { cause: error });
    }
  });
}
