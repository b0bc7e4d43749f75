import { expect, test } from 'vitest';
import { secretsOf } from './secrets-of.ts';
import { loadSettings } from './settings.ts';

test('[GUARD-OUTPUT-SECRETS] keys and passwords are known, with and without their encoding; short ones are words', () => {
  const settings = loadSettings({
    DATABASE_URL: 'postgres://app:p%40ssw0rd-long@db.example/helix',
    GEMINI_API_KEY: 'gemini-secret-0123456789',
    OPENAI_API_KEY: 'short',
  });
  expect(secretsOf(settings).sort()).toEqual([
    'gemini-secret-0123456789',
    'p%40ssw0rd-long',
    'p@ssw0rd-long',
  ]);
});
