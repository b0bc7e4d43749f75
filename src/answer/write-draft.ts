import type { AnswerRequest, LanguageModel } from '../models/language-model.ts';
import type { TraceRecorder } from '../trace/record-trace.ts';

/** The model's words as they come; what it used is noted on the way. */
export async function* writeDraft(
  model: LanguageModel,
  request: AnswerRequest,
  trace: TraceRecorder,
): AsyncGenerator<string> {
  for await (const part of model.streamAnswer(request)) {
    if (part.type === 'usage') trace.used(part);
    else {
      trace.wrote(part.text);
      yield part.text;
    }
  }
}
