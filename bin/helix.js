#!/usr/bin/env node
/**
 * Starts the `helix` command under a Node that can run it. Plain JavaScript, because it must also run on
 * the old Node that it replaces: a machine with Node 18 or 20 gets Node 24 from the `node` package.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const WRONG_USE = 2;

if (runsTypeScript(process.versions.node)) await runHere();
else runWithBundledNode();

/** True for the versions that strip types without a flag: 22.18, 23.6 and everything after. */
function runsTypeScript(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major === 22) return minor >= 18;
  if (major === 23) return minor >= 6;
  return major > 23;
}

async function runHere() {
  const entry = entryFile();
  if (!existsSync(entry))
    fail(`${entry} is missing. Build it with \`npm run build\`, or install Helix again.`);
  silenceExperimentalWarnings();
  await import(pathToFileURL(entry).href);
}

/** Node strips types only outside `node_modules`, so an installed package always runs its built files. */
function entryFile() {
  const source = join(root, 'src', 'cli', 'main.ts');
  const isCheckout = existsSync(source) && !root.split(sep).includes('node_modules');
  return isCheckout ? source : join(root, 'dist', 'cli', 'main.js');
}

function silenceExperimentalWarnings() {
  const emitWarning = process.emitWarning;
  process.emitWarning = (warning, ...rest) => {
    const type = typeof rest[0] === 'object' ? rest[0]?.type : (rest[0] ?? warning?.name);
    if (type !== 'ExperimentalWarning') emitWarning.call(process, warning, ...rest);
  };
}

function runWithBundledNode() {
  const node = bundledNode();
  if (!node) {
    fail(
      `Helix needs Node 22.18 or newer; this is ${process.versions.node}. ` +
        `Run \`npm install\` in ${root}, which brings its own Node, or install Node 24.`,
    );
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  child.on('error', (error) =>
    fail(`${node} could not be started: ${error.message}. Run \`npm ci\` in ${root}.`),
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well; sent twice, it would cut the child's clean ending short.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** The `node` package, inside this package or beside it; one that is too old itself would start itself forever. */
function bundledNode() {
  for (const folder of [join(root, 'node_modules', 'node'), join(dirname(root), 'node')]) {
    const manifest = join(folder, 'package.json');
    const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (!existsSync(manifest) || !existsSync(binary)) continue;
    if (runsTypeScript(JSON.parse(readFileSync(manifest, 'utf8')).version)) return binary;
  }
  return undefined;
}

function fail(message) {
  console.error(message);
  process.exit(WRONG_USE);
}
