import { expect, test } from 'vitest';
import { describeLines, pointTo } from './describe-lines.ts';

test('lines are told as people say them', () => {
  expect(describeLines({ start_line: 12, end_line: 30 })).toBe('lines 12–30');
  expect(describeLines({ start_line: 7, end_line: 7 })).toBe('line 7');
  expect(describeLines({ start_line: 7, end_line: null })).toBe('line 7');
  expect(describeLines({ start_line: null, end_line: null })).toBe('');
});

test('[WEB-AGENTIC-COPY] a place in a repository is path, lines and commit, as far as they are known', () => {
  const commit = '9fceb02d0ae598e95dc970b74767f19372d61af8';
  expect(pointTo({ path: 'src/a.ts', start_line: 12, end_line: 30, commit })).toBe('src/a.ts:12-30@9fceb02');
  expect(pointTo({ path: 'src/a.ts', start_line: 7, end_line: 7, commit: null })).toBe('src/a.ts:7');
  expect(pointTo({ path: 'a.pdf', start_line: null, end_line: null, commit })).toBe('a.pdf@9fceb02');
});
