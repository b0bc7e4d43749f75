import type { Email } from 'postal-mime';
import type { BlockDraft } from '../build-extraction.ts';
import { readHtml } from '../html/read-html.ts';
import { maySayMore } from './may-say-more.ts';
import type { MessageLines } from './message-lines.ts';
import { placeInMessage } from './place-in-message.ts';
import { plainTextBlocks } from './plain-text-blocks.ts';

/**
 * What the message says. Of a message that is there twice, the plain text is read, which is what its author wrote;
 * the HTML when it has tables, which the text cannot hold, or when the text only tells to look at the HTML.
 */
export function messageBody(
  { text = '', html }: Pick<Email, 'text' | 'html'>,
  lines: MessageLines,
  name: string,
): BlockDraft[] {
  const plain = placeInMessage(plainTextBlocks(text), lines.body('text/plain', text));
  const much = lengthOf(plain) * STUB_RATIO;
  if (!html || !maySayMore(html, much)) return plain;
  const { blocks } = readHtml(html, { name });
  const isRicher = blocks.some(({ type }) => type === 'table') || lengthOf(blocks) > much;
  return isRicher ? placeInMessage(blocks, lines.body('text/html', html)) : plain;
}

const STUB_RATIO = 3;

function lengthOf(blocks: readonly BlockDraft[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}
