import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ABOUT, type BackupManifest, FORMAT } from './backup-format.ts';
import { openBackupWriter } from './backup-writer.ts';
import { readBackup } from './read-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { openTarWriter } from './write-tar.ts';

const TENANT = 'aaaaaaaa-0000-4000-8000-000000000000';
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000000';
const LONG_NAME = `originals/${'e'.repeat(64)}-00ff2a78-5b65-4522-939b-0a1b31ab1572`;
const MANIFEST: BackupManifest = {
  format: FORMAT,
  version: 1,
  about: ABOUT,
  helix: '0.1.0',
  created_at: '2026-11-16T21:00:00.000Z',
  engine: 'postgres',
  migrations: [{ name: '0001_foundation.sql', hash: 'a'.repeat(64) }],
  tables: [{ name: 'tenants', columns: ['tenant_id'] }],
};

const folder = mkdtempSync(join(tmpdir(), 'helix-backup-'));
const file = join(folder, 'whole.tar');
beforeAll(async () => {
  const source = join(folder, 'source');
  await writeFile(source, 'The pier is old.\n'.repeat(40));
  await writeFile(join(folder, 'empty'), '');
  const writer = await openBackupWriter(file);
  await writer.begin(MANIFEST);
  await writer.addRows(TENANT, 'tenants', ['{"a":1}', '{"a":"é\\n"}']);
  await writer.addRows(OTHER, 'tenants', ['{"a":3}']);
  await writer.flushRows();
  await writer.addFile(TENANT, LONG_NAME, source);
  await writer.addFile(OTHER, 'empty.json', join(folder, 'empty'));
  await writer.end(1);
});
afterAll(() => rm(folder, { recursive: true }));

async function refusal(bytes: Uint8Array): Promise<string> {
  const damaged = join(folder, 'damaged.tar');
  await writeFile(damaged, bytes);
  return verifyBackup(damaged).then(
    () => 'taken',
    (error) => (error.code === 'backup_invalid' ? error.message : `wrong error: ${error.stack}`),
  );
}

/** A tar file of ours with entries of anybody's. */
async function tarOf(entries: [name: string, text: string][]): Promise<Buffer> {
  const path = join(folder, 'forged.tar');
  await rm(path, { force: true });
  const tar = await openTarWriter(path);
  for (const [name, text] of entries) await tar.add(name, Buffer.from(text));
  await tar.end();
  return readFile(path);
}

test('[BACKUP-FORMAT] a backup gives back its rows and files, and nobody but its owner may read it', async () => {
  const seen: unknown[] = [];
  for await (const part of readBackup(file)) {
    if (part.kind === 'rows') seen.push([part.tenant, part.table, part.lines]);
    if (part.kind === 'file') {
      const pieces: Buffer[] = [];
      for await (const piece of part.pieces) pieces.push(piece);
      seen.push([part.tenant, part.name, Buffer.concat(pieces).toString().length]);
    }
  }
  expect(seen).toEqual([
    [TENANT, 'tenants', ['{"a":1}', '{"a":"é\\n"}']],
    [OTHER, 'tenants', ['{"a":3}']],
    [TENANT, LONG_NAME, 680],
    [OTHER, 'empty.json', 0],
  ]);
  const { end } = await verifyBackup(file);
  expect(end).toMatchObject({
    tenants: 2,
    rows: { tenants: 3 },
    files: 2,
    file_bytes: 680,
    missing_files: 1,
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('[BACKUP-FORMAT] tar and sha256sum take it apart and find it whole, without Helix', async () => {
  const unpacked = join(folder, 'unpacked');
  await mkdir(unpacked);
  execFileSync('tar', ['-xf', file, '-C', unpacked]);
  execFileSync('sha256sum', ['--check', '--quiet', 'checksums/000001.txt'], { cwd: unpacked });
  expect(await readFile(join(unpacked, 'files', TENANT, LONG_NAME), 'utf8')).toHaveLength(680);
});

test('[BACKUP-DAMAGED] a bit that was changed anywhere in a backup is noticed', async () => {
  const bytes = await readFile(file);
  const taken: number[] = [];
  for (let at = 0; at < bytes.length; at += 43) {
    const damaged = Buffer.from(bytes);
    damaged[at]! ^= 1 << (at % 8);
    const message = await refusal(damaged);
    if (!message.startsWith('The backup ')) taken.push(at);
  }
  expect(taken).toEqual([]);
});

test('[BACKUP-DAMAGED] a backup that was cut off, or went on after its end, is noticed', async () => {
  const bytes = await readFile(file);
  for (let length = 0; length < bytes.length; length += 211)
    expect(await refusal(bytes.subarray(0, length))).toMatch(/^The backup .* cannot be used/);
  expect(await refusal(Buffer.concat([bytes, Buffer.alloc(512)]))).toContain('after its end');
  expect(await refusal(Buffer.concat([bytes, bytes]))).toContain('after its end');
});

test('[BACKUP-DAMAGED] the message names what is damaged, and what to do', async () => {
  const bytes = await readFile(file);
  bytes[bytes.indexOf('The pier') + 4]! ^= 1;
  expect(await refusal(bytes)).toMatch(
    /"files\/aaaaaaaa-.*1572" is not as it was written\. Nothing was changed\. Copy it again/,
  );
  await expect(verifyBackup(join(folder, 'nowhere.tar'))).rejects.toThrow('there is no such file');
  expect(await refusal(Buffer.from('PK'.repeat(600)))).toContain('is not the beginning of an entry');
});

test('[BACKUP-PATHS] an entry that would be written outside of the folder of its tenant is refused, as is any unknown one', async () => {
  const manifest: [string, string] = ['helix-backup.json', JSON.stringify(MANIFEST)];
  for (const name of [
    '../../etc/passwd',
    '/etc/passwd',
    `files/${TENANT}/../../../x`,
    `files/${TENANT}/..`,
    `files/${TENANT}/a/./b`,
    `files/${TENANT}//x`,
    `files/${TENANT}/a\\..\\b`,
    `files/${TENANT}/a\u0000b`,
    'files/../x',
    'files/not-a-tenant/x',
    `rows/${TENANT}/tenants; drop table tenants/000001.jsonl.gz`,
    `rows/${TENANT}/pg_class/000001.jsonl.gz`,
    `rows/${TENANT}/tenants/../x`,
  ])
    expect(await refusal(await tarOf([manifest, [name, 'x']])), name).toMatch(
      /Helix never gives|cannot be|not as it/,
    );
});

test('[BACKUP-NEWER] the manifest of another format says which Helix is needed', async () => {
  const of = (manifest: object) => tarOf([['helix-backup.json', JSON.stringify(manifest)]]);
  expect(await refusal(await of({ ...MANIFEST, version: 2 }))).toContain(
    'its format is 2, and this Helix knows 1',
  );
  expect(await refusal(await of({ ...MANIFEST, format: 'zip' }))).toContain('in helix-backup.json, format');
  expect(await refusal(await of({ ...MANIFEST, tables: [{ name: 'a b', columns: ['x'] }] }))).toContain(
    'tables.0.name',
  );
  expect(await refusal(await tarOf([['something', '{}']]))).toContain('it is not a backup of Helix');
});
