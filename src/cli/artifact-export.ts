import { randomUUID } from 'node:crypto';
import { link, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import {
  CITATION_STYLES,
  EXPORT_FORMATS,
  type ExportArtifactOptions,
  type ExportFormat,
} from '../client/client.ts';
import { HelixError, messageOf } from '../errors.ts';
import { positive } from './parse-arguments.ts';
import { printable } from './print-table.ts';
import { withClient } from './with-client.ts';

export function addArtifactExport(command: Command): void {
  command
    .command('export')
    .argument('<id>', 'the artifact, as `list` shows it', positive)
    .description('write an artifact to a file, with its sources at the end')
    .addOption(
      new Option('--format <format>', 'what kind of file; what the name of --out says, or markdown').choices(
        EXPORT_FORMATS,
      ),
    )
    .addOption(
      new Option('--citations <style>', 'how sources are named').choices(CITATION_STYLES).default('source'),
    )
    .option('--version <number>', 'the newest unless told', positive)
    .option('--out <file>', 'where to; named after the artifact in this folder unless told; - is the output')
    .option('--force', 'write over a file that is there')
    .action(exportTo);
}

type Options = Omit<ExportArtifactOptions, 'format'> & {
  format?: ExportFormat;
  out?: string;
  force?: boolean;
};

async function exportTo(id: number, { out, force = false, format: told, ...asked }: Options): Promise<void> {
  const format = told ?? formatOf(out ?? '');
  if (out === '-') refuseTerminal(format);
  else if (out !== undefined && !force) await refuseExisting(resolve(out));
  await withClient(async (client) => {
    const { bytes, fileName } = await client.exportArtifact(id, { ...asked, format });
    if (out === '-') return void process.stdout.write(bytes);
    const target = resolve(out ?? basename(fileName));
    await save(target, bytes, force);
    console.log(printable(`${target}: artifact ${id} as ${format}, ${bytes.length} bytes`));
  });
}

const ENDINGS: Readonly<Record<string, ExportFormat>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.html': 'html',
  '.htm': 'html',
  '.docx': 'docx',
  '.pdf': 'pdf',
};

/** Markdown for a name without an ending; one that says something else is not to be found out when the file is opened. */
function formatOf(file: string): ExportFormat {
  const ending = extname(file);
  const format = ending === '' ? 'markdown' : ENDINGS[ending.toLowerCase()];
  if (format) return format;
  const known = Object.keys(ENDINGS).join(', ');
  throw new HelixError('bad_request', {
    problem: `${file} ends in ${ending}, which is none of ${known}. Name a file that does, or say what to write with --format (${EXPORT_FORMATS.join(', ')}).`,
  });
}

function refuseTerminal(format: ExportFormat): void {
  if (!process.stdout.isTTY || format === 'markdown' || format === 'html') return;
  const problem = `A terminal cannot show ${format}. Name a file with --out, or send the output into one with >.`;
  throw new HelixError('bad_request', { problem });
}

async function refuseExisting(target: string): Promise<void> {
  const found = await stat(target).catch(() => undefined);
  if (!found) return;
  const problem = found.isDirectory()
    ? `${target} is a folder. Name a file in it with --out.`
    : `${target} is there already. Give another file with --out, or write over it with --force.`;
  throw new HelixError('bad_request', { problem });
}

/** Whole or not at all; a name that was taken meanwhile is not taken away. */
async function save(target: string, bytes: Uint8Array, force: boolean): Promise<void> {
  const unfinished = `${target}.${randomUUID()}.unfinished`;
  try {
    await writeFile(unfinished, bytes);
    if (force) await rename(unfinished, target);
    else await putInPlace(unfinished, target);
  } catch (cause) {
    if (cause instanceof HelixError) throw cause;
    const problem = `${target} cannot be written: ${messageOf(cause)}. Name another file with --out.`;
    throw new HelixError('bad_request', { problem }, { cause });
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function putInPlace(unfinished: string, target: string): Promise<void> {
  try {
    await link(unfinished, target);
  } catch (error) {
    await refuseExisting(target);
    if ((error as { code?: string }).code === 'EEXIST') throw error;
    await rename(unfinished, target); // a disk that knows no second names
  }
}
