import { z } from 'zod';
import { moment } from '../../store/archive-columns.ts';
import type { ArchiveFolder } from '../../store/archive-folders.ts';
import { ARCHIVE_TABLE_NAMES } from '../../store/archive-tables.ts';
import { type ProjectSettings, projectSettings } from '../../store/project-settings.ts';
import { archiveProblem } from './archive-problem.ts';
import { stageText } from './check-chunk-text.ts';
import { type ConnectorName, createContentChecks } from './check-content.ts';
import { checkLines, type KnownVersions } from './check-lines.ts';
import { checkVectors } from './check-vectors.ts';
import { checked, fileEntry, jsonIn, PROJECT } from './manifest.ts';
import { type OpenArchive, whole } from './open-archive.ts';

const projectLine = z.strictObject({
  name: z.string(),
  created_at: moment.schema as z.ZodType<string>,
  space: z.string().nullable(),
  settings: projectSettings,
});

/**
 * Goes through everything that an archive has before anything of it is stored: every line is what it should be, whatever
 * it refers to is there, and every entry has the hash that the manifest says. The files end up in the folder, under
 * their hashes. Throws `archive_invalid`.
 */
export async function checkArchive(archive: OpenArchive, options: CheckOptions): Promise<CheckedArchive> {
  const { manifest } = archive;
  const text = (await whole(archive.unpack(PROJECT))).toString();
  const project = checked(projectLine, jsonIn(text, PROJECT), PROJECT);
  const isSame = project.created_at === manifest.created_at && project.name === manifest.project;
  if (!isSame || project.space !== (manifest.space?.id ?? null))
    throw archiveProblem(`${PROJECT} and the manifest are not of the same project`);
  const versions: KnownVersions = {
    extracted: [],
    files: new Set(),
    kept: { documents: 0, bytes: 0 },
    textLengths: new Map(),
  };
  const { folder, trust = false } = options;
  const content = createContentChecks({ folder, trust, versions });
  try {
    for (const name of ARCHIVE_TABLE_NAMES) {
      options.onProgress?.(`checking ${name}`);
      await checkLines(archive, name, { versions, look: content.lines[name] });
      if (name === 'document_versions') await unpackFiles(archive, versions, options);
    }
    content.end();
  } finally {
    await content.close();
  }
  await checkVectors(archive);
  const { agents, connectors } = content;
  return {
    settings: project.settings,
    createdAt: project.created_at,
    kept: versions.kept,
    agents,
    connectors,
  };
}

export type CheckOptions = {
  folder: ArchiveFolder;
  /** What cannot be checked, or is not as Helix writes it, is taken all the same. */
  trust?: boolean | undefined;
  onProgress?: ((text: string) => void) | undefined;
};

export type CheckedArchive = {
  settings: ProjectSettings;
  createdAt: string;
  /** What it adds to what its tenant keeps. */
  kept: KnownVersions['kept'];
  agents: string[];
  connectors: ConnectorName[];
};

/** What a file of the archive is called in the folder. */
export function unpackedName(sha256: string): string {
  return `unpacked-${sha256}`;
}

async function unpackFiles(
  archive: OpenArchive,
  versions: KnownVersions,
  { folder, onProgress }: CheckOptions,
) {
  const names = archive.manifest.entries.filter(({ name }) => name.startsWith('files/'));
  for (const [index, { name, sha256, size }] of names.entries()) {
    if (!versions.files.has(sha256)) throw archiveProblem(`no version names its entry ${name}`);
    await folder.receive(unpackedName(sha256), archive.unpack(name));
    if (versions.textLengths.has(sha256))
      versions.textLengths.set(sha256, await keepText(archive, { folder, sha256, size }));
    onProgress?.(`unpacked ${index + 1}/${names.length} files`);
  }
}

/** What a reader found in a document is held in memory wherever it is looked at. */
const LARGEST_EXTRACTED = 400 * 1024 * 1024;

const extracted = z.looseObject({ text: z.string(), blocks: z.array(z.looseObject({})) });

async function keepText(
  archive: OpenArchive,
  { folder, sha256, size }: { folder: ArchiveFolder; sha256: string; size: number },
): Promise<number> {
  const name = fileEntry(sha256);
  if (size > LARGEST_EXTRACTED)
    throw archiveProblem(`its entry ${name} is too large for what was read from a document`);
  const value = jsonIn((await whole(archive.unpack(name))).toString(), name);
  const { text } = checked(extracted, value, name);
  await stageText(folder, sha256, text);
  return text.length;
}
