import { stemOf } from './split-words.ts';

/**
 * Stems of other words for the same thing. Few, and only such as mean the same in almost every document; meant
 * for a word of a question that no source holds.
 */
export function synonymsOf(stem: string): readonly string[] {
  return GROUPS.filter((group) => group.includes(stem)).flatMap((group) =>
    group.filter((other) => other !== stem),
  );
}

const GROUPS: readonly (readonly string[])[] = [
  'start begin commence',
  'end finish conclude',
  'contact write reach',
  'buy purchase',
  'allow permit',
  'broken damaged faulty defective',
  'refund reimburse',
  'holiday vacation',
  'staff employees',
].map((words) => words.split(' ').map(stemOf));
