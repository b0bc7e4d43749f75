import { type ZipOptions, zipSync } from 'fflate';

/** A zip file with these parts, for tests of formats that are archives. */
export function makeZip(parts: Record<string, string | Uint8Array>, options: ZipOptions = {}): Uint8Array {
  const encoder = new TextEncoder();
  const files = Object.entries(parts).map(
    ([name, content]) => [name, typeof content === 'string' ? encoder.encode(content) : content] as const,
  );
  return zipSync(Object.fromEntries(files), { mtime: '2020-01-01T00:00:00Z', ...options });
}
