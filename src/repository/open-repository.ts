import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { HelixError } from '../errors.ts';
import { shownLine } from '../text/shown-line.ts';
import { GitFailure, type GitFolder, readGit, runGit } from './run-git.ts';

/** Whether a path is the root of a work tree, or a bare repository. A folder inside of one is neither. */
export function isRepository(path: string): boolean {
  return existsSync(join(path, '.git')) || isBare(path);
}

function isBare(path: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(path, name)));
}

/** A repository at one of its commits. */
export type OpenRepository = {
  folder: GitFolder;
  /** What it is called unless a person says otherwise: the name of its folder. */
  name: string;
  origin: string;
  /** The whole hash. */
  commit: string;
};

/** Finds the commit that is meant, `HEAD` unless told, and where the repository is from. */
export async function openRepository(
  path: string,
  { environment, revision }: { environment: GitFolder['environment']; revision?: string },
): Promise<OpenRepository> {
  const root = await realpath(path);
  const hasWorkTree = existsSync(join(root, '.git'));
  const folder: GitFolder = {
    path,
    gitDirectory: hasWorkTree ? join(root, '.git') : root,
    ...(hasWorkTree && { workTree: root }),
    environment,
  };
  const commit = await commitOf(folder, revision);
  return { folder, name: nameOf(root, hasWorkTree), origin: await originOf(folder, root), commit };
}

/** Its short name, as people write it. */
export function shortCommit(commit: string): string {
  return commit.slice(0, 7);
}

async function commitOf(folder: GitFolder, revision = 'HEAD'): Promise<string> {
  // What begins like an option would be read as one.
  if (/^-|[\p{Cc}]|^$/u.test(revision)) throw noCommit(folder, revision);
  const find = (name: string) =>
    runGit(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
  try {
    return (await find(revision)).toString().trim();
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    // What is no repository at all is another matter than a commit that is not there.
    await readGit(folder, ['rev-parse', '--git-dir']);
    throw revision === 'HEAD' ? isEmpty(folder) : noCommit(folder, revision);
  }
}

function isEmpty({ path }: GitFolder): HelixError {
  const problem = `The repository ${path} has no commit at HEAD. Commit something, name a commit with --commit, or read the folder as plain files with --files.`;
  return new HelixError('bad_request', { problem });
}

function noCommit({ path }: GitFolder, revision: string): HelixError {
  const problem = `There is no commit "${revision}" in ${path}. Name a branch, a tag or the hash of a commit that is there.`;
  return new HelixError('bad_request', { problem });
}

/** The folder's name; of a bare repository without its `.git`, and of one named so, that of the folder around it. */
function nameOf(root: string, hasWorkTree: boolean): string {
  if (hasWorkTree) return basename(root);
  return basename(root) === '.git' ? basename(dirname(root)) : basename(root).replace(/\.git$/, '');
}

async function originOf(folder: GitFolder, root: string): Promise<string> {
  try {
    const url = await runGit(folder, ['config', '--local', '--get', 'remote.origin.url']);
    const origin = withoutSecrets(url.toString().trim());
    if (origin !== '') return origin;
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
  }
  return shownLine(resolve(root));
}

/** The address without the name and the key that may stand in it; two clones have the same. */
function withoutSecrets(url: string): string {
  const plain = url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, '$1').replace(/[?#].*$/s, '');
  return shownLine(plain).slice(0, 1000).toWellFormed();
}
