import type { Progress } from '../ingest/ingest-queued.ts';

const DOING: Partial<Record<Progress['stage'], string>> = {
  queued: 'waiting',
  extract: 'reading',
  embed: 'embedding',
  publish: 'publishing',
};

/**
 * `[3/9] 4 waiting, 1 reading, 1 embedding · report.pdf: reading 12/80`: every file is counted once, and the one that
 * came furthest is named. Files that were not submitted yet wait as well.
 */
export function describeProgress({ total, finished, underWay }: FilesUnderWay): string {
  const all = [...underWay.values()];
  const inStage = (stage: string) => all.filter((progress) => progress.stage === stage).length;
  const unsubmitted = total - finished - all.length;
  const counts = Object.entries(DOING).flatMap(([stage, doing]) => {
    const count = inStage(stage) + (stage === 'queued' ? unsubmitted : 0);
    return count > 0 ? [`${count} ${doing}`] : [];
  });
  return `[${finished + inStage('done')}/${total}] ${counts.join(', ')}${furthest(underWay)}`.trimEnd();
}

export type FilesUnderWay = {
  total: number;
  finished: number;
  /** By path. */
  underWay: ReadonlyMap<string, Progress>;
};

function furthest(underWay: FilesUnderWay['underWay']): string {
  const share = ({ done, total }: Progress) => done / total;
  const [first] = [...underWay]
    .filter(
      ([, { stage, done, total }]) => (stage === 'extract' || stage === 'embed') && done > 0 && total > 1,
    )
    .sort(([, left], [, right]) => share(right) - share(left));
  if (!first) return '';
  const [path, { stage, done, total }] = first;
  return ` · ${path}: ${DOING[stage]} ${done}/${total}`;
}
