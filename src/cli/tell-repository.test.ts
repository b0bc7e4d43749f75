import { expect, test } from 'vitest';
import { describeSkipped } from './tell-repository.ts';

test('[REPO-CHOOSES] what was left out is told by reason, the most frequent first, with examples', () => {
  const files = ['a.png', 'b.png', 'c.png', 'd.png'].map((path) => ({ path, reason: 'image' as const }));
  const skipped = [{ path: 'x\u001b[31m.lock\n', reason: 'lock file' as const }, ...files];
  expect(describeSkipped(skipped)).toBe(
    'skipped    files  such as\nimage      4      a.png, b.png, c.png, …\nlock file  1      x [31m.lock',
  );
});
