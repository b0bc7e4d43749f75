/**
 * Brings `node_modules` to the state of `package-lock.json`, and does nothing when it is there already.
 * Plain JavaScript for Node 18 and newer: it runs before Helix's own Node is installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.helix-installed');
const lock = join(root, '.cache', 'install.lock');

/** Ends the process with a message when the installation fails. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await takeLock();
  try {
    if (!isInstalled()) install();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isInstalled() {
  if (!existsSync(join(modules, 'node', 'package.json'))) return false;
  if (readIfThere(stamp) === fingerprint()) return true;
  if (!matchesLockFile()) return false;
  writeFileSync(stamp, fingerprint());
  return true;
}

/** The platform is part of it: a folder shared with a container may hold the other system's binaries. */
function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return hash.update(`${process.platform}-${process.arch}`).digest('hex');
}

/**
 * Recognises what a plain `npm install` or `npm ci` made, from the list that npm leaves in `node_modules`
 * when it has finished. Optional packages are left out: those of other platforms are never installed.
 */
function matchesLockFile() {
  const list = readIfThere(join(modules, '.package-lock.json'));
  if (!list) return false;
  const installed = JSON.parse(list).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.integrity === entry.integrity,
  );
}

function install() {
  const started = Date.now();
  console.error('Installing the dependencies of Helix (once; about a minute, longer on a slow connection) …');
  // Not `npm ci`: it refuses a lock file without the optional packages of other platforms, and a registry mirror that
  // holds only one platform cannot write them into it. With --no-save the lock file decides and stays as it is.
  // Development packages are needed even under NODE_ENV=production: Helix's own Node is one of them. For its sake
  // warnings are hidden: npm would warn that the machine's Node is too old for packages that never run on it.
  const options = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = spawnSync('npm', options, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: pathWithoutProject() },
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) failInstallation(result);
  writeFileSync(stamp, fingerprint());
  console.error(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** npm must not run on the Node inside `node_modules`, which it is about to delete. */
function pathWithoutProject() {
  const entries = (process.env.PATH ?? '').split(delimiter);
  return entries.filter((entry) => !resolve(entry).startsWith(modules)).join(delimiter);
}

function failInstallation({ status, signal, error }) {
  const end = error ? `could not be started (${error.message})` : `ended with ${signal ?? `code ${status}`}`;
  console.error(
    `The dependencies were not installed: \`npm install\` ${end}. Its own message is above. ` +
      'If it names the network (ENOTFOUND, ETIMEDOUT, ECONNREFUSED, ECONNRESET), check the connection, and the ' +
      'registry and proxy that `npm config list` shows. Then run the same command again.',
  );
  rmSync(lock, { force: true });
  process.exit(1);
}

/** One installation at a time: the second waits, and takes over when the first died without cleaning up. */
async function takeLock() {
  mkdirSync(dirname(lock), { recursive: true });
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(readIfThere(lock));
    // An empty file is one that its owner is about to fill, or died before filling.
    const abandoned = holder ? !isAlive(holder) : attempt > 10;
    if (abandoned) rmSync(lock, { force: true });
    else if (attempt === 0) console.error(`Waiting for the installation that process ${holder} is running …`);
    await new Promise((done) => setTimeout(done, 300));
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await ensureInstalled();
