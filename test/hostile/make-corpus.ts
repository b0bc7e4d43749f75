import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostileFile } from './hostile-file.ts';
import { IMAGE_FILES } from './image-files.ts';
import { ODD_FILES } from './odd-files.ts';
import { OFFICE_FILES } from './office-files.ts';
import { PDF_FILES } from './pdf-files.ts';
import { TEXT_FILES } from './text-files.ts';

/** Files that are broken or mean harm, by kind, each with what Helix makes of it. */
export const CORPUS: Record<string, readonly HostileFile[]> = {
  PDF: PDF_FILES,
  'Office documents, books and archives': OFFICE_FILES,
  Images: IMAGE_FILES,
  'Text, Markdown, HTML, tables, code, mail and transcripts': TEXT_FILES,
  'Odd files and names': ODD_FILES,
};

/** Writes all of them; each in a folder of its own kind, so that names may repeat. */
export function makeCorpus(directory: string): { file: HostileFile; path: string }[] {
  return Object.values(CORPUS).flatMap((files, kind) => {
    const folder = join(directory, String(kind));
    mkdirSync(folder, { recursive: true });
    return files.map((file) => {
      const path = join(folder, file.name);
      file.write(path);
      return { file, path };
    });
  });
}

/** What `docs/hostile-files.md` says. */
export function hostileFilesPage(): string {
  const count = Object.values(CORPUS).reduce((sum, files) => sum + files.length, 0);
  const sections = Object.entries(CORPUS).map(([kind, files]) => `## ${kind}\n\n${tableOf(files)}\n`);
  return `${INTRODUCTION.replace('{count}', String(count))}\n${sections.join('\n')}`;
}

const INTRODUCTION = `# Hostile files

{count} files that are broken or mean harm, and what becomes of them. \`node test/hostile/make-corpus.ts <folder>\` writes
them all; \`test/hostile/corpus.test.ts\` has Helix read them. Whatever is in a file, the service goes on, the next file
is read, and the version that was there before stays. The codes are those of [errors.md](errors.md); where a line has two, the
speed of the machine decides.

Each document is read in a process of its own (\`src/ingest/readers\`), which is ended when it goes over
\`HELIX_READER_MEMORY_MB\`, \`HELIX_READER_STALL_S\` or \`HELIX_READER_TIME_S\` (\`reader_limit\`). Memory is looked at ten times a
second, so a process that fills it quickly may be over its limit for a moment, by less than half a gigabyte.
`;

function tableOf(files: readonly HostileFile[]): string {
  const rows = files.map(
    ({ name, what, expect }) => `| \`${shown(name)}\` | ${what} | ${expect.map(outcome).join(' or ')} |`,
  );
  return ['| file | what is wrong with it | what becomes of it |', '| --- | --- | --- |', ...rows].join('\n');
}

function outcome(code: string): string {
  return code === 'read' ? 'read' : `\`${code}\``;
}

function shown(name: string): string {
  const visible = name.replace(/[\x00-\x1f\u2000-\u20ff`|]/g, '?');
  return visible.length > 40 ? `${visible.slice(0, 20)}…${visible.slice(-10)}` : visible;
}

if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (target === undefined) {
    console.error('Usage: node test/hostile/make-corpus.ts <folder> | --page');
    process.exit(2);
  }
  if (target === '--page')
    writeFileSync(new URL('../../docs/hostile-files.md', import.meta.url), hostileFilesPage());
  else console.log(`${makeCorpus(target).length} files in ${target}`);
}
