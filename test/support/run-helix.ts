import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs `helix` as a person would, and waits for its end. */
export async function runHelix(
  argv: string[],
  environment: Record<string, string> = {},
  cwd = process.cwd(),
) {
  const launcher = new URL('../../bin/helix.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [launcher, ...argv], {
    cwd,
    env: cleanEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (bytes) => {
    stdout += bytes;
  });
  child.stderr.on('data', (bytes) => {
    stderr += bytes;
  });
  const [code] = await once(child, 'close');
  return { code: code as number, stdout, stderr };
}

/** Starts `helix serve` on a free port and resolves with its address once it listens. */
export async function serveHelix(environment: Record<string, string>, ...argv: string[]) {
  const launcher = new URL('../../bin/helix.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [launcher, 'serve', '--port', '0', '--json', ...argv], {
    env: cleanEnvironment(environment),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const { url } = JSON.parse(String(line)) as { url: string };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const exit = once(child, 'exit');
    child.kill(signal);
    const [code] = await exit;
    return code as number | null;
  };
  return { url, child, stop };
}

/** The environment of a fresh shell: no setting of Helix but the given ones. */
export function cleanEnvironment(environment: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, HELIX_LOG_LEVEL: 'error', ...environment };
}
