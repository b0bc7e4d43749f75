import { expect, test } from 'vitest';
import { MOST_DROPPED, readDropped } from './read-dropped.ts';

/** A browser gives at most this many entries of a folder at once. */
const PART = 100;

function file(fullPath: string): FileSystemEntry {
  const name = fullPath.split('/').pop()!;
  const open = (resolve: (file: File) => void) => resolve(new File(['x'], name));
  return { name, fullPath, isFile: true, isDirectory: false, file: open } as unknown as FileSystemEntry;
}

function folder(fullPath: string, children: FileSystemEntry[]): FileSystemEntry {
  const createReader = () => {
    let at = 0;
    return {
      readEntries(resolve: (entries: FileSystemEntry[]) => void) {
        resolve(children.slice(at, at + PART));
        at += PART;
      },
    };
  };
  const name = fullPath.split('/').pop()!;
  return { name, fullPath, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry;
}

const quietly = () => ({ signal: new AbortController().signal, onFound: () => {} });

test('reads all files below a folder, in parts, with their paths; hidden folders are not opened', async () => {
  const many = Array.from({ length: 250 }, (_, index) => file(`/notes/many/${index}.md`));
  const unopened = { ...file('/notes/locked.md'), file: (_: unknown, reject: () => void) => reject() };
  const tree = folder('/notes', [
    file('/notes/a.md'),
    folder('/notes/many', many),
    folder('/notes/.git', [file('/notes/.git/a.md')]),
    unopened as unknown as FileSystemEntry,
  ]);
  const counts: number[] = [];
  const dropped = await readDropped([tree], { ...quietly(), onFound: (count) => counts.push(count) });
  expect(dropped.files).toHaveLength(251);
  expect(dropped.files[0]!.path).toBe('notes/a.md');
  expect(dropped.files.at(-1)!.path).toBe('notes/many/249.md');
  expect([dropped.unopened, dropped.isCut, counts.at(-1)]).toEqual([1, false, 251]);
});

test('more than anybody adds by hand is cut, and says so', async () => {
  const many = Array.from({ length: MOST_DROPPED + 1 }, (_, index) => file(`/all/${index}.md`));
  const dropped = await readDropped([folder('/all', many)], quietly());
  expect([dropped.files.length, dropped.isCut]).toEqual([MOST_DROPPED, true]);
});

test('can be stopped on the way', async () => {
  const controller = new AbortController();
  const tree = folder('/notes', [file('/notes/a.md'), file('/notes/b.md'), file('/notes/c.md')]);
  const reading = readDropped([tree], {
    signal: controller.signal,
    onFound: (count) => count === 2 && controller.abort(),
  });
  await expect(reading).rejects.toThrow(/abort/i);
});
