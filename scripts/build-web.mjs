/** Builds the web chat into `web/dist` when its sources changed since the last build; `--force` builds always. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const output = join(root, 'web', 'dist');
// Outside `web/dist`, which is served to browsers.
const stamp = join(root, '.cache', 'web-build');

/** Returns false when the build failed; its messages are on the terminal then. */
export function buildWeb({ force = false } = {}) {
  const sources = fingerprint();
  const isCurrent = existsSync(join(output, 'index.html')) && readIfThere(stamp) === sources;
  if (isCurrent && !force) return true;
  rmSync(stamp, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const options = ['build', 'web', '--logLevel', 'warn'];
  const result = spawnSync(nodeBinary(), [vite, ...options], {
    cwd: root,
    // A test run says NODE_ENV=test, which would bundle React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.status !== 0) return false;
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
  return true;
}

/** Vite asks for a newer Node than the one that may be running this file. */
function nodeBinary() {
  const own = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(own) ? own : process.execPath;
}

/** Contents, not times: a fresh clone and a branch switch touch every file. */
function fingerprint() {
  const hash = createHash('sha256');
  const files = [
    join(root, 'package-lock.json'),
    ...filesIn(join(root, 'web')),
    ...filesIn(join(root, 'src', 'client')),
    ...filesIn(join(root, 'src', 'text')),
    join(root, 'src', 'terms.ts'),
    join(root, 'src', 'errors.ts'),
  ];
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesIn(folder) {
  if (!existsSync(folder) || folder === output) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = buildWeb({ force: process.argv.includes('--force') }) ? 0 : 1;
}
