import type { CheckedSentence } from '../../answer/check-sentences.ts';
import { FENCE } from './fences.ts';

/**
 * A model's answer without its lines that say what is missing, and those lines: what is missing is known without them,
 * and a line that is held against no source could say anything. Code stays as it is.
 */
export function takeMissing(answer: string): { said: string; lines: CheckedSentence[] } {
  const fences = Array.from(answer.matchAll(FENCE), ({ 0: text, index }) => [index, index + text.length]);
  const isCode = (offset: number) => fences.some(([start, end]) => offset >= start! && offset < end!);
  const lines: CheckedSentence[] = [];
  const said = answer.replace(MISSING, (text: string, offset: number) => {
    if (isCode(offset)) return text;
    lines.push({ text, cited_chunk_ids: [], is_supported: false, problem: null });
    return '';
  });
  return { said, lines };
}

const MISSING = /^[ \t>*_#-]*Missing\b[ \t*_]*:[^\n]*$/gim;
