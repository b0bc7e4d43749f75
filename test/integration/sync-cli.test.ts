import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { runHelix, serveHelix } from '../support/run-helix.ts';

onEachEngine('helix sync, documents and runs', (engine) => {
  let gemini: GeminiServer;
  let database: TestDatabase;
  let environment: Record<string, string>;
  let folder: string;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    database = await createTestDatabase(engine);
    environment = { ...database.environment, GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url };
    folder = join(database.environment.HELIX_DATA_DIR!, 'handbook');
    await mkdir(join(folder, 'deep'), { recursive: true });
    await writeFile(join(folder, 'hours.md'), '# Hours\n\nWe open at nine.');
    await writeFile(join(folder, 'deep', 'prices.csv'), 'thing,price\ntea,3\ncake,4\n');
  });
  afterAll(async () => {
    await database?.remove();
    await gemini?.close();
  });

  const helix = async (...argv: string[]) => {
    const { code, stdout, stderr } = await runHelix([...argv, '--json'], environment);
    if (code !== 0) throw new Error(`exit ${code}: ${stderr}`);
    return JSON.parse(stdout);
  };
  const titles = async (...argv: string[]): Promise<string[]> =>
    (await helix('documents', 'list', ...argv)).documents.map(({ title }: { title: string }) => title);

  test('[SYNC-FOLDER] what is new, what changed and what is gone; again, nothing', async () => {
    expect((await helix('sync', folder)).summary).toMatchObject({ created: 2, removed: 0, failed: 0 });
    expect(await titles()).toEqual(['Hours', 'Prices']);
    expect((await helix('sync', folder)).summary).toMatchObject({
      created: 0,
      unchanged: 2,
      vectors_made: 0,
    });
    await writeFile(join(folder, 'hours.md'), '# Hours\n\nWe open at ten.');
    await rm(join(folder, 'deep', 'prices.csv'));
    await writeFile(join(folder, 'tea.txt'), 'Tea is served at four.');
    expect((await helix('sync', folder)).summary).toMatchObject({ created: 1, updated: 1, removed: 1 });
    expect(await titles()).toEqual(['Hours', 'Tea']);
    expect(await titles('--deleted')).toEqual(['Prices']);
  });

  test('[SYNC-FOLDER] a folder that is suddenly empty removes nothing', async () => {
    const empty = join(database.environment.HELIX_DATA_DIR!, 'gone');
    await mkdir(empty);
    await writeFile(join(empty, 'one.md'), '# One\n\nThe only one.');
    await helix('sync', empty);
    await rm(join(empty, 'one.md'));
    const { code, stderr } = await runHelix(['sync', empty], environment);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /holds no file that Helix reads, but 1 documents came from it. Nothing was removed/,
    );
    expect(await titles()).toContain('One');
  });

  test('[SYNC-FOLDER] its own data directory is not read, and what was ingested by name is not gone', async () => {
    const above = join(database.environment.HELIX_DATA_DIR!, '..', `above-${engine}-${process.pid}`);
    const data = join(above, 'data');
    await mkdir(above, { recursive: true });
    await writeFile(join(above, 'a.md'), '# A\n\nSeen.');
    await writeFile(join(above, '.hidden.md'), '# Hidden\n\nNamed.');
    const there = { ...environment, HELIX_DATA_DIR: data };
    const run = async (...argv: string[]) => JSON.parse((await runHelix([...argv, '--json'], there)).stdout);
    try {
      const before = (await run('ingest', join(above, '.hidden.md'), '--project', 'above')).summary;
      expect(before).toMatchObject({ created: 1 });
      expect((await run('sync', above, '--project', 'above')).summary).toMatchObject({
        documents: 1,
        removed: 0,
      });
      expect((await run('sync', above, '--project', 'above')).summary).toMatchObject({
        documents: 1,
        unchanged: 1,
      });
    } finally {
      await rm(above, { recursive: true, force: true });
    }
  });

  test('[DOCUMENTS-CLI] versions, what changed, delete, restore, an older version, purge', async () => {
    const [hours] = (await helix('documents', 'list', '--search', 'hours')).documents;
    const id = String(hours.document_id);
    const { versions } = await helix('documents', 'versions', id);
    expect(versions.map(({ version_label }: { version_label: string }) => version_label)).toEqual([
      'v2',
      'v1',
    ]);
    const diff = await runHelix(['documents', 'diff', id, '1', '2'], environment);
    expect(diff.stdout).toMatch(/1 sections changed[\s\S]*-We open at nine.[\s\S]*\+We open at ten./);
    await helix('documents', 'delete', id);
    expect(await titles()).not.toContain('Hours');
    const restored = await runHelix(['documents', 'restore', id, '--version', '1'], environment);
    expect(restored).toEqual({ code: 0, stdout: `document ${id} is back, in version v1\n`, stderr: '' });
    const again = await runHelix(['documents', 'restore', id], environment);
    expect(again.stdout).toBe(`document ${id} is there already, in version v1; nothing was changed\n`);
    expect((await helix('documents', 'show', id)).title).toBe('Hours');
    const asked = await helix('ask', 'When do we open?', '--document', id);
    expect(JSON.stringify(asked.citations)).toContain('nine');
    await helix('documents', 'delete', id, '--purge');
    const gone = await runHelix(['documents', 'show', id], environment);
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining(id)]);
  });

  test('[RUNS-CLI] failed runs are listed with their reason, and retried', async () => {
    const path = join(database.environment.HELIX_DATA_DIR!, 'broken.pdf');
    await writeFile(path, '%PDF-1.7 that is all');
    const ingested = await runHelix(['ingest', path], { ...environment, HELIX_LOG_LEVEL: '' });
    expect([ingested.code, ingested.stdout]).toEqual([1, '']);
    expect(ingested.stderr).toMatch(/^failed '.*broken\.pdf': .+\n$/);
    const { runs } = await helix('runs', 'list', '--status', 'failed');
    expect(runs[0]).toMatchObject({ name: 'broken.pdf', stage: 'extract', status: 'failed' });
    const shown = await runHelix(['runs', 'show', String(runs[0].run_id)], environment);
    expect(shown.stdout).toMatch(/error\s+extract: extraction_failed/);
    expect(await helix('runs', 'retry', String(runs[0].run_id))).toMatchObject({ status: 'queued' });
    expect(await helix('worker', '--until-empty')).toEqual({ ended: 'empty' });
    expect(await helix('runs', 'show', String(runs[0].run_id))).toMatchObject({ status: 'failed' });
    expect((await runHelix(['runs', 'show', '999'], environment)).stderr).toContain('`helix runs`');
    const refused = await runHelix(['runs', 'list', '--limit', '1000000'], environment);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('1000000')]);
  });

  test('[INGEST-PROGRESS] chunks that are done are counted as chunks, however many vectors they have', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => `Thing ${index},${index}`);
    const path = join(database.environment.HELIX_DATA_DIR!, 'things.csv');
    await writeFile(path, ['thing,price', ...rows].join('\n'));
    const { documents } = await helix('ingest', path);
    const { stats } = await helix('runs', 'show', String(documents[0].run_id));
    expect(stats.vectors_made).toBeGreaterThan(stats.chunks_total);
    expect(stats.chunks_done).toBe(stats.chunks_total);
  });

  test('[SYNC-WATCH] changes are followed, also through a running server', async () => {
    const served = await serveHelix(environment);
    const watched = spawn(process.execPath, ['bin/helix.js', 'sync', folder, '--watch', '--json'], {
      env: { ...process.env, ...environment, HELIX_LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const looks: { summary: Record<string, number> }[] = [];
      watched.stdout.on('data', (bytes) => {
        for (const line of String(bytes).trim().split('\n')) looks.push(JSON.parse(line));
      });
      await expect.poll(() => looks.length, { timeout: 30_000 }).toBe(1);
      await writeFile(join(folder, 'new.md'), '# New\n\nJust written.');
      // The first look may have found something new too.
      const later = (what: string) => looks.slice(1).some(({ summary }) => summary[what] === 1);
      await expect.poll(() => later('created'), { timeout: 30_000 }).toBe(true);
      await rm(join(folder, 'new.md'));
      await expect.poll(() => later('removed'), { timeout: 30_000 }).toBe(true);
    } finally {
      const exit = once(watched, 'exit');
      watched.kill('SIGTERM');
      await exit;
      await served.stop();
    }
  });
});
