import { spawn } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The exit code of `scripts/postgres.sh` on a machine where no server can be brought up. */
const NOT_POSSIBLE = 3;

/**
 * A PostgreSQL server with pgvector for the tests: the one TEST_DATABASE_URL names, else one that
 * `scripts/postgres.sh` brings up. Where that is not possible the reason comes back, unless
 * HELIX_REQUIRE_POSTGRES=1 asks for a failure instead.
 */
export async function ensurePostgres(): Promise<{ url: string } | { skipped: string }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given };
  const run = await runScript();
  const url = /^DATABASE_URL=(.+)$/m.exec(run.stdout)?.[1];
  if (run.code === 0 && url) return { url };
  const reason = lastLine(run.stderr) || `scripts/postgres.sh ended with code ${run.code}`;
  if (run.code !== NOT_POSSIBLE || process.env.HELIX_REQUIRE_POSTGRES === '1') {
    throw new Error(`No PostgreSQL server for the tests: ${reason}`);
  }
  await reportSkipped(`PostgreSQL server: ${reason}`);
  return { skipped: reason };
}

/** `npm test` names this file and prints its lines at the end, so that a skipped part is never a silent one. */
async function reportSkipped(line: string): Promise<void> {
  const file = process.env.HELIX_TEST_SKIPS;
  if (file) await appendFile(file, `${line}\n`);
}

function runScript(): Promise<{ code: number; stdout: string; stderr: string }> {
  const script = fileURLToPath(new URL('../../scripts/postgres.sh', import.meta.url));
  return new Promise((resolve) => {
    const child = spawn('bash', [script, 'up'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (bytes: Buffer) => {
      stdout += bytes;
    });
    child.stderr.on('data', (bytes: Buffer) => {
      stderr += bytes;
      process.stderr.write(bytes);
    });
    child.on('error', (error) =>
      resolve({ code: NOT_POSSIBLE, stdout: '', stderr: `no bash: ${error.message}` }),
    );
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });
}

function lastLine(text: string): string {
  const line = text.trim().split('\n').at(-1) ?? '';
  return line.replace(/^postgres\.sh: /, '');
}
