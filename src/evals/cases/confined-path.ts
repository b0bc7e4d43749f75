import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';

/**
 * Where a file of a set really lies: undefined when it is not there, `outside` when it does not lie in the set, be it by a
 * link. A set from elsewhere takes no other file of this machine in.
 */
export async function confinedPath(path: string, root: string): Promise<string | 'outside' | undefined> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) return undefined;
  const inRoot = relative(await realpath(root), real);
  return inRoot === '..' || inRoot.startsWith(`..${sep}`) || isAbsolute(inRoot) ? 'outside' : real;
}
