import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Preparer } from '../../src/ingest/readers/preparer.ts';
import { createReaderPool } from '../../src/ingest/readers/reader-pool.ts';
import { type HostileFile, type Outcome, SENTENCE } from './hostile-file.ts';
import { CORPUS, hostileFilesPage, makeCorpus } from './make-corpus.ts';

const READERS = 2;
const MEMORY_MB = 1024;
/** What comes in between two looks at the memory of a process; `docs/hostile-files.md` promises it. */
const MARGIN_MB = 512;
const SECONDS = 40;

const FILES = Object.values(CORPUS).flat();
const read = new Map<HostileFile, PromiseWithResolvers<Reading>>(
  FILES.map((file) => [file, Promise.withResolvers<Reading>()]),
);
const directory = mkdtempSync(join(tmpdir(), 'helix-hostile-'));
const peaks = new Map<number, number>();
let pool: Preparer;
let sampling: NodeJS.Timeout;

beforeAll(() => {
  const corpus = makeCorpus(directory);
  pool = createReaderPool({
    readers: READERS,
    memoryMegabytes: MEMORY_MB,
    stallSeconds: 15,
    totalSeconds: SECONDS,
    limits: { maxPages: 2000, maxExpandedBytes: 256 * 1024 * 1024, ocr: true },
  });
  sampling = setInterval(samplePeaks, 100);
  for (let lane = 0; lane < READERS; lane++) void readAll(corpus);
});

afterAll(async () => {
  clearInterval(sampling);
  await pool.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('[HOSTILE-CORPUS] each is read or gets its error, in time, and the next file is read', () => {
  test.each(FILES.map((file) => [file.name.slice(0, 60), file] as const))(
    '%s',
    async (_, file) => {
      const { outcome, problem, seconds, next } = await read.get(file)!.promise;
      expect(file.expect, problem).toContain(outcome);
      expect(seconds).toBeLessThan(SECONDS + 10);
      expect(next).toBe(SENTENCE);
    },
    600_000,
  );
});

test.runIf(process.platform === 'linux')(
  `[HOSTILE-MEMORY] no reading process is over its limit by ${MARGIN_MB} MB`,
  () => {
    const highest = Math.max(...peaks.values());
    console.log(`highest memory of a reading process: ${Math.round(highest)} MB of ${MEMORY_MB}`);
    expect(highest).toBeGreaterThan(50);
    expect(highest).toBeLessThan(MEMORY_MB + MARGIN_MB);
  },
);

test('[HOSTILE-DOCS] docs/hostile-files.md is what the corpus says', () => {
  const fix = 'run `node test/hostile/make-corpus.ts --page`';
  expect(readFileSync('docs/hostile-files.md', 'utf8'), fix).toBe(hostileFilesPage());
});

type Reading = { outcome: Outcome; problem: string; seconds: number; next: string };

/** Takes one after the other, as long as there are any, each followed by a good one. */
async function readAll(corpus: ReturnType<typeof makeCorpus>): Promise<void> {
  for (let entry = corpus.shift(); entry; entry = corpus.shift()) {
    const { file, path } = entry;
    const start = performance.now();
    const { outcome, problem } = await outcomeOf(file.name, path);
    const seconds = (performance.now() - start) / 1000;
    const good = await pool.prepare({
      name: 'good.txt',
      bytes: Buffer.from(SENTENCE),
      profile: 'structured',
    });
    read.get(file)!.resolve({ outcome, problem, seconds, next: good.text });
  }
}

async function outcomeOf(name: string, path: string): Promise<{ outcome: Outcome; problem: string }> {
  try {
    const { text, chunks } = await pool.prepare({ name, path, profile: 'structured' });
    return { outcome: chunks.length > 0 ? 'read' : 'empty_document', problem: text.slice(0, 200) };
  } catch (error) {
    const { code = 'internal', message } = error as { code?: Outcome; message: string };
    return { outcome: code, problem: message };
  }
}

/** The most memory each child of this process had at once, as the kernel counted it. */
function samplePeaks(): void {
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'latin1');
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== process.pid) continue;
      const peak = /^VmHWM:\s+(\d+)/m.exec(status)?.[1]; // none once it has ended
      if (peak) peaks.set(pid, Number(peak) / 1024);
    } catch {
      // It ended in between.
    }
  }
}
