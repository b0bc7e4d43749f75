import type { QuestionTerm, Sense, SenseDecision } from '../terms.ts';
import { leadOf } from './score-sense.ts';

export const NO_SENSES: SenseDecision = {
  senses: [],
  verdict: 'none',
  selected: null,
  reason: 'No word of the question has more than one sense in these documents.',
  quarantined: [],
};

/** The question names the context of one sense, or those of several: then it asks about all that it names. */
export function decideByQuestion(
  { text }: QuestionTerm,
  senses: readonly Sense[],
  selected: Sense | null,
): SenseDecision {
  const reason = selected
    ? `The question itself says which "${text}" is meant: ${selected.label}.`
    : `The question itself says where "${text}" is looked for.`;
  return { senses: best(senses), verdict: 'none', selected, reason, quarantined: [] };
}

/** Dominance: (first − second) / first reaches the threshold. */
export function decideByEvidence(
  { text }: QuestionTerm,
  senses: readonly Sense[],
  threshold: number,
): SenseDecision {
  const ordered = best(senses);
  const [first, second] = ordered;
  const lead = leadOf(ordered);
  const found = `${first!.label} scores ${first!.score}, ${second!.label} ${second!.score}`;
  const isDominant = lead >= threshold && first!.score > 0;
  return {
    senses: ordered,
    verdict: isDominant ? 'dominant' : 'split',
    selected: isDominant ? first! : null,
    reason: `"${text}" has ${ordered.length} senses: ${found}. A lead of ${percent(lead)} ${
      isDominant ? 'is enough' : 'is too little to choose'
    }; ${percent(threshold)} is needed.`,
    quarantined: [],
  };
}

/** By score; of equal ones in the order of their places. */
function best(senses: readonly Sense[]): Sense[] {
  return senses.toSorted((left, right) => right.score - left.score);
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}
