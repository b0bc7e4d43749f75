import type { CaseKind } from '../../eval-case.ts';
import { seededRandom } from '../../metrics/seeded-random.ts';
import type { AskedCase } from '../asked-case.ts';

let count = 0;

/** A case for which one text was found, so near and with so many of the words. */
export function asked(
  kind: CaseKind,
  nearest: number | undefined,
  { coverage = 0.5, rrfScore = 2 / 61, rerankScore, recall, set = 'set' }: AskedOptions = {},
): AskedCase {
  const candidate = { distance: nearest, coverage: coverage ?? undefined, rrfScore, rerankScore };
  const isKnown = nearest !== undefined && coverage !== null;
  return {
    set,
    caseId: `case ${++count}`,
    kind,
    facts: {
      nearest,
      candidates: nearest === undefined ? [] : [candidate],
      ...(rerankScore !== undefined && { rerank: { skipped: false } }),
    },
    support: isKnown ? 1 - nearest + coverage : null,
    recall: recall === undefined ? (kind === 'answerable' ? 1 : null) : recall,
  };
}

type AskedOptions = {
  /** Null: nothing is known of the words. */
  coverage?: number | null;
  rrfScore?: number;
  rerankScore?: number;
  recall?: number | null;
  set?: string;
};

/** As many of each kind, whose distances overlap by a third and whose words tell more. */
export function overlapping(each: number, set = 'set', seed = 7): AskedCase[] {
  const random = seededRandom(seed);
  return Array.from({ length: each }, () => [
    asked('answerable', 0.3 + 0.4 * random(), { coverage: 0.3 + 0.7 * random(), set }),
    asked('off-topic', 0.56 + 0.4 * random(), { coverage: 0.3 * random(), set, rrfScore: 1 / 61 }),
  ]).flat();
}

export const PRESENT = {
  maxDistance: 0.75,
  answerability: { intercept: -9, slope: 11, threshold: 0.11, nearEnough: 0.3, maxDistance: 0.85 },
  abstention: { rrf: 0.03, rerank: 0.15 },
};
