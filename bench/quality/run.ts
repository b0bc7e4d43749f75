/**
 * `node bench/quality/run.ts <folder> … [--rerank] [--sample <n>]`: how well each way of retrieving finds the evidence
 * of real questions, and whether the default is the best of them.
 *
 * A folder holds `questions.jsonl` with one `{id, question, answerable, evidence: [{document, start, end}]}` a line, and
 * `documents/` or `documents.jsonl` (`{path, text}` a line). A chunk is a hit when it overlaps a piece of evidence. The
 * product itself retrieves, with the configured models, from an embedded database that is kept in `.cache/quality`.
 * `--rerank` adds the configured reranker, else the local one; `--sample` takes so many questions of each set.
 * It ends with 1 when the default is not the best or within half a point of it, or not better than each channel.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Helix } from '../../src/compose.ts';
import type { Reranker } from '../../src/models/reranker.ts';
import { createLateInteractionReranker } from '../../src/providers/local/late-interaction-reranker.ts';
import type { LocalEmbeddingModel } from '../../src/providers/local/local-embedding-model.ts';
import { type Configuration, judgeDefault } from './judge-default.ts';
import { type Measures, measureRanking } from './measure-ranking.ts';
import { openSet } from './open-set.ts';
import { describeShortcoming, printResults } from './print-results.ts';
import { CHANNELS, DEFAULT, RERANKED, rankQuestion } from './rank-question.ts';
import { type Place, type Question, readQuestions } from './read-set.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rerank: { type: 'boolean' }, sample: { type: 'string' } },
});
const folders = positionals.filter((folder) => existsSync(join(folder, 'questions.jsonl')));
if (folders.length === 0)
  console.log('Skipped: name one or more folders that hold questions.jsonl and documents.');
else await measureAll();

async function measureAll(): Promise<void> {
  const shortcomings: string[] = [];
  for (const folder of folders) {
    const found = judgeDefault(await measureSet(folder));
    shortcomings.push(...found.map((each) => `${basename(folder)}: ${describeShortcoming(each)}`));
  }
  if (options.sample) console.log('\nNo verdict: a sample is too small for one.');
  else printVerdict(shortcomings);
}

function printVerdict(shortcomings: readonly string[]): void {
  const isBest = shortcomings.length === 0;
  console.log('');
  for (const shortcoming of shortcomings) console.log(`  ${shortcoming}`);
  console.log(
    `${isBest ? 'PASSED' : 'FAILED'}: on ${folders.length} sets the default is ${isBest ? '' : 'not '}the best or within half a point of it, and better than each channel alone.`,
  );
  process.exitCode = isBest ? 0 : 1;
}

async function measureSet(folder: string): Promise<Configuration[]> {
  const { helix, documents, chunks, seconds, isKept } = await openSet(folder);
  try {
    const questions = sampleOf(readQuestions(folder));
    const reranker = options.rerank ? rerankerOf(helix) : undefined;
    const started = performance.now();
    const results = new Map<string, Measures[]>();
    for (const { question, evidence } of questions) {
      const relevant = relevantChunks(chunks, evidence);
      for (const [name, ranking] of Object.entries(await rankQuestion(helix, question, reranker)))
        results.set(name, [...(results.get(name) ?? []), measureRanking(ranking, relevant)]);
    }
    const ingested = isKept ? 'kept from before' : `ingested in ${seconds.toFixed(0)} s`;
    const perQuestion = ((performance.now() - started) / questions.length).toFixed(0);
    console.log(
      `\n${basename(folder)}: ${documents} documents, ${chunks.size} chunks (${ingested}), ${questions.length} questions in ${perQuestion} ms each; ${helix.embeddingModel.spaceId}`,
    );
    const configurations = [...results].map(([name, measures]) => ({
      name,
      role: roleOf(name),
      results: measures,
    }));
    printResults(configurations);
    return configurations;
  } finally {
    await helix.close();
  }
}

function roleOf(name: string): Configuration['role'] {
  if (name === DEFAULT) return 'default';
  if (name === RERANKED) return 'option';
  return CHANNELS.includes(name) ? 'channel' : 'alternative';
}

/** The one that is configured, else the local one. */
function rerankerOf({ reranker, embeddingModel }: Helix): Reranker {
  if (reranker) return reranker;
  if ('compare' in embeddingModel)
    return createLateInteractionReranker(embeddingModel as LocalEmbeddingModel);
  throw new Error('There is no reranker. Set RERANK_PROVIDER, or leave --rerank out.');
}

function relevantChunks(chunks: ReadonlyMap<number, Place>, evidence: readonly Place[]): Set<number> {
  const overlaps = (chunk: Place) =>
    evidence.some(
      ({ document, start, end }) => chunk.document === document && chunk.start < end && chunk.end > start,
    );
  return new Set([...chunks].filter(([, chunk]) => overlaps(chunk)).map(([id]) => id));
}

/** As many of the questions as asked for, the same ones each time. */
function sampleOf(questions: readonly Question[]): Question[] {
  const size = options.sample === undefined ? questions.length : Number(options.sample);
  if (!Number.isInteger(size) || size < 1 || questions.length === 0)
    throw new Error(
      `There is nothing to measure: ${questions.length} questions that the documents answer, --sample ${options.sample}. Give at least one question.`,
    );
  const keyOf = ({ id }: Question) => createHash('sha256').update(String(id)).digest('hex');
  return questions.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1)).slice(0, size);
}
