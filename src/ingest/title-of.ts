import { plainName } from '../text/plain-name.ts';
import { titleFromName } from './title-from-name.ts';

/** What a document is called: as told, else as found in it, else by its file; the first of them that can be read. */
export function titleOf(told: string | undefined, found: string | undefined, fileName: string): string {
  const names = [told, found, titleFromName(fileName)].map((name) => plainName(name ?? ''));
  return names.find((name) => name !== '') ?? 'Untitled';
}
