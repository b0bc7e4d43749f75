import type { AnswerRecord } from '../../../src/client/client.ts';
import { describeRefusal } from './describe-gate.ts';
import { WhySection } from './why-section.tsx';

export function WhyRefusal({ record }: { record: AnswerRecord }) {
  const { why, help } = describeRefusal(record);
  return (
    <WhySection heading="Why there is no answer">
      <p>{why} Helix does not guess.</p>
      <p>What may help:</p>
      <ul className="answer-why-list">
        {help.map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
    </WhySection>
  );
}
