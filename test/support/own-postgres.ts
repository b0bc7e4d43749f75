import { execFile } from 'node:child_process';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** A PostgreSQL server of the test's own, which it may kill. The programs are those of scripts/postgres.sh. */
export async function startOwnPostgres({
  under = tmpdir(),
  settings = {},
  environment = {},
  standbyOf,
}: OwnPostgresOptions = {}): Promise<OwnPostgres> {
  const programs = await folderOfPrograms();
  const directory = await mkdtemp(join(under, 'helix-own-postgres-'));
  const port = await freePort();
  const server = await serverUser();
  if (server) await chown(directory, server.uid, server.gid);
  // Not before the user is changed: a library that is loaded first would open what is root's.
  const variables = ['env', ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)];
  const program = (name: string, ...argv: string[]) => {
    const command = [...variables, join(programs, name), ...argv];
    if (!server) return run(command[0]!, command.slice(1));
    const user = [`--reuid=${server.uid}`, `--regid=${server.gid}`, '--clear-groups', '--'];
    return run('setpriv', [...user, ...command]);
  };
  const data = join(directory, 'data');
  const more = Object.entries(settings).map(([name, value]) => ` -c ${name}=${value}`);
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories='' -c fsync=off${more.join('')}`;
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = async (tries = 8): Promise<void> => {
    await program('pg_ctl', '-D', data, '-l', join(directory, 'log'), '-o', options, '-W', 'start');
    // What a killed server left behind may hold its memory for a moment, and then the new one ends at once.
    await untilAnswering(url).catch((error) => {
      if (tries === 1) throw error;
      return start(tries - 1);
    });
  };
  await (standbyOf
    ? program('pg_basebackup', '-d', standbyOf, '-D', data, '-R', '-c', 'fast', '--no-sync')
    : program('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync'));
  await start();
  return {
    url,
    start: () => start(),
    async kill() {
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await rm(join(data, 'postmaster.pid'), { force: true });
    },
    async stop(mode) {
      await program('pg_ctl', '-D', data, '-m', mode, '-w', 'stop');
    },
    async remove() {
      await program('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop').catch(() => {});
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type OwnPostgresOptions = {
  /** The folder that its own folder is made in. */
  under?: string;
  /** What `postgresql.conf` would hold. */
  settings?: Record<string, string | number>;
  environment?: Record<string, string>;
  /** The address of the server that it is to be a copy of, and to follow; see `standby.ts`. */
  standbyOf?: string;
};

export type OwnPostgres = {
  url: string;
  /** Brings it up (again) and waits until it answers. */
  start(): Promise<void>;
  /** As a power cut of the server alone would. */
  kill(): Promise<void>;
  /** `fast` ends its connections in order, `immediate` without a word. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  remove(): Promise<void>;
};

/** Those of `scripts/postgres.sh`, which fetches them where nobody has yet. */
async function folderOfPrograms(): Promise<string> {
  const known = await fetchedPrograms();
  if (known) return known;
  await run('bash', ['scripts/postgres.sh', 'up']);
  const fetched = await fetchedPrograms();
  if (fetched) return fetched;
  throw new Error(
    'scripts/postgres.sh brought no server up whose programs could be used; its message says why',
  );
}

async function fetchedPrograms(): Promise<string> {
  const home = process.env.HELIX_TEST_PG_HOME ?? '.cache/postgres';
  // A checkout that is closed to the server's user has its programs elsewhere.
  const places = `cat "${home}/bin" /opt/helix-postgres-*/bin 2>/dev/null | head -1`;
  return (await run('bash', ['-c', places])).stdout.trim();
}

/** PostgreSQL refuses to run as root. */
async function serverUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (userInfo().uid !== 0) return undefined;
  const name = await run('id', ['-un', 'postgres']).then(
    () => 'postgres',
    () => 'nobody',
  );
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

async function untilAnswering(url: string): Promise<void> {
  for (let left = 50; ; left -= 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('select 1');
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      if (left === 0) throw error;
      await sleep(100);
    }
  }
}
