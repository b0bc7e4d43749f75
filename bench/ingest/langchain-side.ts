/** The same files through LangChain.js, twice: `langchain-side.ts <folder> <packages>`, by `run.ts`. */

import { pino } from 'pino';
import { findFiles } from '../../src/cli/read-source.ts';
import { messageOf } from '../../src/errors.ts';
import { chooseModels } from '../../src/providers/choose-models.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { openLangChain } from './langchain.ts';
import { type Pass, reportPass, watchModel } from './side.ts';

const [folder, packages] = process.argv.slice(2);
const settings = loadSettings(process.env);
const { embeddingModel } = chooseModels(settings, pino({ level: 'silent' }));
const paths = await findFiles([folder!]);
await embeddingModel.warmUp?.();
const watched = watchModel(embeddingModel);
const chain = await openLangChain({
  packages: packages!,
  databaseUrl: settings.databaseUrl!,
  embeddingModel,
});
await reportPass(ingestAll);
await reportPass(ingestAll);
await chain.close();
await embeddingModel.close?.();
process.disconnect?.();

/** As many files at once as Helix takes. */
async function ingestAll(): Promise<Pass> {
  const pass = { chunks: 0, pages: 0, unchanged: 0, failures: [] as Pass['failures'] };
  const stages = { load: 0, split: 0, 'embed and insert': 0 };
  const timed = async <Result>(stage: keyof typeof stages, work: () => Promise<Result>) => {
    const started = performance.now();
    try {
      return await work();
    } finally {
      stages[stage] += (performance.now() - started) / 1000;
    }
  };
  const ingestOne = async (path: string) => {
    try {
      const documents = await timed('load', () => chain.load(path));
      const chunks = await timed('split', () => chain.split(documents));
      await timed('embed and insert', () => chain.add(chunks));
      pass.chunks += chunks.length;
      if (path.endsWith('.pdf')) pass.pages += documents.length;
    } catch (error) {
      pass.failures.push({ path, message: messageOf(error) });
    }
  };
  const started = performance.now();
  let next = 0;
  const takeTurns = async () => {
    while (next < paths.length) await ingestOne(paths[next++]!);
  };
  await Promise.all(Array.from({ length: settings.workerConcurrency }, takeTurns));
  return { ...pass, seconds: (performance.now() - started) / 1000, ...watched.take(), stages };
}
