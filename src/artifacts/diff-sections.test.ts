import { expect, test } from 'vitest';
import { diffSections } from './diff-sections.ts';

const section = (content: string) => ({ key: 'goals', heading: 'Goals', content });

test('[ARTIFACT-DIFF-CITED] a section whose words are the same and whose citations are not is no changed one', () => {
  const before = section('Refunds take ten days [chunk:13].\nClaims go to the desk [chunk:2].');
  const statusOf = (content: string) => diffSections([before], [section(content)])[0]!;
  expect(statusOf(before.content)).toMatchObject({ status: 'same', changes: [] });
  const recited = statusOf(
    'Refunds take ten days [chunk:113] [chunk:114].\nClaims go to the desk [chunk:2].',
  );
  expect(recited.status).toBe('recited');
  expect(recited.changes.map(({ kind }) => kind)).toEqual(['removed', 'added', 'same']);
  expect(statusOf('Refunds take two days [chunk:113].\nClaims go to the desk [chunk:2].').status).toBe(
    'changed',
  );
});
