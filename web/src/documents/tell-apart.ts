import { shortenSource } from './shorten-source.ts';

/** What tells a document from its namesakes among those shown: the end of its address; empty where it has none. */
export function tellApart(shown: Iterable<NamedDocument>): (document: NamedDocument) => string {
  const first = new Map<string, string>();
  const shared = new Set<string>();
  for (const { title, source_uri } of shown) {
    const known = first.get(title);
    if (known === undefined) first.set(title, source_uri);
    else if (known !== source_uri) shared.add(title);
  }
  return ({ title, source_uri }) => (shared.has(title) ? shortenSource(source_uri) : '');
}

type NamedDocument = { title: string; source_uri: string };
