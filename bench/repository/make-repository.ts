import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, opendir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { reasonInContent } from '../../src/repository/judge-content.ts';

const ENDINGS: ReadonlySet<string> = new Set(['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.md']);
const LARGEST_BYTES = 512 * 1024;

export type MadeRepository = { path: string; files: number; lines: number; bytes: number };

/**
 * A repository of so many lines at `path`, of what people wrote: the sources, types and docs of the packages below
 * `source`. Which of them are taken and in which order is decided by the hash of their paths, so it is the same each
 * time as long as the packages are.
 */
export async function makeRepository(source: string, path: string, lines: number): Promise<MadeRepository> {
  const made: MadeRepository = { path, files: 0, lines: 0, bytes: 0 };
  const seen = new Set<string>();
  for (const file of await candidates(source)) {
    if (made.lines >= lines) break;
    const bytes = await readFile(join(source, file));
    const content = hashOf(bytes);
    const sourceType = extname(file) === '.md' ? 'markdown' : 'code';
    if (bytes.length === 0 || seen.has(content) || reasonInContent({ sourceType }, bytes)) continue;
    seen.add(content);
    const target = join(path, plainPath(file));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
    made.files += 1;
    made.bytes += bytes.length;
    made.lines += bytes.toString('latin1').split('\n').length;
  }
  if (made.lines < lines)
    throw new Error(
      `${source} has only ${made.lines} lines; ${lines} were wanted. Ask for fewer with --lines.`,
    );
  git(path, 'init', '--quiet', '--initial-branch=main');
  commitAll(path);
  return made;
}

export function commitAll(path: string): void {
  git(path, 'add', '--all', '--force');
  git(
    path,
    '-c',
    'user.name=Bench',
    '-c',
    'user.email=bench@example.com',
    'commit',
    '--quiet',
    '-m',
    'change',
  );
}

function git(path: string, ...command: string[]): void {
  execFileSync('git', command, { cwd: path, stdio: 'ignore' });
}

async function candidates(source: string): Promise<string[]> {
  const found: { file: string; key: string }[] = [];
  for await (const entry of await opendir(source, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !ENDINGS.has(extname(entry.name)) || /[.-]min\./.test(entry.name)) continue;
    if ((await stat(path)).size > LARGEST_BYTES) continue;
    const file = relative(source, path);
    found.push({ file, key: hashOf(file) });
  }
  return found.sort((left, right) => (left.key < right.key ? -1 : 1)).map(({ file }) => file);
}

/** Not under folders that are left out by their names: what is in packages is mostly in `dist`. */
function plainPath(file: string): string {
  return file.replaceAll(/(?<=^|\/)(?:node_modules|dist|vendor|third_party)(?=\/)/g, 'packages');
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
