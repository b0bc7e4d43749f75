/**
 * How good the answers without a model service are: `node bench/extractive-answers.ts <folder of data sets>`
 * (or HELIX_EVAL_DATA). A set is a folder with `documents/*.md` and `questions.jsonl`. Prints, per set, how often
 * the answer holds the expected one, what is refused, how the groundedness check agrees, and the time taken.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunkBlocks } from '../src/chunk/chunk-blocks.ts';
import { embedTexts } from '../src/embed/embed-texts.ts';
import { markdownExtractor } from '../src/extract/formats/markdown.ts';
import { reciprocalRankFusion } from '../src/fuse/reciprocal-rank-fusion.ts';
import { contextualText } from '../src/ingest/contextual-text.ts';
import type { EmbeddingModel } from '../src/models/embedding-model.ts';
import { createExtractiveModel } from '../src/providers/local/extractive-language-model.ts';
import { createLocalEmbeddingModel } from '../src/providers/local/local-embedding-model.ts';
import { createSpanJudge } from '../src/providers/local/span-judge.ts';
import { REFUSAL, type RetrievedChunk } from '../src/terms.ts';
import { contentWords } from '../src/text/content-words.ts';
import { splitWords } from '../src/text/split-words.ts';

const SETS = ['squad2', 'docs', 'spans', 'tables'];
const SOURCES = 4;
const LONGEST_SHORT_ANSWER = 80;

const data = process.argv[2] ?? process.env.HELIX_EVAL_DATA;
if (data === undefined || !SETS.some((set) => existsSync(join(data, set)))) {
  console.log('Skipped: name the folder of data sets as the first argument, or in HELIX_EVAL_DATA.');
} else {
  const embeddingModel = createLocalEmbeddingModel({ cacheDirectory: join('.cache', 'models') });
  try {
    for (const set of SETS.filter((name) => existsSync(join(data, name))))
      await measureSet(join(data, set), set, embeddingModel);
  } finally {
    // Ends the workers at once, and nothing is left to wait for.
    void embeddingModel.close();
  }
}

async function measureSet(folder: string, name: string, embeddingModel: EmbeddingModel): Promise<void> {
  const chunks = readChunks(join(folder, 'documents'));
  const texts = chunks.map((chunk) => contextualText(chunk.documentTitle, chunk));
  const vectors = await embedTexts(embeddingModel, { texts, purpose: 'document' });
  const words = texts.map((text) => contentWords(text).map(({ stem }) => stem));
  const questions = readFileSync(join(folder, 'questions.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line): Question => JSON.parse(line));
  const asked = await embedTexts(embeddingModel, {
    texts: questions.map(({ question }) => question),
    purpose: 'query',
  });
  const model = createExtractiveModel({ embeddingModel });
  const judge = createSpanJudge();
  const results: Result[] = [];
  for (const [index, { question, answers, answerable, off_topic, evidence }] of questions.entries()) {
    const sources = search(chunks, vectors, words, asked[index]!, question);
    const started = performance.now();
    let answer = '';
    for await (const part of model.streamAnswer({ system: '', prompt: '', question, sources })) {
      if (part.type === 'text-delta') answer += part.text;
    }
    const milliseconds = performance.now() - started;
    const { grounded, citations_correct } = await judge.judge({ question, answer, sources });
    const holdsEvidence = (source: BenchChunk) =>
      evidence.some(
        ({ document, start, end }) =>
          source.file === document && start < source.span.end && end > source.span.start,
      );
    const cited = sources.filter((_, source) => answer.includes(`[${source + 1}]`));
    results.push({
      kind: answerable ? 'answerable' : off_topic ? 'off the subject' : 'written to mislead',
      isFound: sources.some(holdsEvidence),
      citesEvidence: cited.some(holdsEvidence),
      hasShortAnswer: answers.some(({ length }) => length < LONGEST_SHORT_ANSWER),
      isRefused: answer === REFUSAL,
      isRight: answers.some((expected) => holds(answer, expected)),
      isChecked: grounded && citations_correct,
      sentences: answer.match(/\[\d+\]/g)?.length ?? 0,
      milliseconds,
    });
  }
  print(name, results);
}

function print(name: string, results: readonly Result[]): void {
  console.log(`\n${name}`);
  for (const kind of ['answerable', 'off the subject', 'written to mislead'] as const) {
    const rows = results.filter((result) => result.kind === kind);
    if (rows.length > 0)
      console.log(`  ${kind}: ${rows.length}, refused ${share(rows, ({ isRefused }) => isRefused)}`);
  }
  const answerable = results.filter(({ kind }) => kind === 'answerable');
  const found = answerable.filter(({ isFound }) => isFound);
  const given = results.filter(({ isRefused }) => !isRefused);
  const times = results.map(({ milliseconds }) => milliseconds).sort((left, right) => left - right);
  console.log(
    `  evidence among the sources: ${share(answerable, ({ isFound }) => isFound)}; of these refused: ${share(found, ({ isRefused }) => isRefused)}`,
  );
  console.log(
    `  cites the evidence: ${share(found, ({ citesEvidence }) => citesEvidence)} where it is among the sources`,
  );
  const short = answerable.filter(({ hasShortAnswer }) => hasShortAnswer);
  if (short.length > answerable.length / 2) {
    const shortFound = short.filter(({ isFound }) => isFound);
    const [all, reachable] = [short, shortFound].map((rows) => share(rows, ({ isRight }) => isRight));
    console.log(`  answer holds the expected words: ${all}, ${reachable} where the sources hold them`);
  }
  console.log(
    `  sentences per answer: ${(given.reduce((sum, { sentences }) => sum + sentences, 0) / given.length).toFixed(2)}`,
  );
  console.log(
    `  grounded and correctly cited by the span judge: ${share(given, ({ isChecked }) => isChecked)}`,
  );
  console.log(
    `  time: p50 ${times[Math.floor(times.length * 0.5)]!.toFixed(0)} ms, p95 ${times[Math.floor(times.length * 0.95)]!.toFixed(0)} ms`,
  );
}

function share(rows: readonly Result[], test: (row: Result) => boolean): string {
  return rows.length === 0 ? '-' : `${((100 * rows.filter(test).length) / rows.length).toFixed(1)} %`;
}

/** By words alone, so that punctuation and citation marks between them do not count. */
function holds(answer: string, expected: string): boolean {
  const inWords = (text: string) =>
    splitWords(text.replace(/ \[\d+\]/g, ''))
      .map((word) => word.text.toLowerCase())
      .filter((word) => !['a', 'an', 'the'].includes(word))
      .join(' ');
  return inWords(expected) !== '' && ` ${inWords(answer)} `.includes(` ${inWords(expected)} `);
}

