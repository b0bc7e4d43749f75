import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { HelixError, messageOf } from '../../errors.ts';
import type { Preparer } from '../../ingest/readers/preparer.ts';
import { titleFromName } from '../../ingest/title-from-name.ts';
import type { ChunkDraft, ChunkProfile, RetrievedChunk } from '../../terms.ts';

/** A folder with `questions.jsonl` and `documents/` (or `documents.jsonl`), read and cut as an ingestion would. */
export async function readClaimSet(
  folder: string,
  preparer: Preparer,
  profile: ChunkProfile,
): Promise<ClaimSet> {
  const questions = await readLines(join(folder, 'questions.jsonl'), questionSchema);
  const files = await readFiles(folder);
  const documents = await Promise.all(
    files.map(async (file, index) => {
      const { text, title, sourceType, chunks } = await preparer.prepare({ ...file, profile });
      const known = {
        documentId: index + 1,
        sourceType,
        title: title ?? titleFromName(file.name),
        name: file.name,
      };
      return {
        name: file.name,
        title: known.title,
        text,
        chunks: chunks.map((chunk) => retrieved(chunk, known)),
      };
    }),
  );
  return { name: basename(resolve(folder)), questions, documents };
}

async function readFiles(folder: string): Promise<{ name: string; path?: string; bytes?: Uint8Array }[]> {
  const whole = join(folder, 'documents');
  if (existsSync(whole)) {
    const entries = await readdir(whole, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    return paths.map((path) => ({ name: path.slice(whole.length + 1), path }));
  }
  const lines = await readLines(
    join(folder, 'documents.jsonl'),
    z.object({ path: z.string(), text: z.string() }),
  );
  return lines.map(({ path, text }) => ({ name: path, bytes: Buffer.from(text) }));
}

async function readLines<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>[]> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new HelixError(
      'bad_request',
      {
        problem: `"${path}" cannot be read: ${messageOf(cause)}. Name a folder with questions.jsonl and documents/.`,
      },
      { cause },
    );
  });
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [schema.parse(JSON.parse(line))];
    } catch (cause) {
      throw new HelixError(
        'bad_request',
        { problem: `${path}, line ${index + 1}: ${messageOf(cause).slice(0, 200)}. Correct or remove it.` },
        { cause },
      );
    }
  });
}

function retrieved(
  chunk: ChunkDraft,
  document: { documentId: number; sourceType: string; title: string; name: string },
): RetrievedChunk {
  const { ordinal, type, headingPath, text, span, tokenCount, metadata } = chunk;
  const { documentId, sourceType, title, name } = document;
  return {
    chunkId: documentId * 100_000 + ordinal,
    documentId,
    versionId: documentId,
    documentTitle: title,
    versionLabel: '1',
    sourceUri: name,
    sourceType,
    ordinal,
    type,
    headingPath,
    text,
    span,
    source: metadata.source,
    tokenCount,
    distance: 0,
    ranks: {},
    score: 0,
  };
}

const questionSchema = z.object({
  id: z.string(),
  question: z.string(),
  answerable: z.boolean(),
  evidence: z.array(z.object({ document: z.string(), start: z.int(), end: z.int() })).default([]),
  answers: z.array(z.string()).default([]),
});

export type ClaimQuestion = z.infer<typeof questionSchema>;
export type ClaimDocument = { name: string; title: string; text: string; chunks: RetrievedChunk[] };
export type ClaimSet = { name: string; questions: ClaimQuestion[]; documents: ClaimDocument[] };
