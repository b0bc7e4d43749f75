import type { GoogleProvider } from '@ai-sdk/google';
import { generateText } from 'ai';
import type { ImageQuestion, VisionModel } from '../../models/vision-model.ts';
import { mapModelError } from '../ai-sdk/map-model-error.ts';
import { ANSWER_TEMPERATURE, checkFinish } from '../ai-sdk/stream-answer.ts';
import { tokenUsage } from '../ai-sdk/token-usage.ts';

export function createGeminiVisionModel(model: SdkModel, secrets: readonly string[]): VisionModel {
  const id = `gemini/${model.modelId}`;
  return {
    id,
    mediaTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif'],
    answerFromImage: async (question) => {
      const { signal } = question;
      try {
        return await describeImage(model, question, id);
      } catch (error) {
        throw mapModelError(error, { id, secrets, signal });
      }
    },
  };
}

async function describeImage(model: SdkModel, question: ImageQuestion, id: string): Promise<string> {
  const { system, image, mediaType, signal } = question;
  const { text, finishReason, rawFinishReason, usage } = await generateText({
    model,
    instructions: system,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'file', data: { type: 'data', data: image }, mediaType },
          { type: 'text', text: question.question },
        ],
      },
    ],
    temperature: ANSWER_TEMPERATURE,
    maxRetries: 0,
    abortSignal: signal,
  });
  question.onUsage?.(tokenUsage(usage));
  checkFinish(finishReason, rawFinishReason, text, id);
  return text;
}

type SdkModel = ReturnType<GoogleProvider['chat']>;
