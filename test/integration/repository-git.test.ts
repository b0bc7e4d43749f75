import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { countChanges } from '../../src/repository/count-changes.ts';
import { listTree, type TreeEntry } from '../../src/repository/list-tree.ts';
import { isRepository, openRepository } from '../../src/repository/open-repository.ts';
import { readBlobs } from '../../src/repository/read-blobs.ts';
import { createGitRepository, type GitRepository } from '../support/git-repository.ts';

const made: GitRepository[] = [];
afterEach(async () => {
  for (const repository of made.splice(0)) await repository.remove();
});
const create = async (...given: Parameters<typeof createGitRepository>) => {
  const repository = await createGitRepository(...given);
  made.push(repository);
  return repository;
};
const environment = { PATH: process.env.PATH };
const open = (path: string, revision?: string) => openRepository(path, { environment, revision });
const withSizes = (entries: TreeEntry[]) =>
  entries.map((each) => ({ ...each, byteSize: each.byteSize ?? 0 }));
const readAll = async (path: string) => {
  const { folder, commit } = await open(path);
  const entries = await listTree(folder, commit);
  const read: string[] = [];
  for await (const { bytes } of readBlobs(folder, withSizes(entries))) read.push(bytes.toString());
  return { entries, read };
};

test('[REPO-COMMIT] a commit is named by branch, tag, hash or its beginning', async () => {
  const shop = await create();
  const first = await shop.commit({ 'a.md': 'one' });
  shop.git('tag', 'v1');
  const second = await shop.commit({ 'a.md': 'two' });
  for (const name of ['v1', 'HEAD~1', first, first.slice(0, 8)])
    expect((await open(shop.path, name)).commit).toBe(first);
  expect((await open(shop.path)).commit).toBe(second);
});

test('[REPO-COMMIT] what is no commit is refused with what to do, and no option gets through', async () => {
  const shop = await create();
  await shop.commit({ 'a.md': 'one' });
  for (const name of ['nowhere', '--output=pwned', '-h', '', 'HEAD:a.md', 'a\nb'])
    await expect(open(shop.path, name)).rejects.toThrow(
      /^There is no commit ".*" in .*\. Name a branch, a tag or the hash/s,
    );
  expect(existsSync(join(shop.path, 'pwned'))).toBe(false);
});

test('[REPO-COMMIT] a repository without a commit, and a folder that only looks like one, are refused', async () => {
  const empty = await create();
  await expect(open(empty.path)).rejects.toThrow(/has no commit at HEAD\. Commit something/);
  const broken = await create();
  await mkdir(join(broken.path, 'inner', '.git'), { recursive: true });
  await broken.commit({ 'a.md': 'one' });
  // Git would go on with the repository around it.
  await expect(open(join(broken.path, 'inner'))).rejects.toThrow(/cannot be read: Git says .*--files/);
  expect(isRepository(join(broken.path, 'inner'))).toBe(true);
  await mkdir(join(broken.path, 'plain'));
  expect(isRepository(join(broken.path, 'plain'))).toBe(false);
});

test('[REPO-NO-GIT] without Git the error says so, and what works without it', async () => {
  const shop = await create();
  await shop.commit({ 'a.md': 'one' });
  await expect(openRepository(shop.path, { environment: { PATH: '/nowhere' } })).rejects.toThrow(
    'Git cannot be used: there is no program named git. Install Git 2.30 or newer, or read the folder as plain files with --files.',
  );
});

test('contents come in the order of the files, whatever their sizes', async () => {
  const shop = await create();
  const files = Object.fromEntries(
    Array.from({ length: 510 }, (_, index) => [`f${String(index).padStart(4, '0')}.md`, `text ${index}\n`]),
  );
  await shop.commit({ ...files, 'g-large.md': 'x'.repeat(9_000_000), 'h-last.md': 'end' });
  const { read } = await readAll(shop.path);
  expect(read).toHaveLength(512);
  expect(read[509]).toBe('text 509\n');
  expect(read[510]).toHaveLength(9_000_000);
  expect(read[511]).toBe('end');
});

test('[REPO-UNCOMMITTED] changed, new and staged files are counted; ignored ones are not', async () => {
  const shop = await create();
  await shop.commit({ 'a.md': 'one', 'b.md': 'one', '.gitignore': 'ignored\n' });
  const { folder } = await open(shop.path);
  expect(await countChanges(folder, '/nowhere')).toBe(0);
  await shop.write({ 'a.md': 'two', 'new.md': 'new', ignored: 'x', 'staged.md': 'staged' });
  shop.git('add', 'staged.md');
  expect(await countChanges(folder, '/nowhere')).toBe(3);
});

