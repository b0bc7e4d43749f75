import type { StoredNode } from '../../store/outline-nodes.ts';
import { cleanMarkdown } from '../../text/clean-markdown.ts';
import { firstWords } from '../../text/first-words.ts';
import { splitProse } from '../../text/split-sentences.ts';
import { splitTextBlocks } from '../../text/split-text-blocks.ts';
import type { EvidenceSpan } from '../terms.ts';

/** What a span of a document says first about the node that it is bound to; null where it has no sentence. */
export function narrate({ chunk }: EvidenceSpan, bound: StoredNode | undefined): string | null {
  if (bound && bound.kind !== 'heading') return firstWords(cleanMarkdown(bound.summary), MOST) || null;
  const from = Math.max(0, (bound?.span.start ?? 0) - chunk.span.start);
  const text = chunk.text.slice(from);
  const prose = splitTextBlocks(text).filter(({ kind }) => kind === 'paragraph' || kind === 'item');
  let said = '';
  for (const { start, end } of prose.flatMap((block) => splitProse(text, block))) {
    const sentence = cleanMarkdown(text.slice(start, end));
    if (said !== '' && said.length + sentence.length >= ENOUGH) break;
    said = `${said} ${sentence}`.trim();
  }
  return firstWords(said, MOST) || null;
}

/** Characters: a sentence or two. */
const ENOUGH = 200;
const MOST = 320;
