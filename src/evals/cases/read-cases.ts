import { basename, extname } from 'node:path';
import { z } from 'zod';
import { HelixError } from '../../errors.ts';
import type { EvalCase } from '../eval-case.ts';
import { checkCase } from './check-case.ts';
import { parseJson, parseJsonLines } from './parse-json.ts';
import { type Problem, readText } from './read-text.ts';

/** A thousand cases with quotes take about half a megabyte. */
export const MOST_MEGABYTES = 32;
const MOST_TOLD = 5;

/**
 * The cases of a file: `{version, cases}` in `.json`; in `.jsonl` a case a line, or a line of a question set, which is
 * imported. One case that is not right makes the whole file unusable: a set that shrinks in silence measures nothing.
 */
export async function readCases(path: string): Promise<CaseFile> {
  const read = await entriesOf(path);
  if ('problem' in read) throw invalid(path, read.problem);
  const problems: string[] = [];
  const cases: EvalCase[] = [];
  for (const { place, value } of read.entries) {
    const checked = checkCase(value);
    if ('case' in checked) cases.push(checked.case);
    else problems.push(`${place}${namedId(value)} ${checked.problem}`);
  }
  problems.push(...duplicatesIn(read.entries));
  if (problems.length > 0) throw invalid(path, listed(problems));
  if (cases.length === 0) throw invalid(path, 'it holds no cases');
  return { name: basename(path, extname(path)), version: read.version, cases };
}

export type CaseFile = {
  /** The file's name without its ending. */
  name: string;
  /** What the file says of itself; null for lines. */
  version: string | number | null;
  cases: EvalCase[];
};

type Entry = { place: string; value: unknown };
type Entries = { version: CaseFile['version']; entries: Entry[] };

const fileSchema = z.strictObject({
  version: z.union([z.int(), z.string().min(1)]),
  cases: z.array(z.unknown()),
});

async function entriesOf(path: string): Promise<Entries | Problem> {
  const ending = extname(path).toLowerCase();
  if (ending !== '.json' && ending !== '.jsonl')
    return { problem: 'its name ends neither with .json nor with .jsonl' };
  const read = await readText(path, MOST_MEGABYTES);
  if ('problem' in read) return read;
  return ending === '.jsonl' ? entriesOfLines(read.text) : entriesOfObject(read.text);
}

function entriesOfLines(text: string): Entries | Problem {
  const parsed = parseJsonLines(text);
  if ('problem' in parsed) return parsed;
  return {
    version: null,
    entries: parsed.lines.map(({ number, value }) => ({ place: `line ${number}`, value })),
  };
}

function entriesOfObject(text: string): Entries | Problem {
  const parsed = parseJson(text);
  if ('problem' in parsed) return parsed;
  const file = fileSchema.safeParse(parsed.value);
  if (!file.success) {
    const { path, message } = file.error.issues[0]!;
    return {
      problem: `it is not {"version", "cases"}: ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`,
    };
  }
  const entries = file.data.cases.map((value, index) => ({ place: `case ${index + 1}`, value }));
  return { version: file.data.version, entries };
}

function duplicatesIn(entries: readonly Entry[]): string[] {
  const first = new Map<unknown, string>();
  return entries.flatMap(({ place, value }) => {
    const id = idOf(value);
    const before = first.get(id);
    if (id !== undefined && before === undefined) first.set(id, place);
    return before === undefined ? [] : [`duplicate case id "${id}" (${before} and ${place})`];
  });
}

function idOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

function namedId(value: unknown): string {
  const id = idOf(value);
  return id ? ` ("${id}")` : '';
}

function listed(problems: readonly string[]): string {
  const more = problems.length - MOST_TOLD;
  return problems.slice(0, MOST_TOLD).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function invalid(path: string, problem: string): HelixError {
  return new HelixError('cases_invalid', { path, problem });
}
