import type { Clarify } from '../envelope.ts';
import type { EvidenceSpan, Gathered, Intent, SlotCoverage } from '../terms.ts';
import { didYouMean } from './did-you-mean.ts';

/**
 * What is said where evidence is missing: what was searched, what came closest, and what would settle it. `pronoun`: what the
 * question has in place of a name.
 */
export function missingClarify(
  { slots, queries, intent, similar = [] }: Pick<Gathered, 'slots' | 'queries' | 'intent' | 'similar'>,
  spans: readonly EvidenceSpan[],
  pronoun?: string,
): Clarify {
  const missing = slots.filter(({ isCovered }) => !isCovered);
  const hard = missing.filter(({ slot }) => slot.isHard);
  const first = [...hard, ...missing].find(({ slot }) => slot.term)?.slot.term ?? intent.terms[0];
  return {
    reason: 'missing_evidence',
    term: first?.text ?? pronoun ?? '',
    searched: [...queries],
    candidates: spans.slice(0, MOST_CANDIDATES).map(({ path, repository, header, chunk }) => ({
      path,
      repository,
      header,
      chunk_id: chunk.chunkId,
    })),
    options: [],
    settles:
      intent.terms.length > 0
        ? [...didYouMean(similar), ...settles(hard.length > 0 ? hard : missing, intent)]
        : [unnamed(pronoun)],
  };
}

const MOST_CANDIDATES = 5;
const MOST_SETTLES = 4;

function unnamed(pronoun: string | undefined): string {
  return `The name of what ${pronoun ? `“${pronoun}” stands for` : 'is meant'}, in the question.`;
}

function settles(missing: readonly SlotCoverage[], { kind, terms }: Intent): string[] {
  const subject = terms[0] ? `“${terms[0].text}”` : 'it';
  const wanted = missing.map(({ slot }) =>
    slot.term ? `${WANTED[kind]} “${slot.term.text}”.` : `A passage that is a ${slot.role} of ${subject}.`,
  );
  const known = wanted.length > 0 ? wanted.slice(0, MOST_SETTLES) : [`${WANTED[kind]} ${subject}.`];
  return [...known, 'Another name for it in the question, where the documents call it otherwise.'];
}

const WANTED: Readonly<Record<Intent['kind'], string>> = {
  definition: 'A document, a comment or a symbol that says what it is:',
  mechanism: 'A document or code that tells how it works:',
  location: 'A file that holds it:',
  usage: 'A document or code that shows how it is used:',
  value: 'A passage that gives the value:',
  reason: 'A document or a comment that gives the reason:',
  tests: 'A test that exercises it:',
  general: 'A document or code about it:',
};
