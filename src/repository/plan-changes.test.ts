import { expect, test } from 'vitest';
import type { ChosenFile } from './choose-files.ts';
import { goneFiles, planChanges } from './plan-changes.ts';

const file = (path: string, blob: string): ChosenFile => ({ path, blob, byteSize: 1, sourceType: 'code' });
const known = (path: string, blob: string | null) => ({ document_id: 1, path, blob, commit: null });
const pathsOf = (files: readonly { path: string }[]) => files.map(({ path }) => path);

test('[REPO-INCREMENTAL] only what differs by its blob is wanted', () => {
  const chosen = [file('same', 'a'), file('changed', 'b'), file('new', 'c'), file('inactive', 'd')];
  const files = [known('same', 'a'), known('changed', 'a'), known('inactive', null)];
  const plan = planChanges(chosen, { files, skipped: [] }, false);
  expect(pathsOf(plan.wanted)).toEqual(['changed', 'new', 'inactive']);
  expect(pathsOf(plan.unchanged)).toEqual(['same']);
  expect(pathsOf(planChanges(chosen, { files, skipped: [] }, true).wanted)).toHaveLength(4);
});

test('[REPO-INCREMENTAL] what was read and not taken is not read again while it is the same', () => {
  const skipped = [
    { path: 'a', blob: 'a', reason: 'generated' },
    { path: 'b', blob: 'old', reason: 'generated' },
    { path: 'c', blob: 'c', reason: 'a reason of another release' },
  ];
  const plan = planChanges([file('a', 'a'), file('b', 'b'), file('c', 'c')], { files: [], skipped }, false);
  expect(pathsOf(plan.stillSkipped)).toEqual(['a']);
  expect(pathsOf(plan.wanted)).toEqual(['b', 'c']);
});

test('[REPO-REMOVES] documents whose files are not kept are gone', () => {
  expect(pathsOf(goneFiles([known('a', 'a'), known('b', null)], new Set(['a'])))).toEqual(['b']);
});
