import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'helix-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

test('[DEPLOY-SECRET-FILES] a secret or an address is read from the file that is named', () => {
  const environment = {
    PATH: '/bin',
    DATABASE_URL: '',
    DATABASE_URL_FILE: file('url', 'postgres://h/d\n'),
    GEMINI_API_KEY_FILE: file('key', 'secret'),
    COHERE_API_KEY_FILE: ' ',
  };
  expect(withSecretFiles(environment)).toEqual({
    PATH: '/bin',
    DATABASE_URL: 'postgres://h/d',
    GEMINI_API_KEY: 'secret',
  });
});

test('[DEPLOY-SECRET-FILES] what is no secret has no file: it stays, to be refused as unknown', () => {
  const environment = { PORT_FILE: '/etc/passwd', HELIX_ENV_FILE: '/etc/passwd' };
  expect(withSecretFiles(environment)).toEqual(environment);
});

test('[DEPLOY-SECRET-FILES] every problem is named with its file, never with what is in it', () => {
  const environment = {
    DATABASE_URL: 'postgres://other/d',
    DATABASE_URL_FILE: file('both', 'postgres://u:hidden@h/d'),
    GEMINI_API_KEY_FILE: join(folder, 'absent'),
    COHERE_API_KEY_FILE: file('empty', '\n'),
    HELIX_MASTER_KEY_FILE: file('huge', 'hidden'.repeat(20_000)),
  };
  const told = (() => {
    try {
      return String(withSecretFiles(environment));
    } catch (error) {
      return String(error);
    }
  })();
  expect(told).toContain('DATABASE_URL and DATABASE_URL_FILE are both set.');
  expect(told).toMatch(/GEMINI_API_KEY_FILE is ".*absent", which cannot be read \(ENOENT/);
  expect(told).toMatch(/COHERE_API_KEY_FILE is ".*empty", which is empty/);
  expect(told).toMatch(/HELIX_MASTER_KEY_FILE is ".*huge", which has 120000 characters/);
  expect(told).not.toContain('hidden');
});
