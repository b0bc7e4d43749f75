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
    streamAnswer: (request) => streamAnswer(model, request, { id, secrets }),
    complete: (request) => completeText(model, request, { id, secrets }),
  };
}
