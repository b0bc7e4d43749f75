import type { TraceRecorder } from '../../trace/record-trace.ts';
import { isSomethingMissing } from '../controller/missing-words.ts';
import type { Answered } from '../describe-answer.ts';
import type { Prepared } from '../prepare-answer.ts';
import type { AskContext, AskRequest, SlotCoverage } from '../terms.ts';
import { askModel } from './ask-model.ts';
import { writeDeterministicAnswer } from './deterministic-answer.ts';
import { loadCodeIndex } from './load-code-index.ts';
import { missingClarify } from './missing-clarify.ts';
import { abstained } from './not-answered.ts';
import { screenWritten } from './screen-written.ts';
import { settleAnswer } from './settle-answer.ts';

/** The answer to a question that something was found for: a model's words that hold, or those of the sources. */
export async function writeAnswer(
  context: AskContext,
  request: AskRequest,
  prepared: Prepared,
  trace: TraceRecorder,
): Promise<Answered> {
  const { question, gathered, compacted, alignment, prompt, watch } = prepared;
  const { kept, notes } = compacted;
  const { intent, slots } = gathered;
  const { resolved } = alignment;
  const isMissing = isSomethingMissing(slots, kept, context.askLimits);
  const index = await watch.time('facts_ms', loadCodeIndex(context, request, { kept, intent, resolved }));
  const quoted = writeDeterministicAnswer({ question, gathered, kept, notes, index });
  if (!quoted.isAnswer && isTermMissing(slots)) {
    trace.refused();
    return abstained(prepared);
  }
  const written = screenWritten(context, quoted, { question, kept }, trace);
  const draft = await watch.time(
    'model_ms',
    askModel(context, request, { question, prompt: prompt!, kept }, trace),
  );
  const evidence = {
    question,
    kept,
    facts: written.facts,
    isMissing,
    missing: written.sections.find(({ id }) => id === 'missing')?.markdown ?? '',
    deterministic: written,
    signal: request.signal,
  };
  const settled = await watch.time('check_ms', settleAnswer(context, evidence, draft));
  return {
    ...settled,
    abstained: false,
    sections: written.sections,
    clarify: isMissing || settled.tier === 'Clarify' ? missingClarify(gathered, kept) : null,
    modelCalls: draft.calls,
    model: draft.calls > 0 ? context.languageModel.id : null,
  };
}

/** Nothing says it, and part of what is asked is nowhere: passages that share a word with the question help nobody. */
function isTermMissing(slots: readonly SlotCoverage[]): boolean {
  return slots.some(({ slot, isCovered }) => slot.kind === 'term' && !isCovered);
}
