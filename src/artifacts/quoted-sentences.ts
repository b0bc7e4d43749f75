import { splitProse } from '../text/split-sentences.ts';

/** A quote with the mark of its source in each of its sentences; questions and lead-ins state nothing. */
export function citeEverySentence(quote: string, chunkId: number): string {
  const mark = `[chunk:${chunkId}]`;
  return splitProse(quote, { start: 0, end: quote.length })
    .map(({ start, end }) => quote.slice(start, end))
    .map((sentence) => {
      if (/[?:]$/.test(sentence)) return sentence;
      const close = /[.!…。！]["'”’)\]]*$/u.exec(sentence)?.[0] ?? '';
      return `${sentence.slice(0, sentence.length - close.length)} ${mark}${close}`;
    })
    .join(' ');
}
