import { type AddedFile, addedFiles } from './added-file.ts';
import { isHidden } from './is-hidden.ts';

/** More than anybody adds by hand on purpose; `helix sync` has no limit. */
export const MOST_DROPPED = 5000;

export type Dropped = { files: AddedFile[]; unopened: number; isCut: boolean };

/** What was dropped, as it must be asked for before the event is over. */
export function droppedEntries(transfer: DataTransfer): { entries: FileSystemEntry[]; files: AddedFile[] } {
  const entries: FileSystemEntry[] = [];
  const files: File[] = [];
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = entry?.isDirectory ? null : item.getAsFile();
    if (file) files.push(file);
    else if (entry) entries.push(entry);
  }
  return { entries, files: addedFiles(files) };
}

/** All files below the folders. Rejects with the reason of the signal. */
export async function readDropped(
  entries: readonly FileSystemEntry[],
  { signal, onFound }: { signal: AbortSignal; onFound: (count: number) => void },
): Promise<Dropped> {
  const dropped: Dropped = { files: [], unopened: 0, isCut: false };
  const toVisit = [...entries];
  for (let entry = toVisit.shift(); entry; entry = toVisit.shift()) {
    signal.throwIfAborted();
    if (isHidden(entry.name)) continue;
    try {
      if (isDirectory(entry)) toVisit.push(...(await entriesOf(entry)));
      else if (isFile(entry)) dropped.files.push({ file: await fileOf(entry), path: pathOf(entry) });
    } catch {
      dropped.unopened += 1; // gone since, or not open to the browser; the others still can be added
    }
    if (dropped.files.length >= MOST_DROPPED) return { ...dropped, isCut: toVisit.length > 0 };
    onFound(dropped.files.length);
  }
  return dropped;
}

/** A browser gives the entries of a folder in parts, and an empty part at the end. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  while (true) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return all;
    all.push(...part);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function pathOf(entry: FileSystemEntry): string {
  return entry.fullPath.replace(/^\//, '');
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
