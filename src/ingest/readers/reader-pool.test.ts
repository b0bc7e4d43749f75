import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PageProgress, Preparer, ReaderOptions } from './preparer.ts';
import { createReaderPool } from './reader-pool.ts';

const FIXTURE = fileURLToPath(new URL('./__fixtures__/misbehaving-reader.ts', import.meta.url));
const POOL = new URL('./reader-pool.ts', import.meta.url).href;
const limits = { maxPages: 2000, maxExpandedBytes: 1024 * 1024, ocr: false };
const OPTIONS = { readers: 1, memoryMegabytes: 300, stallSeconds: 20, totalSeconds: 30, limits };
const onLinux = test.runIf(process.platform === 'linux');

function open(options: Partial<ReaderOptions> = {}): Preparer {
  const pool = createReaderPool({ ...OPTIONS, ...options }, FIXTURE);
  onTestFinished(() => pool.close());
  return pool;
}

/** Has a misbehaving reader do what the name says. */
async function read(pool: Preparer, name: string, options = {}): Promise<string> {
  return (await pool.prepare({ name, profile: 'structured', bytes: new Uint8Array(3) }, options)).text;
}

async function readerOf(pool: Preparer): Promise<number> {
  return Number.parseInt(await read(pool, 'well'), 10);
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}/status`);

async function gone(pid: number): Promise<void> {
  for (let waited = 0; isAlive(pid); waited += 20) {
    if (waited > 5000) throw new Error(`process ${pid} is still there`);
    await sleep(20);
  }
}

describe('a document over its limits', () => {
  test.each(['buffers', 'heap'])('[READER-LIMITS] of memory is given up: %s', async (name) => {
    const pool = open();
    const details = { name, limit: '300 MB of memory', setting: 'HELIX_READER_MEMORY_MB' };
    await expect(read(pool, name)).rejects.toMatchObject({ code: 'reader_limit', details });
    expect(await readerOf(pool)).toBeGreaterThan(0);
  });

  test('[READER-LIMITS] that finishes no page for too long is given up, however busy its reader is', async () => {
    const pool = open({ stallSeconds: 2 });
    const details = { name: 'loop', limit: '2 s without a page finished', setting: 'HELIX_READER_STALL_S' };
    await expect(read(pool, 'loop')).rejects.toMatchObject({ code: 'reader_limit', details });
    expect(await readerOf(pool)).toBeGreaterThan(0);
  });

  test('[READER-LIMITS] of time in all is given up, even while pages are finished', async () => {
    const details = { name: 'pages', limit: '1 s', setting: 'HELIX_READER_TIME_S' };
    await expect(read(open({ totalSeconds: 1 }), 'pages')).rejects.toMatchObject({
      code: 'reader_limit',
      details,
    });
  });

  test('pages that are finished keep a document from counting as stalled, and are told', async () => {
    const told: PageProgress[] = [];
    const pool = open({ stallSeconds: 1.2 });
    await read(pool, 'pages', { onProgress: (pages: PageProgress) => told.push(pages) });
    expect(told.at(0)).toEqual({ done: 1, total: 12 });
    expect(told.at(-1)).toEqual({ done: 12, total: 12 });
  });
});

describe('a reader that crashes', () => {
  test.each([
    ['exit', 'the process that read it ended with code 7'],
    ['segfault', 'the process that read it ended with SIGSEGV'],
    ['uncaught', 'the process that read it ended with code 1 (TypeError: a part of the library fell over)'],
  ])('[READER-CRASH] fails its document alone: %s', async (name, problem) => {
    const pool = open();
    const failing = read(pool, name);
    const next = readerOf(pool);
    await expect(failing).rejects.toMatchObject({ code: 'extraction_failed', details: { name, problem } });
    expect(await next).toBeGreaterThan(0);
  });

  test('an error in a document leaves the reader as it is', async () => {
    const pool = open();
    const reader = await readerOf(pool);
    await expect(read(pool, 'unheard of')).rejects.toMatchObject({ code: 'extraction_failed' });
    await read(pool, 'stray');
    expect(await readerOf(pool)).toBe(reader);
  });
});

describe('the processes', () => {
  test('[READER-POOL] as many documents at once as there are readers, no more', async () => {
    const pool = open({ readers: 2 });
    const pids = await Promise.all(['well', 'pages', 'well', 'well'].map((name) => read(pool, name)));
    expect(new Set(pids.map((text) => text.split(' ')[0])).size).toBe(2);
  });

  onLinux('[READER-POOL] one that keeps much memory is replaced', async () => {
    const pool = open();
    const reader = await readerOf(pool);
    expect(Number.parseInt(await read(pool, 'leak'), 10)).toBe(reader);
    expect(await readerOf(pool)).not.toBe(reader);
    expect(isAlive(reader)).toBe(false);
  });

  onLinux('[READER-ABORT] an abort ends the reader at once, and what it started', async () => {
    const pool = open();
    const reader = await readerOf(pool);
    const aborting = new AbortController();
    const started = Promise.withResolvers<number>();
    const reading = read(pool, 'program', {
      signal: aborting.signal,
      onProgress: ({ done }: PageProgress) => started.resolve(done),
    });
    const program = await started.promise;
    expect(isAlive(program)).toBe(true);
    aborting.abort(new Error('not wanted any more'));
    await expect(reading).rejects.toThrow('not wanted any more');
    await Promise.all([gone(reader), gone(program)]);
  });

  test('[LIMITS-READERS] documents of one owner that take long leave a reader for others', async () => {
    const pool = open();
    const ended: string[] = [];
    const readFor = (owner: string, name: string) =>
      read(pool, name, { owner }).then(() => void ended.push(owner));
    const all = [readFor('A', 'pages'), readFor('A', 'well'), readFor('A', 'well')];
    await readFor('B', 'well');
    expect(ended).toEqual(['B']);
    await Promise.all(all);
  });

  test('[LIMITS-READERS] owners that wait take turns', async () => {
    const pool = open();
    const ended: string[] = [];
    const readFor = (owner: string) => read(pool, 'well', { owner }).then(() => void ended.push(owner));
    await Promise.all(['A', 'A', 'A', 'A', 'B', 'C', 'C'].map(readFor));
    expect(ended.slice(0, 3).sort()).toEqual(['A', 'B', 'C']);
    expect(ended.slice(-2)).toEqual(['A', 'A']);
  });

  test('[READER-ABORT] a document that waits leaves the queue when it is aborted', async () => {
    const pool = open();
    const first = read(pool, 'pages');
    const aborting = new AbortController();
    const second = read(pool, 'segfault', { signal: aborting.signal });
    aborting.abort(new Error('changed my mind'));
    await expect(second).rejects.toThrow('changed my mind');
    expect(await first).toMatch(/^\d+ $/);
  });

  onLinux('[READER-CLOSE] closing ends them all and waits; what is read or waits is told', async () => {
    const pool = open();
    const reader = await readerOf(pool);
    const told = ['loop', 'well'].map((name) =>
      expect(read(pool, name)).rejects.toMatchObject({ code: 'shutting_down' }),
    );
    await sleep(50);
    await pool.close();
    expect(isAlive(reader)).toBe(false);
    await Promise.all(told);
    await expect(readerOf(pool)).rejects.toMatchObject({ code: 'shutting_down' });
  });

  onLinux('[READER-CLOSE] a program that has nothing else to do waits for their streams, too', async () => {
    const script = `
      const { createReaderPool } = await import(${JSON.stringify(POOL)});
      const pool = createReaderPool({ ...${JSON.stringify(OPTIONS)}, readers: 1 }, ${JSON.stringify(FIXTURE)});
      await pool.prepare({ name: 'heir', profile: 'structured', bytes: new Uint8Array(3) });
      await pool.close();
      console.log('closed');`;
    const program = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    await expect(program).resolves.toMatchObject({ stdout: 'closed\n' });
  });

  onLinux('[READER-ORPHAN] kill -9 of the parent leaves none, not even a busy one', async () => {
    const script = `
      const { createReaderPool } = await import(${JSON.stringify(POOL)});
      const pool = createReaderPool({ ...${JSON.stringify(OPTIONS)}, readers: 2 }, ${JSON.stringify(FIXTURE)});
      const read = (name) => pool.prepare({ name, profile: 'structured', bytes: new Uint8Array(3) });
      const [first, second] = await Promise.all([read('pages'), read('pages')]);
      console.log(parseInt(first.text) + ' ' + parseInt(second.text));
      await read('loop');`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [line] = await once(createInterface(parent.stdout), 'line');
    const readers = String(line).split(' ').map(Number);
    await sleep(300); // one of them is in its loop by now
    expect(readers.map(isAlive)).toEqual([true, true]);
    parent.kill('SIGKILL');
    await Promise.all(readers.map(gone));
  });

  test('[READER-SECRETS] know no key and no database, and make way for what serves', async () => {
    process.env.GEMINI_API_KEY = 'secret';
    process.env.DATABASE_URL = 'postgres://secret';
    onTestFinished(() => {
      delete process.env.GEMINI_API_KEY;
      delete process.env.DATABASE_URL;
    });
    const text = await read(open(), 'environment');
    const { names, priority } = JSON.parse(text.slice(text.indexOf('{')));
    expect(names).toContain('PATH');
    expect(names.filter((name: string) => !/^(PATH|TZ|LANG|LC_ALL|TMPDIR|SystemRoot)$/.test(name))).toEqual(
      [],
    );
    expect(priority).toBeGreaterThan(0);
  });

  test('what a library prints goes nowhere', async () => {
    const script = `
      const { createReaderPool } = await import(${JSON.stringify(POOL)});
      const pool = createReaderPool(${JSON.stringify(OPTIONS)}, ${JSON.stringify(FIXTURE)});
      await pool.prepare({ name: 'noise', profile: 'structured', bytes: new Uint8Array(3) });
      console.log('done');`;
    // A warm reader does not keep its parent from ending either.
    const node = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    expect(await node).toEqual({ stdout: 'done\n', stderr: '' });
  });
});

describe('the real reader', () => {
  const openReal = (options: Partial<ReaderOptions> = {}): Preparer => {
    const pool = createReaderPool({ ...OPTIONS, ...options });
    onTestFinished(() => pool.close());
    return pool;
  };

  test('[READER-POOL] reads a file by its path and by its bytes alike', async () => {
    const pool = openReal();
    const path = fileURLToPath(import.meta.url);
    const byPath = await pool.prepare({ name: 'a.txt', path, profile: 'structured' });
    const byBytes = await pool.prepare({ name: 'a.txt', bytes: readFileSync(path), profile: 'structured' });
    expect(byBytes).toEqual(byPath);
    expect(byPath.text).toContain('reads a file by its path and by its bytes alike');
    for (const { text, span } of byPath.blocks) expect(text).toBe(byPath.text.slice(span.start, span.end));
    expect(byPath.chunks[0]?.text.length).toBeGreaterThan(100);
  });

  test.each([
    ['/', 'it is not a file'],
    ['/nowhere/at-all', 'it cannot be opened (ENOENT)'],
  ])('a path that is no file is refused: %s', async (path, problem) => {
    const reading = openReal().prepare({ name: 'a.txt', path, profile: 'structured' });
    await expect(reading).rejects.toMatchObject({
      code: 'extraction_failed',
      details: { name: 'a.txt', problem },
    });
  });

  test('[READER-LIMITS] a text over the expansion limit is refused', async () => {
    const pool = openReal({ limits: { ...limits, maxExpandedBytes: 1000 } });
    const details = { name: 'a.txt', found: '1 MB of text', limit: '1 MB', setting: 'HELIX_MAX_EXPANDED_MB' };
    const bytes = Buffer.from('word '.repeat(300));
    const reading = pool.prepare({ name: 'a.txt', bytes, profile: 'structured' });
    await expect(reading).rejects.toMatchObject({ code: 'document_too_large', details });
    const path = fileURLToPath(import.meta.url);
    const larger = pool.prepare({ name: 'a.txt', path, profile: 'structured' });
    await expect(larger).rejects.toMatchObject({ code: 'document_too_large' });
  });
});
