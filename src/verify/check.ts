import { createHash } from 'node:crypto';

/** One thing that was looked at, with what the trace says and what is there. */
export type Check = {
  check: CheckName;
  /** What it is about, such as `chunk 12`. */
  of: string;
  /**
   * `gone`: its version was purged. `unhashed`: the trace is from before hashes were kept. `stale`: what it was made by has
   * changed since, so that nobody can tell.
   */
  status: 'ok' | 'failed' | 'gone' | 'unhashed' | 'stale';
  expected: string;
  found: string;
};

export type CheckName =
  | 'record'
  | 'text'
  | 'version'
  | 'offsets'
  | 'place'
  | 'artifact'
  | 'original'
  | 'citation'
  | 'answer'
  | 'span'
  | 'lines'
  | 'path'
  | 'source'
  | 'items'
  | 'prompt'
  | 'replay';

/** Holds where both are the same. */
export function compared(
  check: CheckName,
  of: string,
  expected: string | number | null | undefined,
  found: string | number | null | undefined,
): Check {
  const sides = { expected: String(expected ?? null), found: String(found ?? null) };
  return { check, of, status: sides.expected === sides.found ? 'ok' : 'failed', ...sides };
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
