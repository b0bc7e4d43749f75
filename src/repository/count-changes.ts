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
    if (!settings) return undefined;
    const output = await runGit(folder, command, { settings });
    return output.toString('latin1').split('\0').filter(Boolean).length;
  } catch (error) {
    if (error instanceof GitFailure || error instanceof HelixError) return undefined;
    throw error;
  }
}

/**
 * To compare a file with the index Git would run the filters that the configuration names. Undefined where one has a
 * name that cannot be handed to Git as it is, so that it cannot be turned off: `a=b` is read as `a`, and bytes that are no
 * text are not the same any more.
 */
async function withoutFilters(folder: GitFolder): Promise<string[] | undefined> {
  const listed = await runGit(folder, ['config', '--list', '--name-only', '-z']);
  const names = new Set(listed.toString('latin1').split('\0'));
  const filters = [...names].filter((name) => /^filter\./i.test(name));
  if (filters.length > MOST_FILTERS || filters.some((name) => !PLAIN_FILTER.test(name))) return undefined;
  return filters.map((name) => `${name}=${name.endsWith('.required') ? 'false' : ''}`);
}

/** So many are no matter of a person, and a command has only room for some. */
const MOST_FILTERS = 100;
const PLAIN_FILTER = /^filter\.[\w.-]{1,100}\.[a-z0-9-]+$/;
