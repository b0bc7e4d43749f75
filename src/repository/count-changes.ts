import { isAbsolute, relative, resolve, sep } from 'node:path';
import { HelixError } from '../errors.ts';
import { GitFailure, type GitFolder, runGit } from './run-git.ts';

/**
 * How many files of the work tree are not as they are at HEAD, new ones included; a new folder counts as one. Undefined
 * where that cannot be told: it is news and no more. What Helix itself keeps in `ownDirectory` is no change.
 */
export async function countChanges(folder: GitFolder, ownDirectory: string): Promise<number | undefined> {
  if (!folder.workTree) return undefined;
  const own = relative(folder.workTree, resolve(ownDirectory)).split(sep).join('/');
  const isInside = own !== '' && !own.startsWith('..') && !isAbsolute(own);
  const paths = isInside ? ['--', '.', `:(exclude,top,literal)${own}`] : [];
  const command = ['status', '--porcelain', '-z', '--no-renames', '--ignore-submodules=all', ...paths];
  try {
    const settings = await withoutFilters(folder);
    const output = await runGit(folder, command, { settings });
    return output.toString('latin1').split('\0').filter(Boolean).length;
  } catch (error) {
    if (error instanceof GitFailure || error instanceof HelixError) return undefined;
    throw error;
  }
}

/** To compare a file with the index Git would run the filters that the configuration names. */
async function withoutFilters(folder: GitFolder): Promise<string[]> {
  const names = (await runGit(folder, ['config', '--list', '--name-only', '-z'])).toString().split('\0');
  const filters = names.filter((name) => /^filter\..+\.(?:clean|smudge|process|required)$/s.test(name));
  return [...new Set(filters)].map((name) => `${name}=${name.endsWith('.required') ? 'false' : ''}`);
}
