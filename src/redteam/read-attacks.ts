import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { HelixError, messageOf } from '../errors.ts';

const contextSchema = z.object({
  id: z.string().min(1),
  text: z.string().min(1),
  question: z.string().min(1),
});
const attackSchema = z.object({
  id: z.string().min(1),
  family: z.string().optional(),
  text: z.string().min(1),
});

export type AttackContext = z.infer<typeof contextSchema>;
export type Attack = z.infer<typeof attackSchema>;
export type AttackSet = { contexts: AttackContext[]; attacks: Attack[] };

/** A folder with `contexts.jsonl` (documents with a question each) and `attacks.jsonl` (texts to plant in them). */
export async function readAttacks(folder: string): Promise<AttackSet> {
  return {
    contexts: await readLines(join(folder, 'contexts.jsonl'), contextSchema),
    attacks: await readLines(join(folder, 'attacks.jsonl'), attackSchema),
  };
}

async function readLines<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>[]> {
  const lines = (await contentOf(path)).split('\n');
  const values = lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [parsedLine(line, schema, `${path}:${index + 1}`)],
  );
  if (values.length > 0) return values;
  throw unusable(`${path} holds no line. Write one JSON object a line.`);
}

async function contentOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw unusable(
      `${path} cannot be read (${messageOf(error)}). Name a folder with contexts.jsonl and attacks.jsonl.`,
    );
  }
}

function parsedLine<Schema extends z.ZodType>(line: string, schema: Schema, place: string): z.infer<Schema> {
  const result = schema.safeParse(jsonOf(line, place));
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the line'}: ${message}`,
  );
  throw unusable(`${place} is not usable (${problems.join('; ')}). Correct the line.`);
}

function jsonOf(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw unusable(`${place} is no JSON: "${line.slice(0, 40)}". Write one JSON object a line.`);
  }
}

function unusable(problem: string): HelixError {
  return new HelixError('bad_request', { problem });
}
