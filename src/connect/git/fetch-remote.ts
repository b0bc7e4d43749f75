import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { devNull } from 'node:os';
import { HelixError } from '../../errors.ts';
import type { TenantId } from '../../terms.ts';
import { clonePath } from './clone-path.ts';
import { PROTOCOLS } from './git-location.ts';

const LONGEST_MS = 10 * 60_000;
/** Where the wanted commit is kept in the clone. */
const REVISION = 'refs/helix/wanted';

export type Remote = { url: string; revision: string; credentials: boolean };
type Surroundings = {
  dataDirectory: string;
  tenant: TenantId;
  environment: Readonly<Record<string, string | undefined>>;
  signal: AbortSignal;
};

/**
 * Brings the wanted commit, and none before it, into a bare clone in the data directory. Nothing of the remote is run: no
 * hooks, no filters (nothing is checked out), no submodules, and no way of fetching but the listed ones. A fetch that was
 * stopped half-way is done again by the next one.
 */
export async function fetchRemote(
  { url, revision, credentials }: Remote,
  { dataDirectory, tenant, environment, signal }: Surroundings,
): Promise<{ path: string; revision: string }> {
  const path = clonePath(dataDirectory, tenant, url);
  await mkdir(path, { recursive: true, mode: 0o700 }); // other users have no business in there
  const run = (...command: string[]) =>
    runGit(command, { url, path, env: environmentOf(environment, credentials), signal, credentials });
  await run('init', '--quiet', '--bare', '--template=');
  await run('config', 'remote.origin.url', url);
  await run(
    'fetch',
    '--quiet',
    '--depth=1',
    '--no-tags',
    '--no-recurse-submodules',
    '--no-write-fetch-head',
    '--end-of-options',
    url,
    `+${revision}:${REVISION}`,
  );
  return { path, revision: REVISION };
}

const HARMLESS = [
  `core.hooksPath=${devNull}`,
  'core.fsmonitor=false',
  'core.askPass=',
  'fetch.recurseSubmodules=false',
  'fetch.fsckObjects=true',
  'gc.autoDetach=false',
  'maintenance.autoDetach=false',
  'http.followRedirects=initial',
  'http.lowSpeedLimit=1000',
  'http.lowSpeedTime=30',
  'safe.directory=*',
  'safe.bareRepository=all',
  ...PROTOCOLS.map((each) => `protocol.${each}.allow=always`),
];

/** Empty: whatever helpers are configured are forgotten. */
const NO_CREDENTIALS = ['credential.helper='];

/** Of the person's own only the way to the programs; with `credentials`, also what leads to their keys. */
function environmentOf(
  environment: Surroundings['environment'],
  credentials: boolean,
): Record<string, string> {
  const names = [
    'PATH',
    'Path',
    'SystemRoot',
    'TMPDIR',
    'TEMP',
    ...(credentials ? ['HOME', 'SSH_AUTH_SOCK'] : []),
  ];
  const kept = names.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]]));
  const ssh = ['ssh', '-oBatchMode=yes', '-oStrictHostKeyChecking=yes', '-oClearAllForwardings=yes'];
  const noKeys = [
    '-F',
    devNull,
    '-oIdentityAgent=none',
    '-oIdentityFile=none',
    '-oPasswordAuthentication=no',
  ];
  return {
    ...Object.fromEntries(kept),
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    ...(!credentials && { GIT_CONFIG_GLOBAL: devNull }),
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    GIT_SSH_COMMAND: [...ssh, ...(credentials ? [] : noKeys)].join(' '),
    GIT_ALLOW_PROTOCOL: PROTOCOLS.join(':'),
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
  };
}

type RunOptions = {
  url: string;
  path: string;
  env: Record<string, string>;
  signal: AbortSignal;
  credentials: boolean;
};

async function runGit(
  command: readonly string[],
  { url, path, env, signal, credentials }: RunOptions,
): Promise<void> {
  const settings = [...HARMLESS, ...(credentials ? [] : NO_CREDENTIALS)].flatMap((each) => ['-c', each]);
  const options = {
    env: { ...env, GIT_DIR: path },
    cwd: path,
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL' as const,
    signal,
  };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = execFile('git', [...settings, ...command], options, (error, _, said) => {
    if (!error) resolve();
    else if (signal.aborted) reject(signal.reason);
    else if (error.code === 'ENOENT')
      reject(new HelixError('git_unavailable', { problem: 'there is no program named git' }));
    else
      reject(
        failureOf(url, error.killed ? `Git took more than ${LONGEST_MS / 60_000} minutes` : said, error),
      );
  });
  child.stdin?.end();
  return promise;
}

function failureOf(url: string, said: string, cause: Error): HelixError {
  const problem = `Git says "${said.trim().replace(/\s+/g, ' ').slice(0, 500) || cause.message}"`;
  return new HelixError('fetch_failed', { url, problem }, { cause });
}
