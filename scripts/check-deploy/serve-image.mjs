import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PORT = 18080;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const QUESTION = 'How long do I have to request a refund?';

/** Uses an image as whoever deploys it does; returns what went wrong. */
export async function serveFrom({ image, data, tmp, entry, user, path }) {
  const [command, ...args] = entry;
  const options = {
    cwd: join(image, 'app'),
    uid: user,
    gid: user,
    env: {
      PATH: `${path}:/usr/bin:/bin`,
      NODE_ENV: 'production',
      HELIX_DATA_DIR: data,
      TMPDIR: tmp,
      HOME: '/nonexistent',
      PORT: String(PORT),
      HELIX_HOST: '127.0.0.1',
      HELIX_AUTH: 'on',
    },
  };
  const helix = (...words) =>
    spawnSync(command, [args[0], ...words], { ...options, encoding: 'utf8', timeout: 120_000 });
  const migrated = helix('migrate');
  if (migrated.status !== 0) return [`migrate: ${migrated.stderr || migrated.error}`];
  const made = helix('keys', 'create', 'check', '--role', 'admin', '--json');
  if (made.status !== 0) return [`keys create: ${made.stderr || made.error}`];
  const { key } = JSON.parse(made.stdout);
  const server = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (bytes) => (said += bytes));
  const ended = new Promise((done) => server.once('exit', (code, signal) => done(signal ?? code)));
  try {
    const problems = await use(key, join(image, 'app'), ended);
    server.kill('SIGTERM');
    const code = await Promise.race([ended, sleep(40_000, 'not at all')]);
    if (code !== 0) problems.push(`after SIGTERM it ended ${code}, not 0`);
    return problems.length > 0 ? [...problems, said.slice(-2000)] : [];
  } finally {
    server.kill('SIGKILL');
  }
}

async function use(key, app, ended) {
  const problems = [];
  const headers = { authorization: `Bearer ${key}` };
  const status = async (address, options) =>
    (await fetch(`${ADDRESS}${address}`, options).catch(() => undefined))?.status;
  const health = await until(
    () => status('/healthz'),
    (found) => found === 200,
    ended,
  );
  if (health !== 200) return [`/healthz: ${health}`];
  // What the probes of Kubernetes ask for, without a key; and what must not be had without one.
  for (const [address, expected] of [
    ['/readyz', 200],
    ['/', 200],
    ['/metrics', 401],
    [`/ask?q=x`, 401],
  ]) {
    const found = await status(address);
    if (found !== expected) problems.push(`${address} without a key: ${found}, not ${expected}`);
  }
  const form = new FormData();
  form.append(
    'file',
    new Blob([readFileSync(join(app, 'samples', 'refund-policy.txt'))]),
    'refund-policy.txt',
  );
  const taken = await status('/v1/documents', { method: 'POST', headers, body: form });
  if (!(taken < 300)) problems.push(`POST /v1/documents: ${taken}`);
  const ask = async () =>
    (await fetch(`${ADDRESS}/ask?q=${encodeURIComponent(QUESTION)}`, { headers })).text();
  const answer = await until(ask, (text) => text.includes('"chunk_id"'), ended);
  if (!answer.includes('"chunk_id"')) problems.push(`/ask has no citation: ${answer}`);
  return problems;
}

/** Asks until it is as it should be, for a minute; gives up at once when the server is gone. */
async function until(look, isRight, ended) {
  let isGone = false;
  void ended.then(() => (isGone = true));
  for (let tries = 0; ; tries += 1) {
    const found = await look();
    if (isRight(found) || isGone || tries === 120) return found;
    await sleep(500);
  }
}
