import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../errors.ts';
import type { Prepared } from '../ingest/readers/preparer.ts';
import { hashOf as contentHashOf, type FileStore } from '../store/file-store.ts';
import { sha256 } from './check.ts';

/** The files of versions. What was read is kept for a while: traces are often about the same documents. */
export function createVersionFiles(files: Pick<FileStore, 'stream'>): VersionFiles {
  const hashes = createCache<Promise<FileState>>(MOST_HASHES, () => 1);
  const artifacts = createCache<ReadArtifact>(MOST_CHARACTERS, sizeOf);
  return {
    original: (uri) => hashes.get(uri) ?? hashes.put(uri, hashOf(files, uri)),
    artifact: async (uri) => artifacts.get(uri) ?? artifacts.put(uri, await readArtifact(files, uri)),
  };
}

export type VersionFiles = {
  original(uri: string): Promise<FileState>;
  /** One at a time: each is held in memory as a whole while it is read. */
  artifact(uri: string): Promise<ReadArtifact>;
};

/** A file never changes and its name begins with its hash: `named`. */
export type FileState = { named: string; found: string };
export type ReadArtifact = FileState & { content?: ArtifactContent };
export type ArtifactContent = Pick<Prepared, 'text' | 'isSourceText' | 'chunks'>;

const MOST_HASHES = 10_000;
/** Together: some ten books. */
const MOST_CHARACTERS = 20_000_000;

async function hashOf(files: Pick<FileStore, 'stream'>, uri: string): Promise<FileState> {
  const named = hashInName(uri);
  try {
    return { named, found: (await contentHashOf(await files.stream(uri))).sha256 };
  } catch (error) {
    return { named, found: problemOf(error) };
  }
}

async function readArtifact(files: Pick<FileStore, 'stream'>, uri: string): Promise<ReadArtifact> {
  const named = hashInName(uri);
  try {
    const bytes = await buffer(await files.stream(uri));
    return { named, found: sha256(bytes), content: contentOf(bytes) };
  } catch (error) {
    return { named, found: problemOf(error) };
  }
}

/** Undefined where it is not what Helix writes; its hash tells that already. */
function contentOf(bytes: Buffer): ArtifactContent | undefined {
  try {
    const { text, isSourceText, chunks }: Prepared = JSON.parse(bytes.toString('utf8'));
    return typeof text === 'string' && Array.isArray(chunks) ? { text, isSourceText, chunks } : undefined;
  } catch {
    return undefined;
  }
}

function hashInName(uri: string): string {
  try {
    return (
      /^[0-9a-f]{64}(?=[-.])/.exec(basename(fileURLToPath(uri)))?.[0] ?? 'a name that begins with a hash'
    );
  } catch {
    return 'the address of a file';
  }
}

/** Without the path: where the data is makes no difference to what is found. */
function problemOf(error: unknown): string {
  const { code } = error as { code?: string };
  return code === 'ENOENT' || code === 'original_missing' ? 'no file' : (code ?? messageOf(error));
}

function sizeOf({ content }: ReadArtifact): number {
  if (!content) return 1;
  return content.chunks.reduce((sum, { text = '' }) => sum + text.length, content.text.length);
}

/** Forgets what was put in first when there is too much. */
function createCache<Value>(room: number, weigh: (value: Value) => number) {
  const kept = new Map<string, Value>();
  let weight = 0;
  return {
    get: (key: string) => kept.get(key),
    put(key: string, value: Value): Value {
      kept.set(key, value);
      weight += weigh(value);
      for (const [oldest, old] of kept) {
        if (weight <= room || oldest === key) break;
        kept.delete(oldest);
        weight -= weigh(old);
      }
      return value;
    },
  };
}
