import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { TenantId } from '../terms.ts';
import {
  type BackupEnd,
  type BackupManifest,
  checksumsEntry,
  END,
  ENTRIES_PER_CHECKSUMS,
  endText,
  fileEntry,
  MANIFEST,
  rowsEntry,
} from './backup-format.ts';
import { createTally } from './backup-tally.ts';
import { openTarWriter } from './write-tar.ts';

/** Writes a backup in the order of its format. Memory is bounded by one part of rows and one piece of a file. */
export async function openBackupWriter(path: string): Promise<BackupWriter> {
  const tar = await openTarWriter(path);
  const tally = createTally();
  let checksums = 0;
  let part: { tenant: TenantId; table: string; number: number; lines: string[]; length: number } | undefined;

  const writeChecksums = async () => {
    await tar.add(checksumsEntry(++checksums), Buffer.from(tally.takeChecksums()));
  };
  const note = async (name: string, sha256: string) => {
    if (tally.add(name, sha256) >= ENTRIES_PER_CHECKSUMS) await writeChecksums();
  };
  const flushRows = async () => {
    if (!part || part.lines.length === 0) return;
    const { tenant, table, number, lines } = part;
    const packed = await promisify(gzip)(`${lines.join('\n')}\n`, { level: constants.Z_BEST_SPEED });
    const name = rowsEntry(tenant, table, number);
    await note(name, await tar.add(name, packed));
    tally.countRows(tenant, table, lines.length);
    part = { tenant, table, number: number + 1, lines: [], length: 0 };
  };
  return {
    async begin(manifest) {
      const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
      await note(MANIFEST, await tar.add(MANIFEST, text));
    },
    async addRows(tenant, table, lines) {
      if (part?.tenant !== tenant || part.table !== table) {
        await flushRows();
        part = { tenant, table, number: 1, lines: [], length: 0 };
      }
      for (const line of lines) {
        part!.lines.push(line);
        part!.length += line.length;
        if (part!.length >= PART_LENGTH) await flushRows();
      }
    },
    flushRows,
    async addFile(tenant, name, source) {
      const entry = fileEntry(tenant, name);
      const { sha256, size } = await tar.addFile(entry, source);
      await note(entry, sha256);
      tally.countFile(size);
    },
    async end(missingFiles) {
      await writeChecksums();
      const end = tally.end(missingFiles);
      await tar.add(END, Buffer.from(endText(end)));
      await tar.end();
      return end;
    },
    abandon: tar.abandon,
  };
}

/** In characters, before it is packed; one insert of a restore. */
const PART_LENGTH = 4 * 1024 * 1024;

export type BackupWriter = {
  begin(manifest: BackupManifest): Promise<void>;
  /** The rows of a table come one after the other. */
  addRows(tenant: TenantId, table: string, lines: readonly string[]): Promise<void>;
  flushRows(): Promise<void>;
  addFile(tenant: TenantId, name: string, source: string): Promise<void>;
  end(missingFiles: number): Promise<BackupEnd>;
  /** After a failure. */
  abandon(): Promise<void>;
};
