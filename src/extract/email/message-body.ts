import type { BlockDraft } from '../build-extraction.ts';
import { readHtml } from '../html/read-html.ts';
import { maySayMore } from './may-say-more.ts';
import { messageHeader } from './message-header.ts';
import { placeInMessage } from './place-in-message.ts';
import { plainTextBlocks } from './plain-text-blocks.ts';
import type { Message, TextBody } from './read-message.ts';

/** What the message says, and what messages inside it say, each below its header. */
export function messageBody({ bodies }: Message, name: string): BlockDraft[] {
  return bodies.flatMap((body) =>
    'message' in body
      ? [
          { type: 'paragraph' as const, text: messageHeader(body.message) },
          ...messageBody(body.message, name),
        ]
      : textBlocks(body, name),
  );
}

/**
 * Of what is there twice, the plain text is read, which is what its author wrote; the HTML when it has tables, which
 * the text cannot hold, or when the text only tells to look at the HTML.
 */
function textBlocks({ plain, html }: TextBody, name: string): BlockDraft[] {
  const written = plain.flatMap(({ text, lines }) => placeInMessage(plainTextBlocks(text), lines));
  const much = lengthOf(written) * STUB_RATIO;
  if (html.length === 0 || !maySayMore(html.map(({ text }) => text).join('\n'), much)) return written;
  const blocks = html.flatMap(({ text, lines }) => placeInMessage(readHtml(text, { name }).blocks, lines));
  const isRicher = blocks.some(({ type }) => type === 'table') || lengthOf(blocks) > much;
  return isRicher ? blocks : written;
}

const STUB_RATIO = 3;

function lengthOf(blocks: readonly BlockDraft[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}
