import type { ArtifactDiff, SectionDiff } from '../../../src/client/client.ts';
import { nameCitations } from '../../../src/client/name-citations.ts';
import type { ShownDiff } from '../documents/diff-view.tsx';

/** So many lines that are the same are shown beside what differs. */
const CONTEXT = 2;

const SIGNS = { same: ' ', added: '+', removed: '-' } as const;

/** The difference of an artifact as that of a document, so that both look alike. */
export function toVersionDiff({ sections, citations }: ArtifactDiff): ShownDiff {
  const changed = sections.filter(({ status }) => status === 'changed');
  return {
    counts: { changed: changed.length, added: 0, removed: 0, unchanged: sections.length - changed.length },
    sections: changed.map(({ heading, changes }) => ({
      kind: 'changed',
      heading_path: [heading],
      hunks: hunksOf(changes, citations),
    })),
    is_complete: true,
  };
}

function hunksOf(
  changes: ArtifactDiff['sections'][number]['changes'],
  citations: ArtifactDiff['citations'],
): SectionDiff['hunks'] {
  const lines = changes.flatMap(({ kind, lines }) =>
    lines.map((line) => `${SIGNS[kind]}${nameCitations(line, citations)}`),
  );
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some((line) => !line.startsWith(' ')),
  );
  const hunks: SectionDiff['hunks'] = [];
  lines.forEach((line, at) => {
    if (!isNear[at]) return;
    if (!isNear[at - 1]) hunks.push({ from_line: at + 1, to_line: at + 1, lines: [] });
    hunks.at(-1)!.lines.push(line);
  });
  return hunks;
}
