import { expect, test } from 'vitest';
import { describeLeftOut, NOTHING_LEFT_OUT, sortOutFiles } from './sort-out-files.ts';

const READABLE = { formats: [{ source_type: 'markdown', endings: ['.md'] }], max_upload_bytes: 10 };

const added = (path: string, size = 1) => ({
  path,
  file: { name: path.split('/').pop()!, size } as File,
});

test('of a folder, what cannot be read is left out and counted', () => {
  const files = [
    added('notes/a.md'),
    added('notes/A.MD'),
    added('notes/.git/config.md'),
    added('notes/node_modules/x/readme.md'),
    added('notes/.hidden.md'),
    added('notes/song.mp3'),
    added('notes/LICENSE'),
    added('notes/large.md', 11),
    added('notes/exact.md', 10),
    added('notes/empty.md', 0),
  ];
  const { kept, refused, leftOut } = sortOutFiles(files, READABLE);
  expect(kept.map(({ path }) => path)).toEqual(['notes/a.md', 'notes/A.MD', 'notes/exact.md']);
  expect(refused).toEqual([]);
  expect(leftOut).toEqual({ hidden: 3, unreadable: 2, tooLarge: 1, empty: 1, unopened: 0 });
});

test('a file that was chosen by itself is sent or refused, never passed over', () => {
  const files = [added('.env'), added('song.mp3'), added('empty.md', 0), added('large.md', 11)];
  const { kept, refused, leftOut } = sortOutFiles(files, READABLE);
  expect(kept.map(({ path }) => path)).toEqual(['.env', 'song.mp3', 'empty.md']);
  expect(refused.map(({ path }) => path)).toEqual(['large.md']);
  expect(leftOut).toEqual(NOTHING_LEFT_OUT);
});

test('what was left out is told by reason', () => {
  expect(describeLeftOut(NOTHING_LEFT_OUT, 10)).toBe('');
  expect(describeLeftOut({ ...NOTHING_LEFT_OUT, hidden: 1 }, 10)).toBe('1 file was left out: 1 hidden.');
  expect(describeLeftOut({ hidden: 0, unreadable: 1200, tooLarge: 2, empty: 0, unopened: 1 }, 1e8)).toBe(
    '1,203 files were left out: 1,200 of a kind that Helix cannot read, 2 larger than 100 MB (HELIX_MAX_UPLOAD_MB raises that), 1 that the browser could not open.',
  );
});
