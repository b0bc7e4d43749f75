/**
 * `npm run bench:page [-- --repeats 5 --answers "2000 at 200,10000 at 1000" --no-baseline]`
 *
 * How smooth the page is while a long answer is written, in Chromium: the time to the first letters, the longest task of the
 * main thread, layout shift and what it all costs; beside the same page that reads and draws the whole answer again with
 * each token, in turns in the same run. An answer is so many tokens at so many a second, of any kind, or one `paragraph`,
 * `item` or `table`: `8192 at 1000 paragraph`. `CHROMIUM_PATH` names the browser.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../../e2e/browser.ts';
import { buildPage, type Variant } from './build-page.ts';
import { type Measured, measureAnswer } from './measure-answer.ts';
import { printMeasures } from './print-measures.ts';
import { startStreamServer } from './stream-server.ts';

const { values } = parseArgs({
  options: {
    repeats: { type: 'string', default: '5' },
    answers: { type: 'string', default: '2000 at 200,10000 at 1000' },
    'no-baseline': { type: 'boolean', default: false },
  },
});
const variants: Variant[] = values['no-baseline'] ? ['helix'] : ['helix', 'naive'];
const directory = await mkdtemp(join(tmpdir(), 'helix-page-'));
const browser = await launchBrowser();
try {
  for (const variant of variants) await buildPage(join(directory, variant), variant);
  for (const question of values.answers.split(',')) await measure(question.trim());
} finally {
  await browser.close();
  await rm(directory, { recursive: true, force: true });
}

async function measure(question: string): Promise<void> {
  const runs: Record<Variant, Measured[]> = { helix: [], naive: [] };
  for (let repeat = 0; repeat < Number(values.repeats); repeat += 1) {
    for (const variant of variants) {
      const server = await startStreamServer(join(directory, variant));
      try {
        runs[variant].push(await measureAnswer(browser, server, question));
      } finally {
        await server.close();
      }
    }
  }
  printMeasures(`${question} tokens a second, ${values.repeats} times`, runs.helix, runs.naive);
}
