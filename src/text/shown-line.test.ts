import { expect, test } from 'vitest';
import { leadsDown, SHOWN_LINE, shownLine } from './shown-line.ts';

const HIDDEN = ['\0', '\n', '\x1b', '\u00ad', '\u200b', '\u200f', '\u202e', '\u2028', '\u2066', '\ufeff'];

test.each([...HIDDEN, '\u{e0041}', '\ud800'])('[REPO-HOSTILE-NAMES] %j does not show', (sign) => {
  expect(SHOWN_LINE.test(`a${sign}b`)).toBe(false);
  expect(shownLine(`a${sign}b`)).toBe('a b');
});

test('[REPO-HOSTILE-NAMES] letters, signs and pictures show', () => {
  for (const name of ['a b.md', '概要 ü.md', `it's "quoted"`, '🍵.md', 'قهوة.md'])
    expect(SHOWN_LINE.test(name)).toBe(true);
});

test('[REPO-HOSTILE-NAMES] a path that leads elsewhere is none of a repository', () => {
  for (const path of ['../a.md', 'a/../b.md', 'a/..', './a.md', 'a/./b.md', '/a.md', 'a//b.md', 'a/', ''])
    expect(leadsDown(path), path).toBe(false);
  for (const path of ['a.md', '.github/ci.yml', '..a/b..md', 'a/...']) expect(leadsDown(path)).toBe(true);
});
