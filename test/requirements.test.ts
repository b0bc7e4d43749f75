import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REQUIREMENTS } from './requirements.ts';

const cited = globSync(['{src,web/src,test,e2e}/**/*.{test,contract}.ts', 'web/*.test.ts'])
  .filter((file) => file !== 'test/requirements.test.ts')
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\[([A-Z][A-Z0-9]+(?:-[A-Z0-9]+)*)\]/g)].map(([, id]) => ({
      id: id!,
      file,
    })),
  );

test('every promise is kept by a test', () => {
  const ids = new Set(cited.map(({ id }) => id));
  expect(Object.keys(REQUIREMENTS).filter((id) => !ids.has(id))).toEqual([]);
});

test('every promise a test names is listed', () => {
  const prefixes = new Set(Object.keys(REQUIREMENTS).map((id) => id.split('-')[0]));
  const unknown = cited.filter(({ id }) => prefixes.has(id.split('-')[0]!) && !(id in REQUIREMENTS));
  expect(unknown).toEqual([]);
});
