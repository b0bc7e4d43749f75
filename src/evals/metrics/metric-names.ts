/** Every metric of a run, in the order of the scorecard. A floor may be set on each. */
export const METRICS: readonly MetricDefinition[] = [
  {
    name: 'recall',
    title: 'Recall@k',
    family: 'retrieval',
    unit: 'share',
    better: 'higher',
    description:
      'Share of the expected sources among the first k chunks, k being what an answer is made from.',
  },
  {
    name: 'hit_at_k',
    title: 'Hit@k',
    family: 'retrieval',
    unit: 'share',
    better: 'higher',
    description: 'Share of questions with at least one expected chunk among the first k.',
  },
  {
    name: 'mrr',
    title: 'MRR',
    family: 'retrieval',
    unit: 'share',
    better: 'higher',
    description: 'Mean of 1 / rank of the first expected chunk; 0 where none was retrieved.',
  },
  {
    name: 'ndcg_at_10',
    title: 'nDCG@10',
    family: 'retrieval',
    unit: 'share',
    better: 'higher',
    description:
      'How near the first ten chunks are to the best order. Each expected source gains with its first chunk, discounted by the log of its rank.',
  },
  {
    name: 'answerable_refused',
    title: 'Answerable refused',
    family: 'abstention',
    unit: 'share',
    better: 'lower',
    description: 'Share of the questions that the documents answer and that were refused.',
  },
  {
    name: 'off_topic_refused',
    title: 'Off-topic refused',
    family: 'abstention',
    unit: 'share',
    better: 'higher',
    description: 'Share refused of the questions about something that the documents do not speak of.',
  },
  {
    name: 'unanswerable_refused',
    title: 'Unanswerable refused',
    family: 'abstention',
    unit: 'share',
    better: 'higher',
    description:
      'Share refused of the questions about something that the documents speak of without saying it.',
  },
  {
    name: 'abstention_precision',
    title: 'Refusal precision',
    family: 'abstention',
    unit: 'share',
    better: 'higher',
    description: 'Of what was refused, the share that had to be.',
  },
  {
    name: 'abstention_recall',
    title: 'Refusal recall',
    family: 'abstention',
    unit: 'share',
    better: 'higher',
    description: 'Of what had to be refused, the share that was.',
  },
  {
    name: 'abstention_f1',
    title: 'Refusal F1',
    family: 'abstention',
    unit: 'share',
    better: 'higher',
    description: 'Harmonic mean of the precision and the recall of refusing.',
  },
  {
    name: 'aurc',
    title: 'Risk-coverage area',
    family: 'abstention',
    unit: 'share',
    better: 'lower',
    description:
      'Area under the risk-coverage curve: the mean share of wrong answers when the most confident part is answered.',
  },
  {
    name: 'aurc_distance',
    title: 'The same by distance',
    family: 'abstention',
    unit: 'share',
    better: 'lower',
    description: 'The same area with the cases ordered by the nearest distance alone: the baseline.',
  },
  {
    name: 'exact',
    title: 'Exact answer',
    family: 'answers',
    unit: 'share',
    better: 'higher',
    description: 'Share of answers that are an expected one, without articles, marks and capitals.',
  },
  {
    name: 'contains',
    title: 'Contains the answer',
    family: 'answers',
    unit: 'share',
    better: 'higher',
    description: 'Share of answers that hold an expected one.',
  },
  {
    name: 'f1',
    title: 'Token F1',
    family: 'answers',
    unit: 'share',
    better: 'higher',
    description: 'Overlap of words with the nearest expected answer.',
  },
  {
    name: 'must_say',
    title: 'Says what it must',
    family: 'answers',
    unit: 'share',
    better: 'higher',
    description: 'Share of the phrases of `must_say` that the answers say.',
  },
  {
    name: 'must_not_say',
    title: 'Avoids what it must not',
    family: 'answers',
    unit: 'share',
    better: 'higher',
    description: 'Share of the phrases of `must_not_say` that the answers do not say.',
  },
  {
    name: 'faithfulness',
    title: 'Faithfulness',
    family: 'judged',
    unit: 'share',
    better: 'higher',
    description: 'Share of answers of which every claim is supported by a source.',
  },
  {
    name: 'citation_precision',
    title: 'Citation precision',
    family: 'judged',
    unit: 'share',
    better: 'higher',
    description: 'Of the cited passages, the share that supports the sentence that cites it.',
  },
  {
    name: 'citation_recall',
    title: 'Citation recall',
    family: 'judged',
    unit: 'share',
    better: 'higher',
    description: 'Of the sentences, the share with a citation that supports it.',
  },
  {
    name: 'relevance',
    title: 'Relevance',
    family: 'judged',
    unit: 'share',
    better: 'higher',
    description:
      'Share of answers that address the question. Without a model to judge, it says that they are about what was asked, and nothing more.',
  },
  {
    name: 'latency_p50_ms',
    title: 'Latency, median',
    family: 'cost',
    unit: 'milliseconds',
    better: 'lower',
    description: 'Half of the cases took no longer.',
  },
  {
    name: 'latency_p95_ms',
    title: 'Latency, 95%',
    family: 'cost',
    unit: 'milliseconds',
    better: 'lower',
    description: '95 of 100 cases took no longer.',
  },
  {
    name: 'model_calls',
    title: 'Model calls a case',
    family: 'cost',
    unit: 'count',
    better: 'lower',
    description:
      'Mean number of times that a model was asked to rewrite, to write or, by the live check, to judge. What the eval itself judges and a judge on this machine are not counted.',
  },
  {
    name: 'prompt_tokens',
    title: 'Prompt tokens a case',
    family: 'cost',
    unit: 'count',
    better: 'lower',
    description: 'Mean number of tokens sent.',
  },
  {
    name: 'completion_tokens',
    title: 'Completion tokens a case',
    family: 'cost',
    unit: 'count',
    better: 'lower',
    description: 'Mean number of tokens written.',
  },
  {
    name: 'errors',
    title: 'Cases that failed to run',
    family: 'cost',
    unit: 'share',
    better: 'lower',
    description: 'Share of cases that ended with an error. Each counts as failed in every other metric.',
  },
];

export const METRIC_FAMILIES = {
  retrieval: 'Retrieval',
  abstention: 'Refusing',
  answers: 'Answers',
  judged: 'Judged',
  cost: 'Cost',
} as const;

export type MetricFamily = keyof typeof METRIC_FAMILIES;

export type MetricDefinition = {
  name: string;
  title: string;
  family: MetricFamily;
  /** A share is between 0 and 1. */
  unit: 'share' | 'milliseconds' | 'count';
  better: 'higher' | 'lower';
  description: string;
};

export function metricNamed(name: string): MetricDefinition | undefined {
  return METRICS.find((metric) => metric.name === name);
}
