import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';

/** Of the script that the page needs before a question can be asked, as it goes over the wire. */
const FIRST_LOAD_BYTES = 150_000;

const files = new Map<string, Rolldown.OutputChunk | Rolldown.OutputAsset>();

beforeAll(async () => {
  const root = fileURLToPath(new URL('.', import.meta.url));
  vi.stubEnv('NODE_ENV', 'production'); // a test runner's own value would bundle the development build of React
  const results = await build({ root, logLevel: 'silent', build: { write: false } });
  const [result] = Array.isArray(results) ? results : [results];
  if (!result || !('output' in result)) throw new Error('the bundler gave no output');
  vi.unstubAllEnvs();
  for (const file of result.output) files.set(file.fileName, file);
}, 60_000);

test('[WEB-FIRST-LOAD] what the page loads before the first question stays under 150 kB of script', () => {
  const weights = [...openingScripts()].map((name) => [name, gzipSync(contentOf(name)).byteLength] as const);
  const total = weights.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(weights.length).toBeGreaterThan(0);
  expect(total, JSON.stringify(weights)).toBeLessThan(FIRST_LOAD_BYTES);
});

test('[WEB-LAZY] what asking does not need is loaded when it is wanted', () => {
  const opening = openingScripts();
  const parts = [
    'documents-view',
    'artifacts-view',
    'agents-view',
    'projects-view',
    'answer-page',
    'api-view',
    'source-viewer',
    'why-panel',
    'agentic-details',
  ];
  for (const name of parts) {
    const chunk = [...files.values()].find((file) => file.type === 'chunk' && file.name === name);
    expect(chunk, name).toBeDefined();
    expect(opening.has(chunk!.fileName), name).toBe(false);
  }
});

test('[WEB-CSP] the page holds no inline script or style and names only its own files', () => {
  const html = contentOf('index.html');
  expect(html).toMatch(/<script type="module"[^>]* src="\.\/assets\/[^"]+\.js"><\/script>/);
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
  const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1]);
  expect(addresses.filter((address) => !address?.startsWith('./'))).toEqual([]);
});

test('the styles load nothing', () => {
  const styles = [...files.keys()].filter((name) => name.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.map(contentOf).join()).not.toMatch(/url\(|@import/);
});

test('[PWA-SHELL] the service worker is one script that names every file of the shell', () => {
  const worker = contentOf('service-worker.js');
  expect(worker).not.toMatch(/\bimport\b|__SHELL__/);
  const html = contentOf('index.html');
  const named = [...html.matchAll(/(?:src|href)="\.\/([^"]*)"/g)].map((match) => match[1]);
  expect(named.length).toBeGreaterThan(4);
  for (const name of ['./', ...named, ...openingScripts()]) expect(worker).toContain(`"${name}"`);
  expect(worker).not.toMatch(/pdf\.worker|"pdf\//);
});

/** The entry and what it imports at once, by whatever way. */
function openingScripts(): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = files.get(name);
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    chunk.imports.forEach(visit);
  };
  for (const file of files.values())
    if (file.type === 'chunk' && file.isEntry && file.name === 'index') visit(file.fileName);
  return found;
}

function contentOf(name: string): string {
  const file = files.get(name);
  if (!file) throw new Error(`the bundle has no ${name}`);
  return file.type === 'chunk' ? file.code : String(file.source);
}
