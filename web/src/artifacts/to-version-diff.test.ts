import { expect, test } from 'vitest';
import type { ArtifactDiff } from '../../../src/client/client.ts';
import { toVersionDiff } from './to-version-diff.ts';

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`);

test('[WEB-ARTIFACT-VERSIONS] what differs is shown with the two lines beside it, section by section', () => {
  const diff = toVersionDiff(
    diffOf([
      { kind: 'same', lines: lines(1, 4) },
      { kind: 'removed', lines: ['old'] },
      { kind: 'added', lines: ['new [chunk:4]'] },
      { kind: 'same', lines: lines(6, 12) },
      { kind: 'added', lines: ['end'] },
    ]),
  );
  expect(diff.counts).toEqual({ changed: 1, added: 0, removed: 0, unchanged: 1 });
  expect(diff.sections.map(({ heading_path }) => heading_path)).toEqual([['Goals']]);
  expect(diff.sections[0]!.hunks.map(({ lines }) => lines)).toEqual([
    [' line 3', ' line 4', '-old', '+new [Policy, v2]', ' line 6', ' line 7'],
    [' line 11', ' line 12', '+end'],
  ]);
});

test('two versions that say the same have nothing to show', () => {
  expect(toVersionDiff({ artifact_id: 1, from: 1, to: 2, sections: [], citations: [] }).sections).toEqual([]);
});

function diffOf(changes: ArtifactDiff['sections'][number]['changes']): ArtifactDiff {
  const same = { key: 'risks', heading: 'Risks', status: 'same' as const, changes: [] };
  const goals = { key: 'goals', heading: 'Goals', status: 'changed' as const, changes };
  const citations = [{ chunk_id: 4, title: 'Policy', version_label: 'v2' }];
  return { artifact_id: 1, from: 1, to: 2, sections: [goals, same], citations };
}
