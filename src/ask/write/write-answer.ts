import type { TraceRecorder } from '../../trace/record-trace.ts';
import type { Answered } from '../describe-answer.ts';
import type { Prepared } from '../prepare-answer.ts';
import type { AskContext, AskRequest } from '../terms.ts';
import { askModel } from './ask-model.ts';
import { writeDeterministicAnswer } from './deterministic-answer.ts';
import { loadCodeIndex } from './load-code-index.ts';
import { missingClarify } from './missing-clarify.ts';
import { screenWritten } from './screen-written.ts';
import { settleAnswer } from './settle-answer.ts';

/** The answer to a question that something was found for: a model's words that hold, or those of the sources. */
export async function writeAnswer(
  context: AskContext,
  request: AskRequest,
  { question, gathered, compacted, alignment, prompt, watch }: Prepared,
  trace: TraceRecorder,
): Promise<Answered> {
  const { kept, notes } = compacted;
  const { intent, slots } = gathered;
  const { resolved } = alignment;
  const index = await watch.time('facts_ms', loadCodeIndex(context, request, { kept, intent, resolved }));
  const quoted = writeDeterministicAnswer({ question, gathered, kept, notes, index });
  const written = screenWritten(context, quoted, { question, kept }, trace);
  const draft = await watch.time(
    'model_ms',
    askModel(context, request, { question, prompt: prompt!, kept }, trace),
  );
  const isMissing = slots.some(({ slot, isCovered }) => slot.isHard && !isCovered);
  const evidence = {
    question,
    kept,
    facts: written.facts,
    isMissing,
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
