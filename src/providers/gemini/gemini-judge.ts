import type { GoogleProvider } from '@ai-sdk/google';
import { generateText, NoObjectGeneratedError, NoOutputGeneratedError, Output } from 'ai';
import { HelixError } from '../../errors.ts';
import {
  type GroundednessJudge,
  type JudgeRequest,
  type Verdict,
  verdictSchema,
} from '../../models/groundedness-judge.ts';
import { correctVerdict } from '../ai-sdk/correct-verdict.ts';
import { buildJudgePrompt, JUDGE_INSTRUCTIONS } from '../ai-sdk/judge-prompt.ts';
import { mapModelError } from '../ai-sdk/map-model-error.ts';
import { tokenUsage } from '../ai-sdk/token-usage.ts';

export function createGeminiJudge(model: SdkModel, secrets: readonly string[]): GroundednessJudge {
  const id = `gemini/${model.modelId}`;
  return {
    id,
    judge: async (request) => {
      try {
        return correctVerdict(await requestVerdict(model, request), request);
      } catch (error) {
        if (isNoVerdict(error)) {
          if (NoObjectGeneratedError.isInstance(error)) request.onUsage?.(tokenUsage(error.usage));
          const problem = `${id} gave no verdict of the agreed form`;
          throw new HelixError('judge_unavailable', { problem }, { retryable: true });
        }
        throw mapModelError(error, { id, secrets, signal: request.signal });
      }
    },
  };
}

async function requestVerdict(model: SdkModel, request: JudgeRequest): Promise<Verdict> {
  const result = await generateText({
    model,
    instructions: JUDGE_INSTRUCTIONS,
    prompt: buildJudgePrompt(request),
    output: Output.object({ schema: verdictSchema, name: 'verdict' }),
    temperature: 0,
    maxRetries: 0,
    abortSignal: request.signal,
  });
  // Before the verdict is read: one that is not of the agreed form has to be paid for too.
  request.onUsage?.(tokenUsage(result.usage));
  return result.output;
}

function isNoVerdict(error: unknown): boolean {
  return NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error);
}

type SdkModel = ReturnType<GoogleProvider['chat']>;
