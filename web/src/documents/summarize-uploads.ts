import { formatCount } from '../parts/format-quantity.ts';
import { isOver, shareDone, type Upload } from './reduce-uploads.ts';

export type UploadSummary = {
  text: string;
  /** How far all of them are together, 0 to 1. */
  share: number;
  isOver: boolean;
};

/** `Adding 40 files: 12 done, 1 failed`, and at the end `37 added, 2 unchanged, 1 failed`. */
export function summarizeUploads(uploads: readonly Upload[]): UploadSummary {
  const ended = uploads.filter(isOver);
  const share = uploads.reduce((sum, upload) => sum + shareOf(upload), 0) / Math.max(1, uploads.length);
  if (ended.length === uploads.length) return { text: outcomeOf(ended), share, isOver: true };
  const done = ended.length > 0 ? `: ${outcomeOf(ended)}` : '';
  return { text: `Adding ${formatCount(uploads.length, 'file')}${done}`, share, isOver: false };
}

const WORDS = {
  created: 'added',
  updated: 'updated',
  unchanged: 'unchanged',
  held_back: 'held back',
  failed: 'failed',
} as const;

function outcomeOf(ended: readonly Upload[]): string {
  const outcomes = ended.map((upload) => (upload.phase === 'stored' ? upload.result.status : 'failed'));
  return Object.entries(WORDS)
    .map(([outcome, word]) => [outcomes.filter((found) => found === outcome).length, word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString('en')} ${word}`)
    .join(', ');
}

function shareOf(upload: Upload): number {
  if (isOver(upload)) return 1;
  return upload.phase === 'running' ? shareDone(upload.progress) : 0;
}
