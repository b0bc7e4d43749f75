import { cleanMarkdown } from '../text/clean-markdown.ts';
import { citedIn, readUnits } from './section-units.ts';
import type { SaidBefore } from './section-writing.ts';
import type { WrittenSection } from './terms.ts';

/** What the sections so far say and cite. */
export function saidBefore(sections: readonly WrittenSection[]): SaidBefore {
  const written = sections.filter(({ status }) => status === 'written');
  return {
    chunkIds: new Set(written.flatMap(({ content }) => citedIn(content))),
    // A quoted list is one line of several sentences.
    sentences: new Set(
      written.flatMap(({ content }) => [...linesOf(content), ...sentencesOf(content)].map(sentenceKey)),
    ),
  };
}

/** Two sentences with the same key say the same in the same words. */
export function sentenceKey(sentence: string): string {
  return cleanMarkdown(sentence)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function linesOf(content: string): string[] {
  return content.split('\n').map((line) => line.replace(/^(?:-|\d+\.) /, ''));
}

function sentencesOf(content: string): string[] {
  return readUnits(content).map(({ marked }) => marked);
}
