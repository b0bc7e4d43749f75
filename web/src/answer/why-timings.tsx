import type { AnswerRecord } from '../../../src/client/client.ts';
import { describeTimings, formatMilliseconds } from './describe-timings.ts';
import { WhyBar } from './why-bar.tsx';
import { WhySection } from './why-section.tsx';

export function WhyTimings({ timings }: Pick<AnswerRecord, 'timings'>) {
  const steps = describeTimings(timings);
  if (steps.length === 0) return null;
  const last = steps.at(-1)!;
  const total = last.start + last.milliseconds;
  return (
    <WhySection heading="Where the time went">
      <p>
        {formatMilliseconds(total)} in all
        {timings.first_word_ms === undefined
          ? '.'
          : `; the first word was there after ${formatMilliseconds(timings.first_word_ms)}.`}
      </p>
      <ul className="answer-why-steps">
        {steps.map(({ label, start, milliseconds }) => (
          <li key={label}>
            <span>{label}</span>
            <WhyBar start={start / total} share={milliseconds / total} />
            <span className="answer-why-figure">{formatMilliseconds(milliseconds)}</span>
          </li>
        ))}
      </ul>
    </WhySection>
  );
}
