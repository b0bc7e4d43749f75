import type { CaseResult } from '../../case-result.ts';
import type { CaseKind } from '../../eval-case.ts';
import type { EvalRunWithResults } from '../../eval-run.ts';
import { caseResult, refusal } from '../../metrics/__fixtures__/case-result.ts';
import { scoreAnswer } from '../../metrics/score-answer.ts';
import { seededRandom } from '../../metrics/seeded-random.ts';
import { summarize } from '../../metrics/summarize.ts';

/** A made-up run that looks like a real one: mostly right, with every kind of failure in it. */
export function sampleRun({
  cases = 96,
  seed = 7,
  parts = {} as Partial<EvalRunWithResults>,
} = {}): EvalRunWithResults {
  const random = seededRandom(seed);
  const results = Array.from({ length: cases }, (_, index) => sampleCase(index, random));
  return {
    runId: 12,
    name: 'handbook',
    project: 'eval-handbook',
    status: 'finished',
    createdAt: '2026-11-16T07:20:11.000Z',
    finishedAt: '2026-11-16T07:21:02.000Z',
    settingsHash: '5f1d2c3b4a5968778695a4b3c2d1e0f0',
    settings: {
      embedding: 'local/multi-e5-small@384',
      language: 'local/extractive',
      judge: 'local/span-judge',
      reranker: null,
      fusion: 'score',
      max_distance: 0.62,
      answerability_threshold: 0.41,
      k: 4,
      via: 'ask',
    },
    casesHash: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
    cases,
    summary: summarize(results),
    floors: { recall: 0.8, faithfulness: 0.97 },
    passed: false,
    ...parts,
    results,
  };
}

function sampleCase(index: number, random: () => number): CaseResult {
  const kind: CaseKind = index % 4 === 3 ? (index % 8 === 3 ? 'off-topic' : 'unanswerable') : 'answerable';
  const [question, answer, expected] = QUESTIONS[kind][index % QUESTIONS[kind].length]!;
  const spread = (random() + random() + random()) / 3 - 0.5;
  const nearest = { answerable: 0.4, unanswerable: 0.5, 'off-topic': 0.72 }[kind] + spread * 0.5;
  const leaning = { answerable: 0.8, unanswerable: 0.42, 'off-topic': 0.1 }[kind] - (nearest - 0.45) * 0.8;
  const confidence = Math.min(0.99, Math.max(0.01, leaning + (random() - 0.5) * 0.3));
  const common = {
    caseId: `${kind}-${index + 1}`,
    question,
    kind,
    tags: index % 5 === 0 ? ['table'] : index % 7 === 0 ? ['follow-up'] : [],
    nearest,
    confidence,
    timings: timings(random),
  };
  if (confidence < 0.41)
    return refusal({ ...common, reason: 'not-answerable', relevant: kind === 'answerable' ? [2] : [] });
  const isFound = random() > 0.06;
  const isGrounded = random() > (kind === 'answerable' ? 0.04 : 0.4);
  const isRight = kind === 'answerable' && isFound && random() > 0.08;
  const said = isRight || kind !== 'answerable' ? answer : 'Ask the people team; the page was moved [1].';
  const expectation = kind === 'answerable' ? { answers: [expected], must_say: [expected] } : {};
  return caseResult({
    ...common,
    answer: said,
    relevant: kind === 'answerable' ? [isFound ? 1 + Math.floor(random() ** 2 * 4) : 99] : [],
    expected: expectation,
    scores: scoreAnswer(expectation, said, false),
    verdict: {
      grounded: isGrounded,
      unsupported_claims: isGrounded ? [] : [said.replace(/ \[.*/, '')],
      cited_ids: [1],
      citations_correct: isGrounded,
      relevant: random() > 0.03,
    },
    citationPrecision: isGrounded ? 1 : 0.5,
    citationRecall: isGrounded ? 1 : 0,
    ...(index === 41 && { error: 'The model service gemini failed: 503. Try again.', verdict: null }),
  });
}

function timings(random: () => number): Record<string, number> {
  const [embedMs, lexicalMs, vectorMs] = [6 + random() * 6, 2 + random() * 3, 3 + random() * 5];
  const [loadMs, rerankMs, modelMs] = [1 + random() * 2, 14 + random() * 22, 9 + random() * 12];
  const retrievalMs = embedMs + vectorMs + loadMs + rerankMs;
  return {
    embedMs,
    lexicalMs,
    vectorMs,
    loadMs,
    rerankMs,
    retrievalMs,
    modelMs,
    totalMs: retrievalMs + modelMs + 3,
  };
}

const QUESTIONS: Record<CaseKind, [question: string, answer: string, expected: string][]> = {
  answerable: [
    [
      'How long do I have to request a refund?',
      'Refunds are granted within 30 days of delivery [1].',
      '30 days',
    ],
    [
      'How many days of parental leave does Northwind give?',
      'Parents take 18 weeks, of which 12 are paid in full [2].',
      '18 weeks',
    ],
    ['What is the meal allowance in Japan?', 'For Japan the daily allowance is 62 EUR [1].', '62 EUR'],
    [
      'Who approves travel above 2,000 EUR?',
      'Trips above 2,000 EUR are approved by the head of the department [1][3].',
      'head of the department',
    ],
    [
      'When must a laptop be encrypted?',
      'Every laptop is encrypted before it leaves the office [1].',
      'before it leaves the office',
    ],
  ],
  unanswerable: [
    [
      'How long is parental leave in Germany?',
      'Parents take 18 weeks, of which 12 are paid in full [1].',
      '',
    ],
    [
      'Which airline must be booked?',
      'Trips above 2,000 EUR are approved by the head of the department [1].',
      '',
    ],
  ],
  'off-topic': [
    ['Who won the world cup in 1998?', 'The office closes at 19:00 [1].', ''],
    ['How do I boil an egg?', 'Every kitchen has a kettle [1].', ''],
  ],
};
