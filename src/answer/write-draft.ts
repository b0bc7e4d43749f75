import type { OutputScreen } from '../guard/screen-output.ts';
import type { AnswerRequest, LanguageModel } from '../models/language-model.ts';
import { wholeCharacter } from '../text/whole-character.ts';
import type { TraceRecorder } from '../trace/record-trace.ts';

/**
 * The model's words as they come, screened; what it used, and what was taken out, is noted on the way. A model that does not
 * keep to its limit is left: the answer ends with what was written until then.
 */
export async function* writeDraft(
  model: LanguageModel,
  request: DraftRequest,
  screen: OutputScreen,
  trace: DraftNotes,
): AsyncGenerator<string> {
  let room = request.maxTokens * CHARACTERS_PER_TOKEN;
  try {
    for await (const part of model.streamAnswer(request)) {
      if (part.type === 'usage') trace.used(part);
      else if (part.type === 'answerability') trace.read(part.probability);
      else if (part.type === 'cut') trace.cut({ by: 'model', maxTokens: request.maxTokens });
      else {
        yield* written(screen.push(within(part.text, room)), trace);
        room -= part.text.length;
      }
      if (room < 0) {
        trace.cut({ by: 'helix', maxTokens: request.maxTokens });
        break;
      }
    }
    yield* written(screen.end(), trace);
  } finally {
    trace.screened(screen.removed());
  }
}

export type DraftRequest = AnswerRequest & Required<Pick<AnswerRequest, 'maxTokens'>>;

/** What is noted while a draft is written. */
export type DraftNotes = Pick<TraceRecorder, 'used' | 'read' | 'cut' | 'wrote' | 'screened'>;

/** Twice what a token of English comes to: whoever keeps to the limit does not come near. */
const CHARACTERS_PER_TOKEN = 8;

function within(text: string, room: number): string {
  return text.length <= room ? text : text.slice(0, wholeCharacter(text, room));
}

function* written(text: string, trace: DraftNotes): Generator<string> {
  if (text === '') return;
  trace.wrote(text);
  yield text;
}
