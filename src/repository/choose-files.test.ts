import { expect, test } from 'vitest';
import { chooseFiles, type FileRules } from './choose-files.ts';
import type { TreeEntry } from './list-tree.ts';
import { readAttributes } from './read-attributes.ts';

const RULES: FileRules = { maxBytes: 1000, include: [], exclude: [], attributesOf: () => ({}) };
const entry = (path: string | undefined, more: Partial<TreeEntry> = {}): TreeEntry => ({
  path,
  kind: 'file',
  blob: 'b'.repeat(40),
  byteSize: 100,
  ...more,
});
const choose = (paths: string[], rules: Partial<FileRules> = {}) =>
  chooseFiles(
    paths.map((path) => entry(path)),
    { ...RULES, ...rules },
  );
const reasonOf = (path: string, rules: Partial<FileRules> = {}) =>
  choose([path], rules).skipped[0]?.reason ?? 'taken';

test('[REPO-CHOOSES] docs and code are taken, each as the format that it is read as', () => {
  const { chosen, skipped } = choose([
    'README.md',
    'src/a.ts',
    'LICENSE',
    'Makefile',
    '.github/ci.yml',
    'b.PY',
  ]);
  expect(skipped).toEqual([]);
  expect(chosen.map(({ path, sourceType }) => [path, sourceType])).toEqual([
    ['README.md', 'markdown'],
    ['src/a.ts', 'code'],
    ['LICENSE', 'text'],
    ['Makefile', 'text'],
    ['.github/ci.yml', 'code'],
    ['b.PY', 'code'],
  ]);
});

test.each([
  ['package-lock.json', 'lock file'],
  ['deep/in/Cargo.lock', 'lock file'],
  ['go.sum', 'lock file'],
  ['web/app.min.js', 'minified'],
  ['node_modules/a/index.js', 'vendored'],
  ['packages/a/vendor/b.go', 'vendored'],
  ['third_party/zlib/zlib.h', 'vendored'],
  ['dist/index.js', 'vendored'],
  ['logo.png', 'image'],
  ['data.parquet', 'no reader'],
  ['bin/tool', 'no reader'],
  ['.gitignore', 'no reader'],
])('[REPO-CHOOSES] %s is left out: %s', (path, reason) => {
  expect(reasonOf(path)).toBe(reason);
});

test('[REPO-CHOOSES] a folder or a file that is only called alike is taken', () => {
  expect(choose(['src/distance.ts', 'vendors/a.ts', 'src/vendor.ts', 'admin.js']).skipped).toEqual([]);
});

test('[REPO-CHOOSES] links, submodules, what is empty and what is too large are left out', () => {
  const entries = [
    entry('link.md', { kind: 'symlink' }),
    entry('module', { kind: 'submodule' }),
    entry('none.ts', { byteSize: 0 }),
    entry('most.ts', { byteSize: 1000 }),
    entry('more.ts', { byteSize: 1001 }),
  ];
  const { chosen, skipped } = chooseFiles(entries, RULES);
  expect(chosen.map(({ path }) => path)).toEqual(['most.ts']);
  expect(skipped.map(({ reason }) => reason)).toEqual(['symbolic link', 'submodule', 'empty', 'too large']);
});

test('[REPO-CHOOSES] a name that cannot stand on one line is left out; spaces, quotes and letters are not', () => {
  const odd = ['a b.md', 'it\'s "quoted".md', '-rf.md', 'Überblick 概要.md', '$(id).md', '; rm.md'];
  expect(choose(odd).chosen.map(({ path }) => path)).toEqual(odd);
  expect(reasonOf('a\nb.md')).toBe('unprintable name');
  expect(reasonOf('a\u202egnp.md')).toBe('unprintable name');
  expect(reasonOf(`${'a'.repeat(1800)}.md`)).toBe('unprintable name');
  expect(chooseFiles([entry(undefined)], RULES).skipped[0]?.reason).toBe('unprintable name');
});

test('[REPO-HOSTILE-NAMES] a name with signs that do not show, or that leads elsewhere, is left out', () => {
  for (const path of [
    'a\u200b.md',
    'a\u200f.md',
    'a\u{e0041}.md',
    '../a.md',
    'a/../../etc/passwd.md',
    '/a.md',
  ])
    expect(reasonOf(path), path).toBe('unprintable name');
});

test('[REPO-REMOVES] a file whose object is not there is no empty one: reading it says so', () => {
  const { chosen, skipped } = chooseFiles([entry('a.md', { byteSize: undefined })], RULES);
  expect(skipped).toEqual([]);
  expect(chosen).toMatchObject([{ path: 'a.md', byteSize: 0 }]);
});

test('[REPO-HARMLESS] rules that take too long say nothing, and those before them count', () => {
  const slow = '*a*a*a*a*b linguist-generated\n'.repeat(1990);
  const path = `a/${'a'.repeat(1700)}.md`;
  const early = readAttributes([{ folder: '', text: `a/** linguist-vendored\n${slow}` }]);
  expect(early(path)).toEqual({ isVendored: true });
  const late = readAttributes([{ folder: '', text: `${slow}*.md linguist-vendored\n` }]);
  expect(late(path)).toEqual({});
  expect(late('b.md')).toEqual({ isVendored: true });
});

test('[REPO-CHOOSES] two thousand rules as people write them all count', () => {
  const rules = Array.from({ length: 2000 }, (_, index) => `/src/generated/models/order-${index}.ts`);
  const text = rules.map((rule) => `${rule} linguist-generated\n`).join('');
  expect(readAttributes([{ folder: '', text }])('src/generated/models/order-1999.ts')).toEqual({
    isGenerated: true,
  });
});

test('[REPO-CHOOSES] --include and --exclude name files, folders or patterns', () => {
  const paths = ['README.md', 'src/a.ts', 'src/deep/b.ts', 'test/a.ts', 'docs/c.md'];
  const taken = (rules: Partial<FileRules>) => choose(paths, rules).chosen.map(({ path }) => path);
  expect(taken({ include: ['*.md'] })).toEqual(['README.md', 'docs/c.md']);
  expect(taken({ include: ['src/'] })).toEqual(['src/a.ts', 'src/deep/b.ts']);
  expect(taken({ include: ['src'], exclude: ['src/deep/**'] })).toEqual(['src/a.ts']);
  expect(taken({ exclude: ['/src/*.ts', 'test'] })).toEqual(['README.md', 'src/deep/b.ts', 'docs/c.md']);
  expect(taken({ include: ['./src/**/*.ts'] })).toEqual(['src/a.ts', 'src/deep/b.ts']);
});

test('[REPO-CHOOSES] .gitattributes say what is generated or vendored, and what is not', () => {
  const attributesOf = readAttributes([
    { folder: 'api', text: 'keep.ts -linguist-generated\nkeep.md !linguist-generated' },
    {
      folder: '',
      text: '# a comment\napi/** linguist-generated=true\n"with space/*" text linguist-vendored\nvendor/own/** linguist-vendored=false\n*.txt eol=lf\n',
    },
  ]);
  const reason = (path: string) => reasonOf(path, { attributesOf });
  expect(reason('api/a.ts')).toBe('generated');
  expect(reason('api/keep.ts')).toBe('taken');
  expect(reason('api/keep.md')).toBe('taken');
  expect(reason('with space/a.ts')).toBe('vendored');
  expect(reason('vendor/own/a.ts')).toBe('taken');
  expect(reason('vendor/other/a.ts')).toBe('vendored');
  expect(reason('notes.txt')).toBe('taken');
});
