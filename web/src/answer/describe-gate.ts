import type { AnswerRecord, Gate } from '../../../src/client/client.ts';

/** What the decision to answer or to refuse was made by, in sentences. */
export function describeGate(gate: Gate | null): string[] {
  if (!gate) return ['It failed before Helix could decide whether there is enough to answer from.'];
  const { nearest, ceiling, answerability, found, threshold, reason } = gate;
  if (nearest === null) return ['Nothing was found that has to do with the question.'];
  const isFar = nearest > ceiling;
  const sentences = [
    `The nearest passage is ${nearest.toFixed(2)} away; the limit is ${ceiling.toFixed(2)}${isFar ? ', so nothing is near enough' : ''}. 0 means the same, 2 the opposite.`,
  ];
  if (answerability !== undefined)
    sentences.push(
      `By what was found, the documents hold the answer with a chance of ${percent(answerability)}.`,
    );
  if (found === undefined || threshold === undefined) return sentences;
  if (reason === 'unlikely-answerable')
    return [...sentences, `A chance of at least ${percent(threshold)} is asked for.`];
  const met = found >= threshold ? 'reaches' : 'is below';
  return [
    ...sentences,
    `The best passage scores ${digits(found)}, which ${met} the ${digits(threshold)} asked for.`,
  ];
}

/** Why a question was not answered, and what would help. */
export function describeRefusal({ gate, verdict, model }: AnswerRecord): { why: string; help: string[] } {
  if (verdict?.unverified)
    return {
      why: 'An answer was written, but the passages did not support all of it, so it was held back.',
      help: ['Open the passages below: they are what it was written from.', ASK_NARROWER],
    };
  if (!gate || gate.verdict === 'answer')
    return {
      why: model
        ? 'The passages below were read, and none of them says it.'
        : 'The passages below were found, and none of them says it.',
      help: [ASK_IN_THEIR_WORDS, ADD_DOCUMENT],
    };
  return { why: REASONS[gate.reason ?? ''] ?? 'There was not enough to answer from.', help: helpFor(gate) };
}

function helpFor({ reason }: Gate): string[] {
  if (reason === 'no-evidence')
    return [ADD_DOCUMENT, 'See whether the right project and documents were chosen.'];
  return [ASK_IN_THEIR_WORDS, ADD_DOCUMENT];
}

const REASONS: Readonly<Record<string, string>> = {
  'no-evidence': 'Nothing was found that has to do with the question.',
  'weak-evidence': 'What was found is too far from the question to answer from it.',
  'unlikely-answerable': 'Passages on the subject were found, but it is unlikely that they hold the answer.',
  'low-rerank-score':
    'Passages were found, but when they were compared with the question none fitted well enough.',
  'low-fused-score': 'No passage was found both by its meaning and by its words, so none could be relied on.',
};
const ADD_DOCUMENT = 'Add the document that says it, if your team has one.';
const ASK_IN_THEIR_WORDS =
  'Ask with the words that your documents use, and say what exactly you want to know.';
const ASK_NARROWER = 'Ask for one thing at a time.';

/** Nothing is certain, whatever the rounding says. */
function percent(share: number): string {
  if (share > 0.99) return 'more than 99%';
  return share < 0.01 ? 'less than 1%' : share.toLocaleString('en', { style: 'percent' });
}

function digits(score: number): string {
  return score.toLocaleString('en', { maximumSignificantDigits: 3 });
}
