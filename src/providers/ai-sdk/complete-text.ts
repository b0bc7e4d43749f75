import type { LanguageModelV4 } from '@ai-sdk/provider';
import { HelixError } from '../../errors.ts';
import type { CompletionRequest } from '../../models/language-model.ts';
import { estimateTokens } from '../../models/token-usage.ts';
import type { ModelCall } from './map-model-error.ts';
import { streamAnswer } from './stream-answer.ts';

/** A whole short text. It goes over the stream, so that a model that writes without end is left and not waited for. */
export async function completeText(
  model: LanguageModelV4,
  request: CompletionRequest,
  call: Omit<ModelCall, 'signal'>,
): Promise<string> {
  const { onUsage, ...rest } = request;
  const asked = { ...rest, question: rest.prompt, sources: [] };
  let text = '';
  for await (const part of streamAnswer(model, asked, call)) {
    if (part.type === 'usage') onUsage?.(part);
    if (part.type === 'text-delta') text += part.text;
    if (text.length > LONGEST_TEXT) {
      onUsage?.({ completionTokens: estimateTokens(text.length) });
      const problem = `the text has more than ${LONGEST_TEXT} characters`;
      throw new HelixError('model_unavailable', { service: call.id, problem });
    }
  }
  return text;
}

const LONGEST_TEXT = 10_000;