test('[REPO-HARMLESS] nothing that the configuration of a repository names is run', async () => {
  const shop = await create();
  const proof = join(shop.path, '..', 'pwned');
  const program = join(shop.path, '..', 'program');
  await writeFile(program, `#!/bin/sh\necho "$0 $@" >> '${proof}'\ncat\n`);
  await chmod(program, 0o755);
  await shop.commit({ 'a.md': 'one', '.gitattributes': '*.md filter=evil diff=evil\n' });
  for (const [name, value] of [
    ['core.fsmonitor', program],
    ['core.pager', program],
    ['core.sshCommand', program],
    ['core.editor', program],
    ['core.hooksPath', join(shop.path, '..')],
    ['diff.external', program],
    ['diff.evil.textconv', program],
    ['filter.evil.clean', program],
    ['filter.evil.process', program],
    ['filter.evil.required', 'true'],
    ['alias.ls-tree', `!${program}`],
    ['core.worktree', '/'],
  ] as const)
    shop.git('config', name, value);
  for (const hook of ['post-index-change', 'reference-transaction', 'post-checkout', 'fsmonitor-watchman']) {
    await writeFile(join(shop.path, '.git/hooks', hook), `#!/bin/sh\necho hook >> '${proof}'\n`);
    await chmod(join(shop.path, '.git/hooks', hook), 0o755);
  }
  await shop.write({ 'a.md': 'two' });
  const { read } = await readAll(shop.path);
  expect(read).toContain('one');
  expect(await countChanges((await open(shop.path)).folder, '/nowhere')).toBe(1);
  expect(existsSync(proof)).toBe(false);
});

test.each([
  ['an equals sign', Buffer.from('a=b')],
  ['an equals sign at its end', Buffer.from('a=')],
  ['quotes', Buffer.from(`a"'b`)],
  ['a dot', Buffer.from('a.b')],
  ['a dot at its end', Buffer.from('a.')],
  ['dots alone', Buffer.from('..')],
  ['a backslash', Buffer.from('a\\b')],
  ['another letter', Buffer.from('ä')],
  ['bytes that are no text', Buffer.from([0x61, 0xff, 0x62])],
  ['a control character', Buffer.from('a\x01b')],
  ['great length', Buffer.from('a'.repeat(900))],
])('[REPO-HARMLESS] a filter with %s in its name is not run', async (_, name) => {
  const shop = await create();
  const proof = join(shop.path, '..', 'pwned');
  await shop.commit({ 'a.md': 'one' });
  const quoted = Buffer.from(name.toString('latin1').replace(/["\\]/g, '\\$&'), 'latin1');
  const section = [Buffer.from('[filter "'), quoted, Buffer.from(`"]\n\tclean = touch '${proof}'; cat\n`)];
  await appendFile(join(shop.path, '.git/config'), Buffer.concat(section));
  await mkdir(join(shop.path, '.git/info'), { recursive: true });
  await writeFile(
    join(shop.path, '.git/info/attributes'),
    Buffer.concat([Buffer.from('* filter='), name, Buffer.from('\n')]),
  );
  await shop.write({ 'a.md': 'two' });
  await countChanges((await open(shop.path)).folder, '/nowhere');
  expect(existsSync(proof)).toBe(false);
  // It is one that Git itself runs.
  shop.git('status', '--porcelain');
  expect(existsSync(proof)).toBe(true);
});

test('[REPO-UNCOMMITTED] where filters cannot all be turned off, changes are not counted', async () => {
  const shop = await create();
  await shop.commit({ 'a.md': 'one' });
  const { folder } = await open(shop.path);
  await shop.write({ 'a.md': 'two' });
  shop.git('config', 'filter.lfs.clean', 'cat');
  expect(await countChanges(folder, '/nowhere')).toBe(1);
  const many = Array.from({ length: 101 }, (_, index) => `[filter "f${index}"]\n\tclean = cat\n`);
  await appendFile(join(shop.path, '.git/config'), many.join(''));
  expect(await countChanges(folder, '/nowhere')).toBeUndefined();
});

test.each([
  ['by a Git that knows of no lazy fetching', 'GIT_NO_LAZY_FETCH'],
  ['by a Git that allows every protocol', 'GIT_ALLOW_PROTOCOL'],
])('[REPO-HARMLESS] an object that is missing is not fetched %s', async (_, unheard) => {
  const shop = await create();
  await shop.commit({ 'a.md': 'one' });
  const proof = join(shop.path, '..', 'fetched');
  const program = join(shop.path, '..', 'upload-pack');
  await writeFile(program, `#!/bin/sh\ntouch '${proof}'\n`);
  await chmod(program, 0o755);
  shop.git('config', 'core.repositoryFormatVersion', '1');
  shop.git('config', 'extensions.partialClone', 'origin');
  shop.git('config', 'remote.origin.url', shop.path);
  shop.git('config', 'remote.origin.promisor', 'true');
  shop.git('config', 'remote.origin.uploadpack', program);
  // Git as it is without one of the two.
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  const programs = join(shop.path, '..', 'programs');
  await mkdir(programs);
  await writeFile(join(programs, 'git'), `#!/bin/sh\nunset ${unheard}\nexec '${real}' "$@"\n`, {
    mode: 0o755,
  });
  const PATH = `${programs}:${process.env.PATH}`;
  const { folder } = await openRepository(shop.path, { environment: { PATH } });
  const blob = 'f'.repeat(40);
  const reading = (async () => {
    for await (const _ of readBlobs(folder, [{ blob, byteSize: 1 }]));
  })();
  await expect(reading).rejects.toThrow(`object ${blob} is not there`);
  expect(existsSync(proof)).toBe(false);
});

test('[REPO-HARMLESS] what the environment says to Git is not heard', async () => {
  const [shop, other] = [await create(), await create()];
  const commit = await shop.commit({ 'a.md': 'one' });
  await other.commit({ 'b.md': 'other' });
  const poisoned = { ...environment, GIT_DIR: join(other.path, '.git'), GIT_EXTERNAL_DIFF: '/bin/false' };
  const opened = await openRepository(shop.path, { environment: poisoned });
  expect(opened.commit).toBe(commit);
});
