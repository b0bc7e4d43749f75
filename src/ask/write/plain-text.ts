import { cleanMarkdown } from '../../text/clean-markdown.ts';
import { quotable } from './quotable.ts';

/** A piece of a document as it is quoted: on one line, links as their words, code between backticks. */
export function plainText(markdown: string): string {
  return quotable(cleanMarkdown(markdown.replace(CODE_LINK, '$1')));
}

/** A link whose words are code: [`ready`](#ready). */
const CODE_LINK =
  /!?\[([^[\]`]{0,200}`[^`\n]{1,200}`[^[\]]{0,200})\]\([^()\s]{0,500}(?:\s"[^"\n]{0,200}")?\)/g;
