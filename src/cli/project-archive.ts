import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, openAsBlob } from 'node:fs';
import { link, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { Command } from 'commander';
import type { HelixClient, ImportedProject } from '../client/client.ts';
import type { Helix } from '../compose.ts';
import { HelixError, messageOf } from '../errors.ts';
import { importedProjectBody } from '../http/imported-project-body.ts';
import { archiveLimits } from '../projects/archive/archive-limits.ts';
import { exportProject } from '../projects/archive/export-project.ts';
import { importProject } from '../projects/archive/import-project.ts';
import { openArchive } from '../projects/archive/open-archive.ts';
import { describeTaken } from './describe-taken.ts';
import { here } from './here.ts';
import { noteChange } from './note-change.ts';
import { printable } from './print-table.ts';
import { untilStopped } from './until-stopped.ts';

/** The two commands that take a whole project out of a Helix and into one. */
export function addArchives(command: Command): void {
  command
    .command('export')
    .argument('<name>', 'the project, as `list` shows it')
    .description('write a whole project into one archive')
    .option('--out <file>', 'where to; `<name>.zip` in this folder unless told')
    .option('--force', 'write over a file that is there')
    .option('--json', 'print one JSON object')
    .action(exportTo);
  command
    .command('import')
    .argument('<file>', 'an archive that `export` wrote')
    .description('make a new project of an archive')
    .option('--name <name>', 'what to call it; as the archive calls it unless told')
    .option('--trust', 'take its policies, agents and texts as they are: you know who made it')
    .option('--json', 'print one JSON object')
    .action(importFrom);
}

type ExportOptions = { out?: string; force?: boolean; json?: boolean };

async function exportTo(name: string, { out, force = false, json }: ExportOptions): Promise<void> {
  const target = resolve(out ?? `${name.replace(/[^\p{L}\p{N}._ -]/gu, '_')}.zip`);
  if (!force) refuseExisting(target);
  const unfinished = `${target}.${randomUUID()}.unfinished`;
  try {
    const size = await untilStopped('The export was stopped. Nothing was written.', async (signal, show) => {
      await here(
        { existing: true },
        {
          alone: (helix) =>
            noteChange(helix, { action: 'project.export', target: { name } }, () =>
              writeHere(helix, name, { unfinished, signal, show }),
            ),
          served: (client) => download(client, name, { unfinished, signal, show }),
        },
      );
      return (await stat(unfinished)).size;
    });
    const { manifest } = await openArchive({ path: unfinished }, { maxBytes: Number.POSITIVE_INFINITY });
    await putInPlace(unfinished, target, force);
    const { documents, document_versions: versions, chunks, files } = manifest.counts;
    const counts = { documents, versions, chunks, files, missing_files: manifest.missing_files };
    if (json) console.log(JSON.stringify({ project: name, file: target, bytes: size, ...counts }));
    else console.log(printable(`${target}: project "${name}" with ${describe(counts)}, ${size} bytes`));
  } finally {
    await rm(unfinished, { force: true });
  }
}

type Writing = { unfinished: string; signal: AbortSignal; show: (text: string) => void };

async function writeHere(helix: Helix, name: string, { unfinished, signal, show }: Writing): Promise<void> {
  const archive = await exportProject(helix, name, { signal, onProgress: show });
  try {
    await pipeline(archive.content(), createWriteStream(unfinished), { signal }).catch((cause) => {
      throw unwritable(unfinished, cause);
    });
  } finally {
    await archive.remove();
  }
}

async function download(
  client: HelixClient,
  name: string,
  { unfinished, signal, show }: Writing,
): Promise<void> {
  show('reading the project');
  const { content, size } = await client.exportProject(name, { signal });
  const writing = createWriteStream(unfinished);
  let received = 0;
  const counted = async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      received += piece.length;
      show(`${received}${size ? ` of ${size}` : ''} bytes`);
      yield piece;
    }
  };
  await pipeline(Readable.fromWeb(content as WebStream<Uint8Array>), counted, writing, { signal });
}

/** A name that was taken meanwhile is not taken away. */
async function putInPlace(unfinished: string, target: string, force: boolean): Promise<void> {
  if (force) return rename(unfinished, target);
  try {
    await link(unfinished, target);
  } catch (error) {
    refuseExisting(target);
    if ((error as { code?: string }).code === 'EEXIST') throw error;
    await rename(unfinished, target); // a disk that knows no second names
  }
}

function refuseExisting(target: string): void {
  if (!existsSync(target)) return;
  const problem = `${target} is there already. Give another file with --out, or write over it with --force.`;
  throw new HelixError('bad_request', { problem });
}

function unwritable(path: string, cause: unknown): HelixError {
  const problem = `The archive cannot be written to ${path}: ${messageOf(cause)}. Give another file with --out.`;
  return new HelixError('bad_request', { problem }, { cause });
}

type ImportOptions = { name?: string; trust?: boolean; json?: boolean };

async function importFrom(file: string, { name, trust, json }: ImportOptions): Promise<void> {
  const path = resolve(file);
  if (!(await stat(path).catch(() => undefined))?.isFile())
    throw new HelixError('not_found', {
      what: `The file ${path}`,
      action: 'Give an archive that `helix projects export` wrote.',
    });
  const imported = await untilStopped('The import was stopped. Nothing was stored.', (signal, show) =>
    here<ImportedProject>(
      { existing: false },
      {
        async alone(helix) {
          const request = { path, name, trust, ...archiveLimits(helix.settings), signal, onProgress: show };
          const made = ({ project }: ImportedProject) => ({ project });
          return noteChange(helix, { action: 'project.import', made }, async () =>
            importedProjectBody(await importProject(helix, request)),
          );
        },
        async served(client) {
          show('sending the archive');
          return client.importProject(await openAsBlob(path), { name, trust, signal });
        },
      },
    ),
  );
  console.log(json ? JSON.stringify(imported) : describeImport(imported).map(printable).join('\n'));
}

function describeImport(imported: ImportedProject): string[] {
  const { project, space, archive_space, is_embedded_anew, ...counts } = imported;
  const again = is_embedded_anew
    ? `; its vectors were of ${archive_space ?? 'no space'} and were made again in ${space}`
    : '';
  return [`made the project "${project}" with ${describe(counts)}${again}`, ...describeTaken(imported)];
}

function describe({ documents, versions, chunks, files, missing_files }: Counts): string {
  const missing = missing_files > 0 ? ` (${missing_files} more were missing when it was exported)` : '';
  return `${documents} documents, ${versions} versions, ${chunks} chunks and ${files} files${missing}`;
}

type Counts = Pick<ImportedProject, 'documents' | 'versions' | 'chunks' | 'files' | 'missing_files'>;
