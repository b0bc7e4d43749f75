import { writeDraft } from '../../answer/write-draft.ts';
import { HelixError } from '../../errors.ts';
import type { TraceRecorder } from '../../trace/record-trace.ts';
import type { Fallback } from '../envelope.ts';
import type { AskContext, AskRequest, EvidenceSpan } from '../terms.ts';
import { AGENTIC_INSTRUCTION } from './agentic-prompt.ts';
import { agenticScreen } from './screen-written.ts';

/**
 * The one call of a model, whole: what it wrote, or why there is nothing to use. A model that fails is no failure of the
 * question, as what was found can be told without it; a reader who left ends everything.
 */
export async function askModel(
  context: AskContext,
  request: AskRequest,
  { question, prompt, kept }: Prompted,
  trace: TraceRecorder,
): Promise<Draft> {
  const { languageModel, secrets } = context;
  if (languageModel.id === EXTRACTIVE_WRITER) return { unusable: 'no_model', calls: 0 };
  const sources = kept.map(({ chunk }) => chunk);
  const screen = agenticScreen({ secrets }, { question, kept });
  trace.prompted(AGENTIC_INSTRUCTION, prompt, languageModel.id);
  const { maxAnswerTokens: maxTokens } = context;
  const asked = { system: AGENTIC_INSTRUCTION, prompt, question, sources, maxTokens, signal: request.signal };
  try {
    let text = '';
    for await (const words of writeDraft(languageModel, asked, screen, trace)) text += words;
    const { secret = 0, instruction = 0 } = screen.removed();
    return secret + instruction > 0 ? { unusable: 'output_screened', calls: 1 } : { text, calls: 1 };
  } catch (error) {
    if (!(error instanceof HelixError) || request.signal?.aborted) throw error;
    context.log.warn({ request_id: request.requestId, problem: error.message }, 'model.replaced');
    return { unusable: 'model_failed', calls: 1 };
  }
}

/** It quotes sentences by rules: what is written from the same evidence here knows more of code. */
const EXTRACTIVE_WRITER = 'local/extractive';

export type Prompted = { question: string; prompt: string; kept: readonly EvidenceSpan[] };

export type Draft = { calls: number } & (
  | { text: string; unusable?: undefined }
  | { text?: undefined; unusable: Exclude<Fallback, 'none'> }
);
