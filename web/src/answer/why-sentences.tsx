import type { AnswerCheck, CheckedSentence } from '../../../src/client/client.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { useRequest } from '../parts/use-request.ts';
import type { SourceTarget } from '../source/source-target.ts';
import { describeCheck } from './describe-check.ts';
import { numberCitations } from './number-citations.ts';
import type { WhyDetailsProps } from './why-details.tsx';
import { WhySection } from './why-section.tsx';

/** Whether each sentence says what the passages behind it say. */
export function WhySentences({ client, record, onOpenSource }: WhyDetailsProps) {
  const { request_id: requestId, answer } = record;
  const { state, reload } = useRequest((signal) => client.checkAnswer(requestId, { signal }), requestId);
  return (
    <WhySection heading="Does each sentence hold?">
      {state.status === 'loading' && <p>Comparing each sentence with what it cites…</p>}
      {state.status === 'failed' && <FailureNote failure={state.error} onRetry={reload} />}
      {state.status === 'loaded' && (
        <Sentences check={state.value} answer={answer} onOpenSource={onOpenSource} />
      )}
    </WhySection>
  );
}

function Sentences({ check, answer, onOpenSource }: SentencesProps) {
  const numbers = numberCitations(answer);
  return (
    <>
      <p>{describeCheck(check.sentences)}</p>
      {check.sentences.length > 0 && (
        <ol className="answer-why-sentences">
          {check.sentences.map((sentence, index) => (
            <li key={index} data-state={stateOf(sentence)}>
              <p>
                {sentence.text}
                {sentence.cited_chunk_ids.map((chunkId) => {
                  const number = numbers.get(chunkId) ?? null;
                  return (
                    <button
                      key={chunkId}
                      type="button"
                      className="answer-why-number"
                      aria-label={`Open passage ${number ?? chunkId}`}
                      aria-haspopup="dialog"
                      onClick={() => onOpenSource({ chunkId, number, claim: sentence.text })}
                    >
                      {number ?? '?'}
                    </button>
                  );
                })}
              </p>
              <p className="answer-why-finding">
                <strong>{FINDINGS[stateOf(sentence)]}</strong> {sentence.problem}
              </p>
            </li>
          ))}
        </ol>
      )}
      {check.sentences.length > 0 && (
        <p className="answer-why-remark">
          Checked by comparing words, numbers, names and dates, without asking a model. What is said in quite
          other words may be marked although it is true: open the passage and see.
        </p>
      )}
    </>
  );
}

function stateOf({ is_supported, problem }: CheckedSentence): keyof typeof FINDINGS {
  if (is_supported !== null) return is_supported ? 'supported' : 'unsupported';
  return problem ? 'unknown' : 'nothing';
}

const FINDINGS = {
  supported: 'Supported.',
  unsupported: 'Not supported.',
  unknown: 'Cannot be told.',
  nothing: 'Nothing to check.',
} as const;

type SentencesProps = {
  check: AnswerCheck;
  answer: string;
  onOpenSource: (target: SourceTarget) => void;
};
