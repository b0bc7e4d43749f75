import { expect, test } from 'vitest';
import type { ContentVersion } from '../store/held-rows.ts';
import { changeOf } from './refresh-project.ts';

const version = (versionId: number, changes: Partial<ContentVersion> = {}): ContentVersion => ({
  versionId,
  confidentiality: 'internal',
  changedAt: 'monday',
  ...changes,
});
const held = (...versions: ContentVersion[]) => new Map(versions.map((each) => [each.versionId, each]));

test('[MEMORY-CURRENT] new versions are loaded, others dropped, and what stays is left alone', () => {
  const change = changeOf(held(version(1), version(2)), [version(2), version(3)]);
  expect(change).toEqual({ loaded: new Map([[3, 1]]), dropped: [1], classified: [] });
});

test('[MEMORY-CURRENT] a version whose document was changed is loaded again', () => {
  const change = changeOf(held(version(1)), [
    version(1, { changedAt: 'tuesday', confidentiality: 'restricted' }),
  ]);
  expect(change).toEqual({ loaded: new Map([[1, 3]]), dropped: [1], classified: [] });
});

test('[MEMORY-CLEARANCE] another confidentiality alone moves nothing', () => {
  const change = changeOf(held(version(1)), [version(1, { confidentiality: 'public' })]);
  expect(change).toEqual({ loaded: new Map(), dropped: [], classified: [[1, 0]] });
});
