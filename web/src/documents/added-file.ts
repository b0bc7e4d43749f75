import type { UploadOptions } from '../../../src/client/client.ts';

/** A file that somebody wants to add. */
export type AddedFile = {
  file: File;
  /** Where it is below the folder that was dropped or chosen; the file's name alone where there was none. */
  path: string;
  /** The document that it is to be a new version of. */
  replaces?: { sourceUri: string; title?: string; project: string };
};

export function addedFiles(files: Iterable<File>): AddedFile[] {
  return Array.from(files, (file) => ({ file, path: file.webkitRelativePath || file.name }));
}

export function isFromFolder({ path }: AddedFile): boolean {
  return path.includes('/');
}

/** What the document will be known by. Files of one name in two folders are two documents, so their paths count. */
export function sourceUriOf({ path, replaces }: AddedFile): string {
  return replaces?.sourceUri ?? `upload:${path.replace(/\p{Cc}/gu, '')}`;
}

/** A new version goes where its document is, whichever project is looked at. */
export function projectOf({ replaces }: AddedFile, project: string): string {
  return replaces?.project ?? project;
}

export function optionsFor(
  added: AddedFile,
  project: string,
): Pick<UploadOptions, 'project' | 'sourceUri' | 'title'> {
  if (added.replaces) return added.replaces;
  return isFromFolder(added) ? { project, sourceUri: sourceUriOf(added) } : { project };
}
