import { writeFileSync } from 'node:fs';
import type { ErrorCode } from '../../src/errors.ts';

/** A file that means harm or is broken, and what Helix makes of it. */
export type HostileFile = {
  /** Its ending decides what Helix takes it for, where the bytes do not. */
  name: string;
  /** What is wrong with it, for `docs/hostile-files.md`. */
  what: string;
  /** Read, or refused with this code. Two where the speed or the memory of the machine decides. */
  expect: readonly Outcome[];
  write(path: string): void;
};

export type Outcome = 'read' | ErrorCode;

/** An entry whose bytes are made when the file is written, so that the list itself costs nothing. */
export function hostile(
  name: string,
  expect: Outcome | readonly Outcome[],
  what: string,
  content: () => string | Uint8Array,
): HostileFile {
  return {
    name,
    what,
    expect: typeof expect === 'string' ? [expect] : expect,
    write: (path) => writeFileSync(path, content()),
  };
}

/** The first part of a file, as a broken download leaves it. */
export function truncated(bytes: Uint8Array, part = 0.6): Uint8Array {
  return bytes.subarray(0, Math.floor(bytes.length * part));
}

export const SENTENCE = 'The invoice is due thirty days after it was sent.';

export const MEGABYTE = 1024 * 1024;
