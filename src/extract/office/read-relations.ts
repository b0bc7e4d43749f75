import { posix } from 'node:path';
import type { Archive } from '../archive/open-archive.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { elementsOf } from '../xml/xml-element.ts';

/** What a part of an Office file refers to (OPC, ECMA-376-2, 6.5), with targets as names in the archive. */
export function readRelations(archive: Archive, part: string, fileName: string): Relation[] {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  if (!archive.has(name)) return [];
  return elementsOf(parseXml(archive.readText(name), fileName))
    .map(({ attributes: { Id = '', Type = '', Target = '', TargetMode } }) => ({
      id: Id,
      // The transitional and the strict names of a type differ in everything but their end.
      type: Type.slice(Type.lastIndexOf('/') + 1),
      target: Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target),
      external: TargetMode === 'External',
    }))
    .filter(({ external }) => !external);
}

/** The main part of an Office file, as its package names it. */
export function mainPart(archive: Archive, fileName: string, usual: string): string {
  const target = readRelations(archive, '', fileName).find(({ type }) => type === 'officeDocument')?.target;
  return target && archive.has(target) ? target : usual;
}

export type Relation = { id: string; type: string; target: string };
