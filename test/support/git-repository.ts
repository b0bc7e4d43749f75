import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type GitRepository = {
  path: string;
  git(...command: string[]): string;
  write(files: Record<string, string | Uint8Array>): Promise<void>;
  /** Writes the files, takes in everything that changed, and returns the hash of the new commit. */
  commit(files?: Record<string, string | Uint8Array>): Promise<string>;
  remove(): Promise<void>;
};

/** A repository in a folder of its own, apart from whatever is configured on this machine. */
export async function createGitRepository(name = 'shop', ...init: string[]): Promise<GitRepository> {
  const parent = await mkdtemp(join(tmpdir(), 'helix-git-'));
  const path = join(parent, name);
  await mkdir(path);
  const env = {
    PATH: process.env.PATH,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_AUTHOR_NAME: 'Test',
    GIT_AUTHOR_EMAIL: 'test@example.com',
    GIT_COMMITTER_NAME: 'Test',
    GIT_COMMITTER_EMAIL: 'test@example.com',
    GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
    GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
  };
  const git = (...command: string[]) =>
    execFileSync('git', command, { cwd: path, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  git('init', '--quiet', '--initial-branch=main', ...init);
  const write = async (files: Record<string, string | Uint8Array>) => {
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(path, file)), { recursive: true });
      await writeFile(join(path, file), content);
    }
  };
  return {
    path,
    git,
    write,
    async commit(files = {}) {
      await write(files);
      git('add', '--all', '--force');
      git('commit', '--quiet', '--allow-empty', '--no-verify', '--message', 'change');
      return git('rev-parse', 'HEAD').trim();
    },
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}
