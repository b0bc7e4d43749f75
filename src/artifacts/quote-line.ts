import { withoutMarks } from '../answer/quote-context.ts';
import { cleanMarkdown } from '../text/clean-markdown.ts';
import { contentWords, stemSet } from '../text/content-words.ts';
import type { QuoteCandidate } from './quote-candidates.ts';
import { citeEverySentence } from './quoted-sentences.ts';

/**
 * A quote as a line of a section, each of its sentences with its source. Where many things are spoken of, it stands behind
 * what it is about: the title of its document or its heading.
 */
export function quoteLine(quote: QuoteCandidate, behind?: 'title' | 'heading'): string {
  const { sentences, chunk } = quote;
  const said = sentences.join(' ');
  const end = /[.!…。！]["'”’)\]]*$/u.test(said) ? '' : '.';
  const name = behind ? nameOf(quote, behind) : '';
  const line = `${name ? `${name}: ` : ''}${said.replace(/[:;,]$/, '')}${end}`;
  return citeEverySentence(line, chunk.chunkId);
}

/** Nothing where the sentence has the words itself, or where they cannot stand before a colon. */
function nameOf({ chunk, heading, sentences, kind }: QuoteCandidate, behind: 'title' | 'heading'): string {
  const title = cleanMarkdown(withoutMarks(chunk.documentTitle));
  const isTelling = heading !== '' && !GENERIC.test(heading);
  const name = withoutMarks(behind === 'heading' && isTelling ? heading : title).replace(/[.:?!\s]+$/, '');
  if (name.length > LONGEST_NAME || /^\p{Lu}\p{Ll}+: /u.test(sentences[0]!)) return '';
  const known = stemSet(contentWords(sentences.join(' ')));
  const isKnown = contentWords(name).every(({ stem }) => known.has(stem));
  return isKnown && kind !== 'point' ? '' : name;
}

/** Headings that many documents have. */
const GENERIC =
  /^(?:overview|introduction|summary|what it is|about|dates?|people|roles?|steps?|rules?|approvals?|notes?|general|details|scope|goals?|risks?|exceptions?|checks?|before|afterwards|limits?|start|usage|examples?|consequences)$/i;
const LONGEST_NAME = 60;
