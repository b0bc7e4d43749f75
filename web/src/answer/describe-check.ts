import type { CheckedSentence } from '../../../src/client/client.ts';
import { formatCount } from '../parts/format-quantity.ts';

/** What came of checking the sentences of an answer, in one line. */
export function describeCheck(sentences: readonly CheckedSentence[]): string {
  const judged = sentences.filter(({ is_supported }) => is_supported !== null);
  const supported = judged.filter(({ is_supported }) => is_supported).length;
  if (sentences.length === 0) return 'Nothing was written that could be checked.';
  if (judged.length === 0) return 'None of its sentences can be checked.';
  if (supported === 0) return 'None of its sentences is supported by what it cites.';
  if (supported < judged.length)
    return `${supported} of ${formatCount(judged.length, 'sentence')} ${supported === 1 ? 'is' : 'are'} supported by what is cited for it.`;
  return judged.length === 1
    ? 'Its one sentence is supported by what it cites.'
    : `All ${judged.length} sentences are supported by what they cite.`;
}
