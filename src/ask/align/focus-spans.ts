import type { EvidenceSpan, Intent } from '../terms.ts';
import { readPassages } from '../write/read-passages.ts';
import { readAsked, weighPassage } from '../write/weigh-passage.ts';

/**
 * Documents with only what is about the question of their text: a chunk names much that has nothing to do with it, and code
 * is looked for by what a text names. Code stays as it is.
 */
export function focusSpans(spans: readonly EvidenceSpan[], question: string, intent: Intent): EvidenceSpan[] {
  const asked = readAsked(question, intent);
  const weighed = spans.map((span) => ({
    span,
    passages: (span.kind === 'doc' ? readPassages(span.chunk.text) : []).map((passage) => ({
      ...passage,
      weight: weighPassage(passage, span, asked),
    })),
  }));
  const best = Math.max(0, ...weighed.flatMap(({ passages }) => passages.map(({ weight }) => weight)));
  return weighed.map(({ span, passages }) => {
    if (span.kind !== 'doc') return span;
    const text = passages
      .filter(({ weight }) => weight > best * LEAST_SHARE)
      .flatMap((passage) => [passage.text, ...passage.announced.map((each) => each.text)])
      .join('\n\n');
    return { ...span, chunk: { ...span.chunk, text } };
  });
}

/** Of the best passage's weight. */
const LEAST_SHARE = 0.3;
