import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';

/**
 * The package as it is for this artifact whenever it is made: the library writes the time and random ids into it.
 * Ids of relations are counted instead, in the order in which they are met, each file for itself with its relations.
 */
export function settleBytes(packed: ArrayBuffer, date: string): Uint8Array {
  const files = unzipSync(new Uint8Array(packed));
  const when = new Date(date);
  const settled: Zippable = {};
  const ids = new Map<string, string>();
  for (const name of Object.keys(files).sort()) {
    const bytes = files[name]!;
    settled[name] = /\.(?:xml|rels)$/.test(name) ? strToU8(settleText(strFromU8(bytes), when, ids)) : bytes;
  }
  // The beginning of what ZIP can tell, given by its parts: a time zone must not show.
  return zipSync(settled, { mtime: new Date(1980, 0, 1), level: 6 });
}

function settleText(xml: string, when: Date, ids: Map<string, string>): string {
  return xml
    .replace(/(<w:bookmark(?:Start|End)[^>]*w:id=")(\d+)/g, (_, before: string, id: string) => {
      const settled = ids.get(`bookmark ${id}`) ?? String(ids.size + 1);
      ids.set(`bookmark ${id}`, settled);
      return `${before}${settled}`;
    })
    .replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${isoSeconds(when)}`)
    .replace(RANDOM_ID, (_, before: string, id: string) => {
      const settled = ids.get(id) ?? `link${ids.size + 1}`;
      ids.set(id, settled);
      return `${before}${settled}`;
    });
}

/** What nanoid makes, behind the sign of a relation. */
const RANDOM_ID = /((?:r:id|Id)="rId)([a-z0-9_-]{21})(?=")/g;

function isoSeconds(when: Date): string {
  return `${when.toISOString().slice(0, 19)}Z`;
}
