import { shownText } from './shown-text.ts';

/**
 * Where a document is from, as whoever gets the file may know it: of a path that begins at the root of a disk, which says
 * how the server is set up and leads nowhere else, its name alone.
 */
export function shownAddress(uri: string): string {
  // Longer than a title may be: an address that is cut leads nowhere.
  const address = shownText(uri)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  if (!WHOLE_PATH.test(address)) return address;
  const path = /^file:/i.test(address) ? decoded(address) : address;
  return path.split(/[/\\]+/).findLast((name) => name !== '' && !/^(?:file|[a-z]):$/i.test(name)) ?? '';
}

/** `/home/…`, `C:\…`, `\\server\…` and `file:…`. */
const WHOLE_PATH = /^(?:[/\\]|[a-z]:[/\\]|file:)/i;

function decoded(address: string): string {
  try {
    return shownText(decodeURIComponent(address.replace(/[?#].*$/, '')));
  } catch {
    return address;
  }
}
