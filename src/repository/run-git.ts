import { execFile } from 'node:child_process';
import { devNull } from 'node:os';
import { HelixError } from '../errors.ts';

/** A folder with a repository, as Git is told of it: nothing is looked for above it. */
export type GitFolder = {
  /** As a person named it. */
  path: string;
  gitDirectory: string;
  /** Undefined when the repository is bare. */
  workTree?: string;
  /** The environment of the process; only the way to Git is taken from it. */
  environment: Readonly<Record<string, string | undefined>>;
};

/** The output of a tree with a million files is about this long. */
const MOST_OUTPUT_BYTES = 256 * 1024 * 1024;
const LONGEST_MS = 120_000;

/**
 * Runs one command of Git in a repository that may be anybody's: nothing that its configuration names is run, nothing
 * is fetched or written, and no configuration but its own is read. Throws `HelixError`, and `GitFailure` where Git
 * itself says no.
 */
export async function runGit(
  folder: GitFolder,
  command: readonly string[],
  { input, settings = [] }: { input?: string; settings?: readonly string[] } = {},
): Promise<Buffer> {
  const options = {
    env: gitEnvironment(folder),
    cwd: folder.workTree ?? folder.gitDirectory,
    encoding: 'buffer' as const,
    maxBuffer: MOST_OUTPUT_BYTES,
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL' as const,
  };
  const wanted = [...HARMLESS, ...settings].flatMap((setting) => ['-c', setting]);
  return new Promise((resolve, reject) => {
    const child = execFile('git', [...wanted, ...command], options, (error, stdout, stderr) => {
      if (error) reject(failureOf(error, folder, stderr.toString()));
      else resolve(stdout);
    });
    // Git may have ended before it read its input; what it said then is the error.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input ?? '');
  });
}

/** The same where Git has no reason to say no: then something is wrong with the repository. */
export async function readGit(...call: Parameters<typeof runGit>): Promise<Buffer> {
  try {
    return await runGit(...call);
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    const details = { path: call[0].path, problem: `Git says "${error.message}"` };
    throw new HelixError('repository_unreadable', details, { cause: error });
  }
}

/** Git ran and said no. */
export class GitFailure extends Error {
  override readonly name = 'GitFailure';
}

const HARMLESS = [
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  `core.hooksPath=${devNull}`,
  `core.attributesFile=${devNull}`,
  `core.excludesFile=${devNull}`,
  'safe.directory=*',
  'safe.bareRepository=all',
  'core.quotePath=false',
];

/** Of the caller's own only what leads to the program: every `GIT_…` of theirs would be obeyed. */
function gitEnvironment({ gitDirectory, workTree, environment }: GitFolder): Record<string, string> {
  const kept = ['PATH', 'Path', 'SystemRoot', 'TMPDIR', 'TEMP'].flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...Object.fromEntries(kept),
    LC_ALL: 'C',
    GIT_DIR: gitDirectory,
    ...(workTree && { GIT_WORK_TREE: workTree }),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_ATTR_NOSYSTEM: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    // An object that is missing must not be fetched: a remote may name a program to be run for that. Every Git obeys the
    // first, which allows no way of fetching; those that know the second do not even try.
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
  };
}

function failureOf(error: Error & { code?: unknown; killed?: boolean }, { path }: GitFolder, said: string) {
  if (error.code === 'ENOENT')
    return new HelixError('git_unavailable', { problem: 'there is no program named git' }, { cause: error });
  if (error.killed) {
    const problem = `Git took more than ${LONGEST_MS / 1000} s`;
    return new HelixError('repository_unreadable', { path, problem }, { cause: error });
  }
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') {
    const problem = `Git said more than ${MOST_OUTPUT_BYTES} bytes`;
    return new HelixError('repository_unreadable', { path, problem }, { cause: error });
  }
  return new GitFailure(said.trim().slice(0, 500) || error.message, { cause: error });
}
