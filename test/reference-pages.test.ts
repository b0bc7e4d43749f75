import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorsPage, settingsPage } from '../scripts/reference-pages.ts';

test('[ERROR-CATALOG] docs/errors.md is what the catalogue says', () => {
  expect(readFileSync('docs/errors.md', 'utf8'), 'run `npm run docs`').toBe(errorsPage());
});

test('[SETTINGS-DOCS] docs/settings.md is what the code reads', () => {
  expect(readFileSync('docs/settings.md', 'utf8'), 'run `npm run docs`').toBe(settingsPage());
});
