import type { OutputScreen } from '../guard/screen-output.ts';
import type { AnswerRequest, LanguageModel } from '../models/language-model.ts';
import type { TraceRecorder } from '../trace/record-trace.ts';

/** The model's words as they come, screened; what it used, and what was taken out, is noted on the way. */
export async function* writeDraft(
  model: LanguageModel,
  request: AnswerRequest,
  screen: OutputScreen,
  trace: TraceRecorder,
): AsyncGenerator<string> {
  try {
    for await (const part of model.streamAnswer(request)) {
      if (part.type === 'usage') trace.used(part);
      else if (part.type === 'answerability') trace.read(part.probability);
      else yield* written(screen.push(part.text), trace);
    }
    yield* written(screen.end(), trace);
  } finally {
    trace.screened(screen.removed());
  }
}

function* written(text: string, trace: TraceRecorder): Generator<string> {
  if (text === '') return;
  trace.wrote(text);
  yield text;
}
