/** Where the checks find tools, and how they run them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Tools that were fetched, and `scratch`, which is gone at the end. */
export const work = join(root, '.cache', 'check-deploy');

export function run(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: 300_000,
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  return { ok: status === 0, out: stdout ?? '', said: error ? error.message : `${stdout}${stderr}`.trim() };
}

export function isThere(command) {
  return run('sh', ['-c', `command -v "${command}"`]).ok;
}

/** What a tool says of a file, as one result. */
export function lookWith(what, by, command, args, options) {
  const { ok, said } = run(command, args, options);
  return { what, by, problems: ok ? [] : [said || `it ended with an error and said nothing`] };
}

/** A package of scripts/check-deploy/package.json; undefined where it could not be installed. */
export async function packageOf(name) {
  try {
    return await import(name);
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

export const NOT_INSTALLED = 'its package is missing; `npm install --prefix scripts/check-deploy` failed';

/** Promtool: of this machine, or of Debian's package, unpacked into the cache and installed nowhere. */
export function findPromtool() {
  if (process.env.PROMTOOL) return process.env.PROMTOOL;
  if (isThere('promtool')) return 'promtool';
  const unpacked = join(work, 'prometheus', 'usr', 'bin', 'promtool');
  if (existsSync(unpacked)) return unpacked;
  if (!isThere('apt-get') || !isThere('dpkg-deb')) return undefined;
  mkdirSync(work, { recursive: true });
  const script =
    'apt-get -qq download prometheus && dpkg-deb -x prometheus_*.deb prometheus && rm prometheus_*.deb';
  run('sh', ['-c', script], { cwd: work });
  return existsSync(unpacked) ? unpacked : undefined;
}
