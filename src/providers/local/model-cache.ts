import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the file kept under `key`, or builds it and keeps it. The file's name ends with a digest of its
 * content, so a damaged file is noticed when it is read, and the rebuilt one takes its place.
 *
 * Several processes may do this at once and any may be killed: a file appears under its name only by a
 * rename, complete. A directory that cannot be written costs a build on each start, not the model.
 */
export function cachedFile(directory: string, key: string, build: () => Uint8Array): Uint8Array {
  const kept = readKept(directory, key);
  if (kept !== undefined) return kept;
  const bytes = build();
  try {
    keep(directory, `${key}.${digest(bytes)}${SUFFIX}`, bytes);
  } catch {
    // What matters was built; the next start builds it again.
  }
  return bytes;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const SUFFIX = '.onnx';
const UNFINISHED_SUFFIX = '.unfinished';
/** A build takes seconds; what is older was left by a process that was killed. */
const UNFINISHED_AGE_MS = 60 * 60 * 1000;

/** 128 bits, which keeps the name below every file system's limit of 255. */
function digest(bytes: Uint8Array): string {
  return sha256(bytes).slice(0, 32);
}

function readKept(directory: string, key: string): Uint8Array | undefined {
  for (const name of namesIn(directory)) {
    if (!name.startsWith(`${key}.`) || !name.endsWith(SUFFIX)) continue;
    const bytes = readIfThere(join(directory, name));
    if (bytes !== undefined && name === `${key}.${digest(bytes)}${SUFFIX}`) return bytes;
  }
  return undefined;
}

function keep(directory: string, name: string, bytes: Uint8Array): void {
  mkdirSync(directory, { recursive: true });
  removeUnfinished(directory);
  const unfinished = join(directory, `${name}.${randomUUID()}${UNFINISHED_SUFFIX}`);
  try {
    writeFileSync(unfinished, bytes);
    renameSync(unfinished, join(directory, name));
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function removeUnfinished(directory: string): void {
  for (const name of namesIn(directory)) {
    if (!name.endsWith(UNFINISHED_SUFFIX)) continue;
    const path = join(directory, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > UNFINISHED_AGE_MS) rmSync(path, { force: true });
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function readIfThere(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
