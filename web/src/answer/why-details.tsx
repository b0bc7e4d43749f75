import type { AnswerRecord, HelixClient } from '../../../src/client/client.ts';
import type { SourceTarget } from '../source/source-target.ts';
import { WhyEvidence } from './why-evidence.tsx';
import { WhyGate } from './why-gate.tsx';
import { WhyOrigin } from './why-origin.tsx';
import { WhyRefusal } from './why-refusal.tsx';
import { WhySentences } from './why-sentences.tsx';
import { WhySteps } from './why-steps.tsx';
import { WhyTimings } from './why-timings.tsx';
import '../styles/why.css';

/** The parts of the explanation, the most telling first. */
export function WhyDetails({ client, record, onOpenSource }: WhyDetailsProps) {
  const isRefusal = record.outcome === 'refused';
  if (record.envelope) return <WhyInSteps client={client} record={record} />;
  return (
    <div className="answer-why">
      {isRefusal && <WhyRefusal record={record} />}
      {!isRefusal && record.answer !== '' && (
        <WhySentences client={client} record={record} onOpenSource={onOpenSource} />
      )}
      <WhyEvidence record={record} onOpenSource={onOpenSource} />
      <WhyGate record={record} />
      <WhyTimings timings={record.timings} />
      <WhyOrigin record={record} />
    </div>
  );
}

/**
 * What was found, and what is missing, stands with the answer itself. Its claims were checked against what the index knows of
 * the code as well, which the check of sentences does not.
 */
function WhyInSteps({ client, record }: Pick<WhyDetailsProps, 'client' | 'record'>) {
  return (
    <div className="answer-why">
      <WhySteps client={client} record={record} />
      <WhyOrigin record={record} />
    </div>
  );
}

export type WhyDetailsProps = {
  client: HelixClient;
  record: AnswerRecord;
  onOpenSource: (target: SourceTarget) => void;
};
