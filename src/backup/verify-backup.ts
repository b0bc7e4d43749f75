import type { BackupEnd, BackupManifest } from './backup-format.ts';
import { readBackup } from './read-backup.ts';

/** Reads a whole backup and checks every hash and count in it. Throws `backup_invalid`. */
export async function verifyBackup(
  file: string,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (text: string) => void } = {},
): Promise<{ manifest: BackupManifest; end: BackupEnd }> {
  let manifest: BackupManifest | undefined;
  let parts = 0;
  for await (const part of readBackup(file, signal)) {
    if (part.kind === 'manifest') manifest = part.manifest;
    if (part.kind === 'end') return { manifest: manifest!, end: part.end };
    onProgress?.(`checked ${++parts} parts`);
  }
  throw new Error('a backup that was read to its end has one');
}
