import type {
  AgenticDebug,
  AnswerRecord,
  ControllerStepBody,
  HelixClient,
} from '../../../src/client/client.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { formatCount } from '../parts/format-quantity.ts';
import { useRequest } from '../parts/use-request.ts';
import {
  describeAction,
  describeFallback,
  describeSlot,
  describeStop,
  stepsIn,
} from './agentic/describe-steps.ts';
import { WhyBar } from './why-bar.tsx';
import { WhyItems } from './why-items.tsx';
import { WhySection } from './why-section.tsx';
import { WhyTimings } from './why-timings.tsx';

/** The steps of a search, each with what it found and what was still missing, and why there were no more. */
export function WhySteps({ client, record }: WhyStepsProps) {
  const { request_id: requestId, timings } = record;
  const { state, reload } = useRequest(async (signal) => {
    return { debug: stepsIn(await client.trace(requestId, { signal })) };
  }, requestId);
  const debug = state.status === 'loaded' ? state.value.debug : null;
  return (
    <>
      <WhySection heading="How it was searched">
        {state.status === 'loading' && <p className="answer-why-soft">Looking up the steps…</p>}
        {state.status === 'failed' && <FailureNote failure={state.error} onRetry={reload} />}
        {state.status === 'loaded' && !debug && (
          <p className="answer-why-soft">The steps of this answer were not kept.</p>
        )}
        {debug && <Steps debug={debug} />}
      </WhySection>
      <WhyTimings timings={{ ...debug?.timings, ...timings }} />
    </>
  );
}

type WhyStepsProps = { client: HelixClient; record: AnswerRecord };

function Steps({ debug }: { debug: AgenticDebug }) {
  return (
    <>
      <ol className="answer-why-search">
        {debug.controller_steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
      {remarksOn(debug).map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      <WhyItems items={debug.items} promptHash={debug.prompt_hash} />
    </>
  );
}

function Step({ step }: { step: ControllerStepBody }) {
  const { reason, slotCoverage, missingSlots, spans, queries } = step;
  return (
    <li>
      <p>
        <strong>{describeAction(step)}:</strong> {reason}
      </p>
      <div className="answer-why-covered">
        <WhyBar share={slotCoverage} />
        <span>
          {percent(slotCoverage)} of the question covered, {formatCount(spans, 'passage')} so far
        </span>
      </div>
      {missingSlots.length > 0 && (
        <p className="answer-why-remark">Still missing: {missingSlots.map(describeSlot).join(', ')}</p>
      )}
      {queries.length > 0 && (
        <p className="answer-why-remark">
          Searched for{' '}
          {queries.map((query, index) => (
            <span key={query}>
              {index > 0 && ', '}
              <q>{query}</q>
            </span>
          ))}
        </p>
      )}
    </li>
  );
}

function remarksOn(debug: AgenticDebug): string[] {
  const { ambiguity_candidates, ambiguity_reason, symbols_resolved, compaction_dropped } = debug;
  const remarks = [describeStop(debug)];
  if (ambiguity_candidates.length > 1)
    remarks.push(
      `It can mean ${ambiguity_candidates.map((each) => `“${each}”`).join(' or ')}: ${ambiguity_reason}`,
    );
  if (symbols_resolved.length > 0)
    remarks.push(`Names that were followed into the code: ${symbols_resolved.join(', ')}.`);
  if (compaction_dropped > 0)
    remarks.push(`Of what was found, ${formatCount(compaction_dropped, 'passage')} had to be left out.`);
  remarks.push(describeFallback(debug) ?? '', describeGrounding(debug));
  return remarks.filter((remark) => remark !== '');
}

function describeGrounding(debug: AgenticDebug): string {
  const { grounded_claim_ratio, grounded_claim_threshold, retrieval_stop_reason } = debug;
  if (retrieval_stop_reason === 'empty' || retrieval_stop_reason === 'dominance_split') return '';
  return `${percent(grounded_claim_ratio)} of its claims are backed by what they cite; from ${percent(grounded_claim_threshold)} on an answer counts as grounded.`;
}

function percent(share: number): string {
  return share.toLocaleString('en', { style: 'percent' });
}
