import { createHash } from 'node:crypto';
import type { BackupEnd } from './backup-format.ts';

/** Counts what goes into a backup, or comes out of one; both must come to the same. */
export function createTally(): Tally {
  const rows: Record<string, number> = {};
  const all = createHash('sha256');
  let pending: string[] = [];
  let entries = 0;
  let files = 0;
  let fileBytes = 0;
  let tenants = 0;
  let lastTenant = '';
  const take = () => {
    const text = pending.join('');
    all.update(text);
    pending = [];
    return text;
  };
  return {
    add(name, sha256) {
      pending.push(`${sha256}  ${name}\n`);
      entries += 1;
      return pending.length;
    },
    countRows(tenant, table, count) {
      rows[table] = (rows[table] ?? 0) + count;
      if (tenant !== lastTenant) tenants += 1;
      lastTenant = tenant;
    },
    countFile(bytes) {
      files += 1;
      fileBytes += bytes;
    },
    takeChecksums: take,
    compare(told) {
      const [lines, found] = [told.split('\n'), take().split('\n')];
      const at = found.findIndex((line, index) => line !== lines[index]);
      if (at < 0) return lines.length > found.length ? nameIn(lines[found.length]) : undefined;
      return nameIn(found[at] || lines[at]);
    },
    end(missingFiles) {
      const counts = { tenants, rows, files, file_bytes: fileBytes, missing_files: missingFiles, entries };
      return { ...counts, checksums: all.copy().update(JSON.stringify(counts)).digest('hex') };
    },
    differenceTo(end) {
      if (pending.length > 0) return `${nameIn(pending[0])} has no checksum`;
      const { checksums, ...found } = this.end(end.missing_files);
      for (const table of new Set([...Object.keys(end.rows), ...Object.keys(rows)]))
        if (end.rows[table] !== rows[table])
          return `it has ${rows[table] ?? 0} rows of ${table}, and should have ${end.rows[table] ?? 0}`;
      for (const key of ['tenants', 'files', 'file_bytes', 'entries'] as const)
        if (end[key] !== found[key])
          return `it has ${found[key]} ${key.replace('_', ' ')}, and should have ${end[key]}`;
      return checksums === end.checksums ? undefined : 'its checksums are not those that it ends with';
    },
  };
}

export type Tally = {
  /** Notes the hash of an entry; tells how many wait to be written as checksums. */
  add(name: string, sha256: string): number;
  countRows(tenant: string, table: string, count: number): void;
  countFile(bytes: number): void;
  /** The lines of checksums for what was added since the last time. */
  takeChecksums(): string;
  /** The name of the first entry that the checksums in the backup do not fit; undefined when all do. */
  compare(told: string): string | undefined;
  end(missingFiles: number): BackupEnd;
  differenceTo(end: BackupEnd): string | undefined;
};

function nameIn(line = ''): string {
  return line.trimEnd().slice(66);
}
