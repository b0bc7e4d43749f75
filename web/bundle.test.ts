import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';

/** React alone takes about 60 kB of it. */
const SCRIPT_BUDGET_BYTES = 90_000;

const files = new Map<string, string>();

beforeAll(async () => {
  const root = fileURLToPath(new URL('.', import.meta.url));
  vi.stubEnv('NODE_ENV', 'production'); // a test runner's own value would bundle the development build of React
  const results = await build({ root, logLevel: 'silent', build: { write: false } });
  const [result] = Array.isArray(results) ? results : [results];
  if (!result || !('output' in result)) throw new Error('the bundler gave no output');
  vi.unstubAllEnvs();
  for (const file of result.output) {
    files.set(file.fileName, file.type === 'chunk' ? file.code : String(file.source));
  }
});

test('the scripts stay within their budget', () => {
  const scripts = filesEndingIn('.js');
  const size = scripts.reduce((sum, script) => sum + gzipSync(script).byteLength, 0);
  expect(scripts.length).toBeGreaterThan(0);
  expect(size).toBeLessThan(SCRIPT_BUDGET_BYTES);
});

test('the page holds no inline script or style and names only its own files', () => {
  const html = files.get('index.html') ?? '';
  expect(html).toMatch(/<script type="module"[^>]* src="\.\/assets\/[^"]+\.js"><\/script>/);
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
  const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1]);
  expect(addresses.filter((address) => !address?.startsWith('./'))).toEqual([]);
});

test('the styles load nothing', () => {
  const styles = filesEndingIn('.css');
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.join()).not.toMatch(/url\(|@import/);
});

function filesEndingIn(extension: string): string[] {
  return [...files].filter(([name]) => name.endsWith(extension)).map(([, content]) => content);
}
