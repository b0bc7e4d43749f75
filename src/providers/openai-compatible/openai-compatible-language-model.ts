import type { OpenAICompatibleProvider } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from '../../models/language-model.ts';
import { completeText } from '../ai-sdk/complete-text.ts';
import { streamAnswer } from '../ai-sdk/stream-answer.ts';

export function createOpenAiCompatibleLanguageModel(
  model: ReturnType<OpenAICompatibleProvider['chatModel']>,
  secrets: readonly string[],
): LanguageModel {
  const id = `openai-compatible/${model.modelId}`;
  return {
    id,
    streamAnswer: (request) => streamAnswer(model, request, { id, secrets }),
    complete: (request) => completeText(model, request, { id, secrets }),
  };
}
