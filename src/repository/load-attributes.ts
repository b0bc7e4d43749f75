import type { TreeEntry } from './list-tree.ts';
import { type AttributesFile, type FileAttributes, readAttributes } from './read-attributes.ts';
import { readBlobs } from './read-blobs.ts';
import type { GitFolder } from './run-git.ts';

/** A longer one was not written by hand. */
const LARGEST_BYTES = 100 * 1024;
const MOST_FILES = 500;

/** What the `.gitattributes` of a commit say, wherever in the tree they are. Those of the work tree are not asked. */
export async function loadAttributes(
  folder: GitFolder,
  entries: readonly TreeEntry[],
): Promise<(path: string) => FileAttributes> {
  const found = entries.flatMap(({ path = '', kind, blob, byteSize = 0 }) => {
    const isOne = kind === 'file' && /(?:^|\/)\.gitattributes$/.test(path) && byteSize <= LARGEST_BYTES;
    return isOne ? [{ path, blob, byteSize }] : [];
  });
  const files: AttributesFile[] = [];
  for await (const { entry, bytes } of readBlobs(folder, found.slice(0, MOST_FILES))) {
    const folderOf = entry.path.slice(0, -'.gitattributes'.length).replace(/\/$/, '');
    files.push({ folder: folderOf, text: bytes.toString('utf8') });
  }
  return readAttributes(files);
}
