import { screenLinks } from './screen-links.ts';
import { screenRecital } from './screen-recital.ts';
import { screenTokens } from './screen-tokens.ts';
import type { RemovedKind, TextFilter } from './text-filter.ts';

/**
 * A model's words on their way out: images, links and addresses that are not in the sources, secrets and the instruction
 * itself are taken out. An answer that has none of them passes byte for byte, however it is cut into pieces.
 */
export function createOutputScreen({ sources, instruction, secrets }: OutputRules): OutputScreen {
  const removed: Partial<Record<RemovedKind, number>> = {};
  const note = (kind: RemovedKind) => {
    removed[kind] = (removed[kind] ?? 0) + 1;
  };
  const known = sources.join('\n');
  const filters = [
    screenLinks(known, note),
    screenTokens({ known, secrets, note }),
    screenRecital(instruction, note),
  ];
  return {
    push: (text) => filters.reduce((rest, filter) => filter.push(rest), text),
    end: () => filters.reduce((rest, filter) => filter.push(rest) + filter.end(), ''),
    removed: () => removed,
  };
}

export type OutputRules = {
  /** All that an answer may repeat an address or a key from: the texts of the sources, and the question. */
  sources: readonly string[];
  /** What the model was told in the system channel, as far as it must not be recited. */
  instruction: string;
  /** Values that must not be said, such as keys. */
  secrets: readonly string[];
};

export type OutputScreen = TextFilter & {
  /** How many of each kind were taken out so far. */
  removed(): Readonly<Partial<Record<RemovedKind, number>>>;
};
