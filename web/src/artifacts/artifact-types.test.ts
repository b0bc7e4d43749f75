import { expect, test } from 'vitest';
import { sectionsOf } from '../../../src/artifacts/artifact-templates.ts';
import { ARTIFACT_TYPES as WRITTEN } from '../../../src/client/client.ts';
import { ARTIFACT_TYPES, nameOfType } from './artifact-types.ts';

test('[WEB-ARTIFACT-TYPES] every type that can be written is offered, under the headings it will have', () => {
  expect(ARTIFACT_TYPES.map(({ type }) => type)).toEqual(WRITTEN);
  for (const { type, headings } of ARTIFACT_TYPES)
    expect(headings).toEqual(sectionsOf(type).map(({ heading }) => heading));
});

test('a type of a newer server is called by its own name', () => {
  expect([nameOfType('pdr'), nameOfType('memo')]).toEqual(['Product design requirements', 'memo']);
});
