import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const run = promisify(execFile);
const CLIENT = new URL('../../src/client/client.ts', import.meta.url).href;

let helix: RunningHelix;
let folder: string;

beforeAll(async () => {
  helix = await startHelix();
  folder = await mkdtemp(join(tmpdir(), 'helix-docs-'));
});

afterAll(async () => {
  await helix?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('[CLIENT-DOCS] every snippet of docs/client.md runs as it stands and prints what the page says', async () => {
  const page = await readFile(new URL('../../docs/client.md', import.meta.url), 'utf8');
  const snippets = [...page.matchAll(/^```ts\n(.*?)^```\n(?:\n```text\n(.*?)^```)?/gms)];
  expect(snippets.length).toBe(7);
  const results = await Promise.all(snippets.map(([, source = ''], index) => outputOf(source, index + 1)));
  expect(results).toEqual(snippets.map(([, , printed]) => printed));
});

/** What a snippet prints when it is run against the Helix of this test. */
async function outputOf(source: string, number: number): Promise<string> {
  const file = join(folder, `snippet-${number}.ts`);
  const adapted = source
    .replace("'helix-assistant/client'", JSON.stringify(CLIENT))
    .replace('http://localhost:8080', helix.url);
  await writeFile(file, adapted);
  return (await run(process.execPath, [file], { timeout: 60_000 })).stdout;
}
