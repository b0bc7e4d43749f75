import { withoutMarks } from '../answer/quote-context.ts';
import type { RetrievedChunk } from '../terms.ts';
import { cleanMarkdown } from '../text/clean-markdown.ts';
import { contentWords } from '../text/content-words.ts';
import { splitTextBlocks } from '../text/split-text-blocks.ts';
import { mentionsTopic } from './mentions-topic.ts';

/**
 * The points of numbered lists, each with the mark of its source: where a document has steps, they are these, all of them
 * and in their order. With a topic, only of chunks that have a word of it.
 */
export function numberedSteps(sources: readonly RetrievedChunk[], topic?: string): string[] {
  return sources
    .filter((source) => mentionsTopic(source, topic))
    .flatMap((source) => {
      const points = pointsOf(withoutMarks(source.text));
      return points.length >= FEWEST_POINTS ? points.map((point) => cited(point, source.chunkId)) : [];
    });
}

/** One number by itself is a heading or a footnote. */
const FEWEST_POINTS = 2;

function pointsOf(text: string): string[] {
  return splitTextBlocks(text)
    .filter(({ kind, start }) => kind === 'item' && NUMBER.test(text.slice(lineStart(text, start), start)))
    .map(({ start, end }) => cleanMarkdown(text.slice(start, end)))
    .filter((point) => contentWords(point).length > 0);
}

const NUMBER = /^\s*\(?\d{1,3}[.)]\s*$/;

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function cited(point: string, chunkId: number): string {
  const end = /[.!?:]$/.exec(point)?.[0] ?? '.';
  return `${point.replace(/[.!?:]$/, '')} [chunk:${chunkId}]${end === ':' ? '.' : end}`;
}
