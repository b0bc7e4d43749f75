import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Helix } from '../../src/compose.ts';
import { refusalGate } from '../../src/gate/refusal-gate.ts';
import { readEvidence } from '../../src/providers/local/extractive-evidence.ts';
import { rankQuotes } from '../../src/providers/local/extractive-language-model.ts';
import { refusalFeatures } from '../../src/providers/local/extractive-refusal.ts';
import { createSimilarity, type Similarity } from '../../src/providers/local/extractive-similarity.ts';
import { type Retrieval, retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import type { RetrievedChunk } from '../../src/terms.ts';
import { openSet } from './open-set.ts';
import type { Place } from './read-set.ts';

/**
 * Asks the documents of a set their own questions, the same without the document and without the chunks that hold the
 * evidence, and a sample of the questions of other sets, and reads what was found as the extractive writer does.
 */
export async function readQuestions(
  folder: string,
  others: readonly string[],
  perOther: number,
): Promise<ReadQuestion[]> {
  const { helix } = await openSet(folder);
  const reader = { helix, similarity: createSimilarity(helix.embeddingModel), set: basename(folder) };
  try {
    const read: ReadQuestion[] = [];
    for (const listed of listedIn(folder)) read.push(...(await readOwn(reader, listed)));
    for (const { question } of others.flatMap((other) => sampleOf(listedIn(other), perOther)))
      read.push(await readOne(reader, { kind: 'other set' }, question, await retrieve(helix, question)));
    return read;
  } finally {
    await helix.close();
  }
}

export type ReadQuestion = {
  set: string;
  kind: ReadKind;
  /** The document that the question is about, where the set says it. */
  document?: string;
  /** Before anything was read. */
  isGated: boolean;
  /** What the writer decides by, `FEATURES` and the gate's log-odds; undefined where a rule refused. */
  features?: number[];
};
export type ReadKind =
  | 'answerable'
  | 'evidence not found'
  | 'without document'
  | 'without evidence'
  | 'other set'
  | 'off topic'
  | 'adversarial';

export const FEATURES = [
  'coverage',
  'bestCoverage',
  'sourceCoverage',
  'phrases',
  'namesMissing',
  'numbersMissing',
  'brevity',
  'similarity',
  'bestSimilarity',
] as const;

type Reader = { helix: Helix; similarity: Similarity; set: string };
type Listed = { question: string; answerable: boolean; off_topic?: boolean; evidence: Place[] };

async function readOwn(reader: Reader, listed: Listed): Promise<ReadQuestion[]> {
  const { question, answerable, off_topic, evidence } = listed;
  const document = evidence[0]?.document;
  const found = await retrieve(reader.helix, question);
  const read = (kind: ReadKind, retrieval: Retrieval) =>
    readOne(reader, { kind, document }, question, retrieval);
  if (!answerable) return [await read(off_topic ? 'off topic' : 'adversarial', found)];
  const holds = ({ sourceUri, span }: RetrievedChunk) =>
    evidence.some(
      ({ document, start, end }) => document === sourceUri && start < span.end && end > span.start,
    );
  const isFound = found.chunks.slice(0, K).some(holds);
  const own = new Set(evidence.map((place) => place.document));
  return [
    await read(isFound ? 'answerable' : 'evidence not found', found),
    await read('without evidence', without(found, holds)),
    await read(
      'without document',
      without(found, ({ sourceUri }) => own.has(sourceUri)),
    ),
  ];
}

/** As many as are needed so that four remain when a document's are taken away. */
function retrieve(helix: Helix, question: string): Promise<Retrieval> {
  return retrieveChunks(helix, { question, project: 'default', k: DEPTH });
}

const K = 4;
const DEPTH = 60;

function without(retrieval: Retrieval, isGone: (chunk: RetrievedChunk) => boolean): Retrieval {
  const gone = new Set(retrieval.chunks.filter(isGone).map(({ chunkId }) => chunkId));
  const candidates = retrieval.candidates.filter(({ chunkId }) => !gone.has(chunkId));
  const distances = candidates.flatMap(({ distance }) => (distance === undefined ? [] : [distance]));
  return {
    ...retrieval,
    candidates,
    chunks: retrieval.chunks.filter(({ chunkId }) => !gone.has(chunkId)),
    nearest: distances.length > 0 ? Math.min(...distances) : undefined,
  };
}

async function readOne(
  { helix, similarity, set }: Reader,
  asked: Pick<ReadQuestion, 'kind' | 'document'>,
  question: string,
  retrieval: Retrieval,
): Promise<ReadQuestion> {
  const { verdict, answerability } = refusalGate(retrieval, helix);
  const judged = { set, ...asked, isGated: verdict === 'refuse' };
  const evidence = readEvidence(question, retrieval.chunks.slice(0, K));
  const ranked = await rankQuotes(evidence, { question }, similarity);
  if (ranked.length === 0 || answerability === undefined) return judged;
  const read = refusalFeatures(evidence, ranked);
  const known = Math.min(0.9975, Math.max(0.0025, answerability));
  return {
    ...judged,
    features: [...FEATURES.map((name) => read[name]), Math.log(known / (1 - known))],
  };
}

function listedIn(folder: string): Listed[] {
  const lines = readFileSync(join(folder, 'questions.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** Evenly from the whole list, the same ones each time. */
function sampleOf(questions: readonly Listed[], size: number): Listed[] {
  const answerable = questions.filter((each) => each.answerable);
  const count = Math.min(size, answerable.length);
  return Array.from(
    { length: count },
    (_, index) => answerable[Math.floor((index * answerable.length) / count)]!,
  );
}
