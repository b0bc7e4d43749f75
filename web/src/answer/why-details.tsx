import type { AnswerRecord, HelixClient } from '../../../src/client/client.ts';
import type { SourceTarget } from '../source/source-target.ts';
import { WhyEvidence } from './why-evidence.tsx';
import { WhyGate } from './why-gate.tsx';
import { WhyOrigin } from './why-origin.tsx';
import { WhyRefusal } from './why-refusal.tsx';
import { WhySentences } from './why-sentences.tsx';
import { WhyTimings } from './why-timings.tsx';
import '../styles/why.css';

/** The parts of the explanation, the most telling first. */
export function WhyDetails({ client, record, onOpenSource }: WhyDetailsProps) {
  return (
    <div className="answer-why">
      {record.outcome === 'refused' && <WhyRefusal record={record} />}
      {record.outcome !== 'refused' && record.answer !== '' && (
        <WhySentences client={client} record={record} onOpenSource={onOpenSource} />
      )}
      <WhyEvidence record={record} onOpenSource={onOpenSource} />
      <WhyGate record={record} />
      <WhyTimings record={record} />
      <WhyOrigin record={record} />
    </div>
  );
}

export type WhyDetailsProps = {
  client: HelixClient;
  record: AnswerRecord;
  onOpenSource: (target: SourceTarget) => void;
};
