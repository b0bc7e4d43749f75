import type { ArtifactDiff } from './artifacts-contract.ts';

/** A line of a difference with `[Refund Policy, v2]` where it has `[chunk:42]`: the id alone says nothing to a reader. */
export function nameCitations(line: string, citations: ArtifactDiff['citations']): string {
  return line.replace(MARK, (mark, id) => {
    const name = nameOf(Number(id), citations);
    return name === undefined ? mark : `[${name}]`;
  });
}

/** What a section cites now in place of what it cited: `Refund Policy, v1 → Refund Policy, v2`. */
export function citationChange(
  { changes }: ArtifactDiff['sections'][number],
  citations: ArtifactDiff['citations'],
): string {
  const namesIn = (kind: 'added' | 'removed') => {
    const lines = changes.flatMap((change) => (change.kind === kind ? change.lines : []));
    const ids = lines.flatMap((line) => [...line.matchAll(MARK)].map(([, id]) => Number(id)));
    return [...new Set(ids.map((id) => nameOf(id, citations) ?? `passage ${id}`))];
  };
  const [before, after] = [namesIn('removed'), namesIn('added')];
  const gone = before.filter((name) => !after.includes(name));
  const come = after.filter((name) => !before.includes(name));
  if (gone.length + come.length === 0) return `other passages of ${after.join('; ')}`;
  return `${gone.join('; ') || 'nothing'} → ${come.join('; ') || 'nothing'}`;
}

const MARK = /\[chunk:(\d+)\]/g;

function nameOf(id: number, citations: ArtifactDiff['citations']): string | undefined {
  const cited = citations.find(({ chunk_id }) => chunk_id === id);
  return cited && `${cited.title}, ${cited.version_label}`;
}
