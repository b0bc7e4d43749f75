import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDiskError, unfinishedName, unusable } from '../file-store-folder.ts';
import { renameOnDisk } from '../on-disk.ts';
import type { FilePlace } from './file-place.ts';
import { sealStream } from './seal-stream.ts';
import { type FileKeys, NAME_TAG_AT, nameTag } from './sealed-format.ts';

export type SealedDraft = { path: string; keys: FileKeys };

/** Writes a sealed file that has no name yet, beside `path`. Nothing is left of it when that fails. */
export async function writeDraft(
  path: string,
  keys: FileKeys,
  content: Readable | AsyncIterable<Uint8Array>,
  onPiece?: (piece: Uint8Array) => void,
): Promise<SealedDraft> {
  const draft = unfinishedName(path);
  try {
    await pipeline(
      content,
      (source: AsyncIterable<Uint8Array>) => sealStream(keys, source, onPiece),
      createWriteStream(draft),
    );
    return { path: draft, keys };
  } catch (error) {
    await rm(draft, { force: true });
    throw isDiskError(error) ? unusable(path, error) : error;
  }
}

/**
 * Gives a draft its name: from here on it can be read, there and nowhere else. It is on the disk before it takes the place
 * of anything, so that a power cut leaves what was there or what is new.
 */
export async function nameDraft({ path, keys }: SealedDraft, place: FilePlace): Promise<void> {
  try {
    await writeNameTag(path, nameTag(keys, place.tenant, place.name));
    await renameOnDisk(path, place.path);
  } catch (error) {
    throw isDiskError(error) ? unusable(place.path, error) : error;
  }
}

async function writeNameTag(path: string, tag: Buffer): Promise<void> {
  await using file = await open(path, 'r+');
  await file.write(tag, 0, undefined, NAME_TAG_AT);
}
