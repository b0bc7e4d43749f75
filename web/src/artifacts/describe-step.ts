import type { WritingSection } from './reduce-writing.ts';

/** `isOver`: nothing more will come. */
export function describeStep({ step, written }: WritingSection, isOver: boolean): string {
  if (written) return written.status === 'lacking' ? 'Not enough evidence' : 'Written and checked';
  return isOver ? 'Not written' : WORDS[step];
}

const WORDS: Record<WritingSection['step'], string> = {
  waiting: 'Waiting',
  searching: 'Searching your documents…',
  writing: 'Writing…',
  checking: 'Checking every sentence against its source…',
  repairing: 'Mending what did not hold…',
  done: 'Done',
};
