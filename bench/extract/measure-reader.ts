import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sampleProcesses } from '../sample-processes.ts';
import type { Measured } from './report-measures.ts';

const SCRIPTS = import.meta.dirname;

/** Runs one part for one reader, in a process of its own: its figures, and the most memory that it took. */
export async function measureReader(
  part: PartForReader,
  packages: string,
  { verbose }: { verbose?: boolean },
): Promise<ReaderRun> {
  const { format, reader } = part;
  const [program, ...before] = part.reader === 'liteparse' ? nodeForNewLibraries() : [process.execPath];
  const args = [...before, join(SCRIPTS, part.script), ...part.args];
  if (part.script === 'ocr.ts') args.push(reader);
  const perFormat = /^(?:office|html-and-mail)\.ts$/.test(part.script);
  const child = spawn(program!, args, {
    env: {
      ...process.env,
      HELIX_BENCH_READER: reader,
      ...(perFormat && { HELIX_BENCH_FORMAT: format }),
      HELIX_BENCH_PACKAGES: packages,
    },
    stdio: ['ignore', verbose ? 'inherit' : 'ignore', verbose ? 'inherit' : 'pipe', 'ipc'],
  });
  const memory = sampleProcesses(child.pid!);
  const { measured, problem } = await outcomeOf(child);
  return { format, reader, measured, megabytes: memory.stop().sumMegabytes, problem };
}

export type PartForReader = { format: string; script: string; args: string[]; reader: string };
export type ReaderRun = {
  format: string;
  reader: string;
  /** Undefined when the reader is not there. */
  measured?: Measured;
  megabytes: number;
  problem?: string;
};

function outcomeOf(child: ChildProcess): Promise<{ measured?: Measured; problem?: string }> {
  let measured: Measured | undefined;
  let errors = '';
  child.on('message', (message) => (measured = message as Measured));
  child.stderr?.on('data', (data) => (errors += data));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      const problem = code === 0 ? undefined : (errors.match(/\w*Error: .*/)?.[0] ?? `it ended with ${code}`);
      resolve({ measured, problem });
    });
  });
}

/**
 * LiteParse's library asks for a newer C++ runtime than Debian 12 has. `scripts/postgres.sh` has unpacked one, with
 * its loader, where the distribution's PostgreSQL is too old; Node runs on that as well.
 */
function nodeForNewLibraries(): string[] {
  const libraries = join(SCRIPTS, '../../.cache/postgres/packages/usr/lib/x86_64-linux-gnu');
  const loader = join(libraries, 'ld-linux-x86-64.so.2');
  return existsSync(loader) ? [loader, '--library-path', libraries, process.execPath] : [process.execPath];
}
