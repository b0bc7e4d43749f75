import {
  type FinishReason,
  type LanguageModel as SdkLanguageModel,
  streamText,
  type TextStreamPart,
  type ToolSet,
} from 'ai';
import { HelixError } from '../../errors.ts';
import type { AnswerPart, AnswerRequest } from '../../models/language-model.ts';
import { type ModelCall, mapModelError } from './map-model-error.ts';

/** Streams an answer. A stream that ends without its end mark, blocked or empty is an error, never an answer. */
export async function* streamAnswer(
  model: SdkLanguageModel,
  request: AnswerRequest,
  call: Omit<ModelCall, 'signal'>,
): AsyncGenerator<AnswerPart> {
  const reader = new AbortController();
  const abortSignal = request.signal ? AbortSignal.any([request.signal, reader.signal]) : reader.signal;
  try {
    const { stream } = streamText({
      model,
      instructions: request.system,
      prompt: request.prompt,
      temperature: ANSWER_TEMPERATURE,
      maxRetries: 0,
      abortSignal,
      // The SDK's default prints the error with the whole request, documents included.
      onError: () => {},
    });
    yield* answerParts(stream, call.id);
  } catch (error) {
    throw mapModelError(error, { ...call, signal: request.signal });
  } finally {
    // A reader that leaves early does not cancel the SDK's stream; this closes the connection.
    reader.abort();
  }
}

/** Throws when the model ended for a reason other than having said what it had to say. */
export function checkFinish(
  finishReason: FinishReason,
  rawReason: string | undefined,
  text: string,
  id: string,
): void {
  const raw = rawReason ? ` (${rawReason})` : '';
  const fail = (problem: string, retryable: boolean) =>
    new HelixError('model_unavailable', { service: id, problem: `${problem}${raw}` }, { retryable });
  if (finishReason === 'content-filter')
    throw fail("the provider's content filter blocked the answer", false);
  if (finishReason === 'interrupted' || finishReason === 'error') throw fail('the answer broke off', true);
  if (text.trim() === '') throw fail('the answer is empty', true);
}

/** Answers quote their sources; variety would only move them away from the wording. */
export const ANSWER_TEMPERATURE = 0.1;

async function* answerParts(
  stream: AsyncIterable<TextStreamPart<ToolSet>>,
  id: string,
): AsyncGenerator<AnswerPart> {
  let held = '';
  let started = false;
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'abort') throw new DOMException('The answer was aborted.', 'AbortError');
    if (part.type === 'text-delta') {
      held += part.text;
      // Blanks wait for a word: after the first delta a failure can no longer become a status line.
      started ||= held.trim() !== '';
      if (started && held) yield { type: 'text-delta', text: held };
      if (started) held = '';
    }
    if (part.type === 'finish') {
      checkFinish(part.finishReason, part.rawFinishReason, started ? 'text' : '', id);
      const { inputTokens, outputTokens } = part.totalUsage;
      yield { type: 'usage', promptTokens: inputTokens, completionTokens: outputTokens };
    }
  }
}
