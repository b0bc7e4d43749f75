/**
 * Where an answer to a request of the page comes from. Null is the network, untouched: that is so for the whole API, and
 * for everything that is not named here.
 * - `page`: the network, and the kept page where there is none.
 * - `asset`: what is kept; its name changes with its content, so that it is never old.
 * - `file`: the network, and what is kept where there is none.
 */
export function chooseSource(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  { scope, files }: Place,
): Source | null {
  const [address = ''] = url.split(/[?#]/);
  if (method !== 'GET' || !address.startsWith(scope)) return null;
  const path = address.slice(scope.length);
  if (mode === 'navigate') return path === '' || path === 'index.html' ? 'page' : null;
  if (path.startsWith('assets/')) return 'asset';
  return files.includes(path) ? 'file' : null;
}

export type Source = 'page' | 'asset' | 'file';

/** `scope`: where Helix is, with a slash at the end; `files`: what is kept, relative to that. */
export type Place = { scope: string; files: readonly string[] };
