import { createHash } from 'node:crypto';
import { unzipSync, zipSync } from 'fflate';
import type { Manifest } from '../../src/projects/archive/manifest.ts';

type Parts = Record<string, Uint8Array>;
export type Forgery = (parts: Parts, manifest: Manifest) => void;

/** An archive with something changed in it, and a manifest that says of each entry what is true, unless `relabel` changes that. */
export function forgeArchive(
  archive: Uint8Array,
  change: Forgery,
  relabel: (manifest: Manifest) => void = () => {},
): Uint8Array {
  const { 'manifest.json': said, ...parts } = unzipSync(archive);
  const manifest: Manifest = JSON.parse(new TextDecoder().decode(said));
  change(parts, manifest);
  manifest.entries = Object.entries(parts).map(([name, bytes]) => ({
    name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  relabel(manifest);
  return zipSync({ 'manifest.json': Buffer.from(JSON.stringify(manifest)), ...parts });
}

/** Changes one line of a file with an object per line. */
export function changeLine(parts: Parts, name: string, index: number, change: object): void {
  const lines = new TextDecoder().decode(parts[name]).trimEnd().split('\n');
  lines[index] = JSON.stringify({ ...JSON.parse(lines[index]!), ...change });
  parts[name] = Buffer.from(`${lines.join('\n')}\n`);
}
