import { mergeSpans } from '../compact/merge-spans.ts';
import { keepSense } from '../senses/keep-sense.ts';
import type { Alignment, AskContext, AskRequest, EvidenceSpan, Intent, SenseDecision } from '../terms.ts';
import { alignCode } from './align-code.ts';
import { findAsked } from './find-asked.ts';
import { findAskedPlaces } from './find-asked-places.ts';
import { focusSpans } from './focus-spans.ts';

/** The code for what the question names, and for what the chosen passages name that are about it. */
export async function alignEvidence(
  context: AskContext,
  request: AskRequest,
  { intent, decision, chosen }: { intent: Intent; decision: SenseDecision; chosen: readonly EvidenceSpan[] },
): Promise<Alignment> {
  const asked = await findAsked(context, request, { terms: intent.terms, spans: chosen });
  const places = await findAskedPlaces(context, request, intent);
  const named = keepSense(decision, mergeSpans(asked.spans, places.spans));
  const focused = focusSpans(chosen, request.question, intent);
  const first = await alignCode(context, request, [...focused, ...named]);
  // What the documents name elsewhere is better than no code at all.
  const isFound = first.spans.length + named.length > 0;
  const aligned = isFound ? first : await alignCode(context, request, chosen);
  return {
    ...aligned,
    spans: [...named, ...aligned.spans],
    quarantined: [...asked.quarantined, ...places.quarantined, ...aligned.quarantined],
  };
}
