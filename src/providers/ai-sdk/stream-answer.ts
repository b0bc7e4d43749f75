import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { FinishReason } from 'ai';
import { HelixError } from '../../errors.ts';
import type { AnswerPart, AnswerRequest } from '../../models/language-model.ts';
import { type ModelCall, mapModelError } from './map-model-error.ts';

/**
 * Streams an answer. A stream that ends without its end mark, blocked or empty is an error, never an answer.
 *
 * The provider is called directly: `streamText` puts its stream through a dozen transformations for tools and steps
 * that an answer doesn't have, which cost most of the processor time of a streamed answer.
 */
export async function* streamAnswer(
  model: LanguageModelV4,
  request: AnswerRequest,
  call: Omit<ModelCall, 'signal'>,
): AsyncGenerator<AnswerPart> {
  const reader = new AbortController();
  const abortSignal = request.signal ? AbortSignal.any([request.signal, reader.signal]) : reader.signal;
  try {
    const { stream } = await model.doStream({
      prompt: [
        { role: 'system', content: request.system },
        { role: 'user', content: [{ type: 'text', text: request.prompt }] },
      ],
      temperature: request.temperature ?? ANSWER_TEMPERATURE,
      ...(request.maxTokens ? { maxOutputTokens: request.maxTokens } : {}),
      abortSignal,
    });
    yield* answerParts(stream, call.id);
  } catch (error) {
    throw mapModelError(error, { ...call, signal: request.signal });
  } finally {
    // A reader that leaves early does not cancel the provider's stream; this closes the connection.
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
  const fail = (problem: string, retryable: boolean, answer?: 'blocked' | 'empty') => {
    const details = { service: id, problem: `${problem}${raw}`, ...(answer ? { answer } : {}) };
    return new HelixError('model_unavailable', details, { retryable });
  };
  if (finishReason === 'content-filter')
    throw fail("the provider's content filter blocked the answer", false, 'blocked');
  if (finishReason === 'interrupted' || finishReason === 'error') throw fail('the answer broke off', true);
  if (text.trim() !== '') return;
  if (finishReason === 'length')
    throw fail('the model reached its limit before the first word; raise HELIX_MAX_ANSWER_TOKENS', false);
  throw fail('the answer is empty', true, 'empty');
}

/** Answers quote their sources; variety would only move them away from the wording. */
export const ANSWER_TEMPERATURE = 0.1;

async function* answerParts(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  id: string,
): AsyncGenerator<AnswerPart> {
  let held = '';
  let started = false;
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta') {
      held += part.delta;
      // Blanks wait for a word: after the first delta a failure can no longer become a status line.
      started ||= held.trim() !== '';
      if (started && held) yield { type: 'text-delta', text: held };
      if (started) held = '';
    }
    if (part.type === 'finish') {
      const { inputTokens, outputTokens } = part.usage;
      const used = { promptTokens: inputTokens.total, completionTokens: outputTokens.total };
      try {
        checkFinish(part.finishReason.unified, part.finishReason.raw, started ? 'text' : '', id);
      } catch (error) {
        // What was blocked, or is empty, has to be paid for all the same.
        if (used.promptTokens !== undefined) yield { type: 'usage', ...used };
        throw error;
      }
      if (part.finishReason.unified === 'length') yield { type: 'cut' };
      yield { type: 'usage', ...used };
    }
  }
}