function readChunks(folder: string): BenchChunk[] {
  const chunks: BenchChunk[] = [];
  readdirSync(folder)
    .sort()
    .forEach((file, document) => {
      const extraction = markdownExtractor.extract(readFileSync(join(folder, file), 'utf8'));
      const documentTitle = extraction.title ?? file.replace(/\.md$/, '').replace(/_+/g, ' ');
      for (const draft of chunkBlocks(extraction, 'structured')) {
        const ids = { chunkId: chunks.length + 1, documentId: document + 1, versionId: document + 1 };
        chunks.push({
          ...draft,
          ...ids,
          documentTitle,
          versionLabel: '1',
          distance: 0,
          ranks: {},
          score: 0,
          file,
        });
      }
    });
  return chunks;
}

/** Vector and BM25 ranks fused, in memory. */
function search(
  chunks: readonly BenchChunk[],
  vectors: readonly Float32Array[],
  words: readonly string[][],
  asked: Float32Array,
  question: string,
): BenchChunk[] {
  const distances = vectors.map(
    (vector) => 1 - vector.reduce((sum, value, index) => sum + value * asked[index]!, 0),
  );
  const scores = wordScores(words, [...new Set(contentWords(question).map(({ stem }) => stem))]);
  const ranked = (values: readonly number[]) =>
    values
      .map((value, index) => ({ value, id: index + 1 }))
      .sort((left, right) => left.value - right.value)
      .slice(0, 50);
  const alike = ranked(scores.map((score) => -score)).filter(({ value }) => value < 0);
  const fused = reciprocalRankFusion([
    { channel: 'vector', ids: ranked(distances).map(({ id }) => id) },
    { channel: 'lexical', ids: alike.map(({ id }) => id) },
  ]);
  return fused
    .slice(0, SOURCES)
    .map(({ id, score, ranks }) => ({ ...chunks[id - 1]!, distance: distances[id - 1]!, score, ranks }));
}

function wordScores(words: readonly string[][], terms: readonly string[]): number[] {
  const average = words.reduce((sum, list) => sum + list.length, 0) / words.length;
  const scores = words.map(() => 0);
  for (const term of terms) {
    const counts = words.map((list) => list.filter((word) => word === term).length);
    const holding = counts.filter((count) => count > 0).length;
    const rarity = Math.log(1 + (words.length - holding + 0.5) / (holding + 0.5));
    counts.forEach((count, index) => {
      scores[index]! +=
        (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * words[index]!.length) / average));
    });
  }
  return scores;
}

type Question = {
  question: string;
  answerable: boolean;
  off_topic?: boolean;
  answers: string[];
  evidence: { document: string; start: number; end: number }[];
};
type BenchChunk = RetrievedChunk & { file: string };
type Result = {
  kind: 'answerable' | 'off the subject' | 'written to mislead';
  isFound: boolean;
  citesEvidence: boolean;
  /** Long expected answers are in other words than the document's. */
  hasShortAnswer: boolean;
  isRefused: boolean;
  isRight: boolean;
  isChecked: boolean;
  sentences: number;
  milliseconds: number;
};
