/**
 * `make bench-retrieval`: generated chunks into PostgreSQL, then the same questions to Helix's full hybrid retrieval and
 * to the vector-only retrieval of LangChain.js, LlamaIndexTS and Mastra, on the same server, data and embedding model.
 *
 *   node bench/retrieval/run.ts [--sizes 10k,100k,1m] [--peers-at 10k,100k] [--questions 100] [--rounds 10] [--keep]
 *
 * The server is that of DATABASE_URL, else one that `scripts/postgres.sh` brings up. Each size has a database of its own,
 * dropped at the end. With --keep it stays (`helix_bench_…`, to be dropped by hand) and the next run with --keep uses it as
 * long as the migrations and the corpus are the same; after another change of what is stored, drop it first.
 * Ends with 1 when an aim does not hold, with 2 when it can't run.
 */
import { join, resolve } from 'node:path';
import { messageOf } from '../../src/errors.ts';
import { createLocalEmbeddingModel } from '../../src/providers/local/local-embedding-model.ts';
import { judgeAims, type Results } from './aims.ts';
import { openBaseSentences } from './base-sentences.ts';
import { findServer } from './bench-database.ts';
import { createCorpus } from './corpus.ts';
import { describeCorpus } from './describe-corpus.ts';
import { measureRounds } from './measure.ts';
import { type OpenSize, openSize } from './open-size.ts';
import { type BenchOptions, parseOptions } from './parse-options.ts';
import { inspectPlans } from './plans.ts';
import {
  printAims,
  printKinds,
  printMeasurements,
  printNotes,
  printPlans,
  printStages,
} from './print-results.ts';
import { createQuestions, type Question } from './questions.ts';

const CACHE = '.cache/bench';
const cleanUps: (() => Promise<void>)[] = [];
// All at once: a connection waits for its statement, which ends when its database is dropped.
process.once('SIGINT', () => {
  void Promise.allSettled(cleanUps.splice(0).map((undo) => undo())).then(() => process.exit(130));
});
try {
  await compare(parseOptions(process.argv.slice(2)));
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 2;
} finally {
  await cleanUp();
}

async function compare(options: BenchOptions): Promise<void> {
  const { sizes, peersAt, keep, rounds } = options;
  const model = createLocalEmbeddingModel({ cacheDirectory: join(CACHE, 'models'), workers: 2 });
  cleanUps.push(model.close);
  const server = findServer();
  const packages = resolve(process.env.HELIX_BENCH_PACKAGES ?? 'bench/baselines');
  const base = await openBaseSentences(model, CACHE);
  const smallest = createCorpus(sizes[0]!, base);
  console.log(await describeCorpus(smallest, model));
  const questions = await createQuestions(smallest, options.questions, model);
  const opened: OpenSize[] = [];
  for (const size of sizes) {
    const setting = { server, model, packages, withPeers: peersAt.includes(size), keep, cleanUps };
    opened.push(await openSize(createCorpus(size, base), questions, setting));
  }
  const turns = opened.flatMap((one) => one.turns);
  printNotes(turns.map(({ system }) => system));
  const measurements = await measureRounds(turns, questions, rounds);
  const plans: Results['plans'] = new Map(
    await Promise.all(
      opened.map(async ({ size, helix, databaseUrl }) => {
        const report = await inspectPlans(helix.helix, databaseUrl, questions);
        return [size, report] as const;
      }),
    ),
  );
  report({ measurements, plans }, opened, questions);
}

function report(results: Results, opened: readonly OpenSize[], questions: readonly Question[]): void {
  printMeasurements(results);
  printKinds(
    results.measurements,
    questions.map(({ kind }) => kind),
  );
  console.log('\nStages of Helix, end to end, p50 and p95');
  for (const { size, helix } of opened) printStages(size, helix.stages);
  for (const [size, plan] of results.plans) printPlans(size, plan);
  const aims = judgeAims(results);
  printAims(aims);
  if (aims.some(({ holds }) => !holds)) process.exitCode = 1;
}

/** The last first; what can't be undone does not keep the rest from it. */
async function cleanUp(): Promise<void> {
  for (const undo of cleanUps.splice(0).reverse())
    await undo().catch((error) => console.error(messageOf(error)));
}
