import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type ProcessUse, sampleProcesses } from '../sample-processes.ts';

export type Indexed = { told: Told; seconds: number; use: ProcessUse };

/** What `helix ingest --json` says of a repository, as far as it is printed. */
export type Told = {
  status: string;
  summary: {
    documents: number;
    failed: number;
    files_read: number;
    runs_opened: number;
    chunks_embedded: number;
    vectors_made: number;
    seconds: number;
  };
  skipped: { path: string; reason: string }[];
  failures: { path: string; message: string }[];
};

/** `helix ingest` as a person runs it, watched with all processes that it starts. */
export async function indexRepository(path: string, environment: Record<string, string>): Promise<Indexed> {
  const started = performance.now();
  const child = spawn(process.execPath, ['bin/helix.js', 'ingest', path, '--json'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const watch = sampleProcesses(child.pid!);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const use = watch.stop();
  if (output.trim() === '') throw new Error(`helix ingest ended with ${code} and said nothing`);
  return { told: JSON.parse(output) as Told, seconds: (performance.now() - started) / 1000, use };
}
