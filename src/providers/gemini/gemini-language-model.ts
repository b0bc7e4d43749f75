import type { GoogleProvider } from '@ai-sdk/google';
import type { LanguageModel } from '../../models/language-model.ts';
import { completeText } from '../ai-sdk/complete-text.ts';
import { streamAnswer } from '../ai-sdk/stream-answer.ts';

export function createGeminiLanguageModel(
  model: ReturnType<GoogleProvider['chat']>,
  secrets: readonly string[],
): LanguageModel {
  const id = `gemini/${model.modelId}`;
  return {
    id,
    streamAnswer: ({ maxTokens, ...request }) => {
      const limit = maxTokens && { maxTokens: maxTokens + THOUGHT_TOKENS };
      return streamAnswer(model, { ...request, ...limit }, { id, secrets });
    },
    complete: (request) => completeText(model, request, { id, secrets }),
  };
}

/** Gemini counts its thoughts as output, at most this many of them unless told: an answer must not end before it begins. */
const THOUGHT_TOKENS = 8192;
