import type { LanguageModelV4 } from '@ai-sdk/provider';
import { HelixError } from '../../errors.ts';
import type { CompletionRequest } from '../../models/language-model.ts';
import type { ModelCall } from './map-model-error.ts';
import { streamAnswer } from './stream-answer.ts';

/** A whole short text. It goes over the stream, so that a model that writes without end is left and not waited for. */
export async function completeText(
  model: LanguageModelV4,
  request: CompletionRequest,
  call: Omit<ModelCall, 'signal'>,
): Promise<string> {
  const { prompt } = request;
  let text = '';
  for await (const part of streamAnswer(model, { ...request, question: prompt, sources: [] }, call)) {
    if (part.type === 'text-delta') text += part.text;
    if (text.length > LONGEST_TEXT) {
      const problem = `the text has more than ${LONGEST_TEXT} characters`;
      throw new HelixError('model_unavailable', { service: call.id, problem });
    }
  }
  return text;
}

const LONGEST_TEXT = 10_000;
