import type { AgenticEnvelope } from '../../../../src/client/client.ts';

/** How far an answer can be relied on, as a name and a sentence. */
export function describeTier({ tier, clarify }: Pick<AgenticEnvelope, 'tier' | 'clarify'>): TierWords {
  switch (tier) {
    case 'Grounded':
      return { name: 'Grounded', meaning: 'Its claims are backed by the passages.' };
    case 'Bounded inference':
      return { name: 'Bounded inference', meaning: 'Parts of it go beyond the passages.' };
    case 'Clarify':
      return { name: 'Not settled yet', meaning: UNSETTLED[clarify?.reason ?? 'unbacked'] };
    default:
      return { name: tier, meaning: '' }; // of a newer server
  }
}

const UNSETTLED = {
  dominance_split: 'More than one meaning is well backed, so none was chosen for you.',
  missing_evidence: 'What was found does not answer it.',
  unbacked: 'The passages do not back what is said.',
};

export type TierWords = { name: string; meaning: string };
