import type { RetrievedChunk } from '../terms.ts';
import { contentWords, stemSet } from '../text/content-words.ts';
import { splitWords } from '../text/split-words.ts';

/** Whether a chunk, or what it stands under, has most words of the topic. Every chunk is about a topic without words. */
export function mentionsTopic(
  { documentTitle, headingPath, text }: RetrievedChunk,
  topic: string | undefined,
): boolean {
  const wanted = stemSet(contentWords(topic ?? ''));
  if (wanted.size === 0) return true;
  const known = stemSet(splitWords([documentTitle, ...headingPath, text].join('\n')));
  return [...wanted].filter((stem) => known.has(stem)).length >= MOST * wanted.size;
}

/** Both of two words, two of three: of "remote work" one word is everywhere. */
const MOST = 0.6;
