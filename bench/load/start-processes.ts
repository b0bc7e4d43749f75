import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { ProbeLine } from './probe.ts';

const LAUNCHER = new URL('../../bin/helix.js', import.meta.url).pathname;
const PROBE = new URL('./probe.ts', import.meta.url).pathname;
const UPSTREAM = new URL('./upstream.ts', import.meta.url).pathname;

/** The model server; `url` is where it speaks Gemini's wire format. */
export async function startUpstream(pieces: number): Promise<Started & { url: string }> {
  const child = spawn(process.execPath, [UPSTREAM, String(pieces)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await firstLine(child, child.stdout);
  return { ...startedOf(child), url };
}

/** A command of Helix that goes on until it is stopped, with a probe in it. */
export function startHelix(argv: readonly string[], environment: NodeJS.ProcessEnv): HelixProcess {
  const child = spawn(process.execPath, ['--import', PROBE, LAUNCHER, ...argv], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const helix: HelixProcess = {
    ...startedOf(child),
    output: child.stdout!,
    probed: [],
    logged: [],
    onLog() {},
  };
  const note = (line: string) => {
    const entry = parsed(line);
    if (entry.level === 'error' || entry.level === 'warn') helix.logged.push(line);
    helix.onLog(entry);
  };
  createInterface({ input: child.stderr! }).on('line', note);
  createInterface({ input: child.stdio[3] as Readable }).on('line', (line) =>
    helix.probed.push({ at: Date.now(), ...(JSON.parse(line) as ProbeLine) }),
  );
  return helix;
}

/** `helix serve` on a free port, once it listens. */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<HelixProcess & { url: string }> {
  const helix = startHelix(['serve', '--json', '--port', '0'], environment);
  const { url } = JSON.parse(await firstLine(helix.child, helix.output));
  // Node looks a name up for each connection, in a thread of a small pool.
  return Object.assign(helix, { url: (url as string).replace('localhost', '127.0.0.1') });
}

export type Started = { pid: number; child: ChildProcess; stop(): Promise<void> };

export type HelixProcess = Started & {
  output: Readable;
  /** What it said about itself, a line a second. */
  probed: (ProbeLine & { at: number })[];
  /** Warnings and errors, as they were written. */
  logged: string[];
  onLog(entry: Record<string, unknown>): void;
};

function startedOf(child: ChildProcess): Started {
  return {
    pid: child.pid!,
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function firstLine(child: ChildProcess, output: Readable): Promise<string> {
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`${child.spawnargs.slice(1).join(' ')} ended with ${code} before it was ready`);
  });
  const [bytes] = (await Promise.race([once(output, 'data'), gone])) as [Buffer];
  gone.catch(() => {});
  return String(bytes).trim();
}

/** What is no JSON, such as a stack, is kept as an error. */
function parsed(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return { level: 'error' };
  }
}
