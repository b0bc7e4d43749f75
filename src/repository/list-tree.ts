import { type GitFolder, readGit } from './run-git.ts';

/** What a commit has at a path. */
export type TreeEntry = {
  /** Undefined where the bytes of the name are no text. */
  path: string | undefined;
  kind: 'file' | 'symlink' | 'submodule';
  blob: string;
  /** Undefined where Git cannot tell: of a submodule, and of an object that is not there. */
  byteSize: number | undefined;
};

/** Everything in the tree of a commit, by path. */
export async function listTree(folder: GitFolder, commit: string): Promise<TreeEntry[]> {
  const command = ['ls-tree', '-r', '-z', '--long', '--full-tree', commit];
  return parseTree(await readGit(folder, command));
}

/** `<mode> <type> <object> <size>\t<path>\0`, again and again. */
export function parseTree(output: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let start = 0; start < output.length; ) {
    const end = output.indexOf(0, start);
    const tab = output.indexOf(TAB, start);
    if (end < 0 || tab < 0 || tab > end) break;
    const [mode = '', , blob = '', size = ''] = output.toString('latin1', start, tab).split(/ +/);
    const path = textOf(output.subarray(tab + 1, end));
    entries.push({ path, kind: kindOf(mode), blob, byteSize: /^\d+$/.test(size) ? Number(size) : undefined });
    start = end + 1;
  }
  return entries;
}

const TAB = 9;

function kindOf(mode: string): TreeEntry['kind'] {
  if (mode === '160000') return 'submodule';
  return mode === '120000' ? 'symlink' : 'file';
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}
