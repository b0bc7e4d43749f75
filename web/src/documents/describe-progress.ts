import type { IngestionProgress, IngestionStage } from '../../../src/client/client.ts';

const STAGE_NAMES: Record<IngestionStage, string> = {
  queued: 'Waiting in the queue',
  extract: 'Reading',
  embed: 'Indexing passages',
  publish: 'Publishing',
  done: 'Done',
};

/**
 * `Reading, page 3 of 12`, `Indexing passages, 12 of 40`. Only these two stages count: what the others carry is left
 * from the one before. A count never exceeds its total, even where a new attempt finds fewer than the last.
 */
export function describeProgress({ stage, done, total }: IngestionProgress): string {
  const name = STAGE_NAMES[stage];
  if (total <= 1) return name;
  const counted = (least: number) =>
    `${Math.max(least, Math.min(done, total)).toLocaleString('en')} of ${total.toLocaleString('en')}`;
  if (stage === 'extract') return `${name}, page ${counted(1)}`;
  return stage === 'embed' ? `${name}, ${counted(0)}` : name;
}
