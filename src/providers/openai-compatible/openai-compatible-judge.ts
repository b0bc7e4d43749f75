import type { LanguageModelV4, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { z } from 'zod';
import { HelixError } from '../../errors.ts';
import {
  type GroundednessJudge,
  type JudgeRequest,
  type Verdict,
  verdictSchema,
} from '../../models/groundedness-judge.ts';
import { correctVerdict } from '../ai-sdk/correct-verdict.ts';
import { buildJudgePrompt, JUDGE_INSTRUCTIONS, VERDICT_FORM } from '../ai-sdk/judge-prompt.ts';
import { mapModelError } from '../ai-sdk/map-model-error.ts';

/**
 * Asks for the verdict as JSON that the server holds to the schema (`json_schema`), and, of a server that refuses
 * that, as any JSON (`json_object`). A reply of another form is shown to the model once, to be put right.
 */
export function createOpenAiCompatibleJudge(
  models: JudgeModels,
  secrets: readonly string[],
): GroundednessJudge {
  const id = `openai-compatible/${models.withSchema.modelId}`;
  let model = models.withSchema;
  return {
    id,
    judge: async (request) => {
      const call = { id, secrets, signal: request.signal };
      const ask = async (messages: LanguageModelV4Prompt) => {
        try {
          return await reply(model, messages, request);
        } catch (error) {
          if (model !== models.withSchema || !isSchemaRefused(mapModelError(error, call))) throw error;
          // A server does not learn to read schemas while it runs: later verdicts are asked for in this way at once.
          model = models.withoutSchema;
          return await reply(model, messages, request);
        }
      };
      try {
        return correctVerdict(await requestVerdict(ask, request, id), request);
      } catch (error) {
        throw mapModelError(error, call);
      }
    },
  };
}

async function requestVerdict(ask: Ask, request: JudgeRequest, id: string): Promise<Verdict> {
  const messages: LanguageModelV4Prompt = [
    { role: 'system', content: `${JUDGE_INSTRUCTIONS}\n\n${VERDICT_FORM}` },
    { role: 'user', content: [{ type: 'text', text: buildJudgePrompt(request) }] },
  ];
  const first = await ask(messages);
  const verdict = readVerdict(first);
  if (verdict.success) return verdict.data;
  const again = `That is not a verdict of the agreed form: ${verdict.problem}. ${VERDICT_FORM}`;
  const second = await ask([
    ...messages,
    { role: 'assistant', content: [{ type: 'text', text: first.slice(0, LONGEST_SHOWN) || '(nothing)' }] },
    { role: 'user', content: [{ type: 'text', text: again }] },
  ]);
  const repaired = readVerdict(second);
  if (repaired.success) return repaired.data;
  const problem = `${id} gave no verdict of the agreed form in two tries (${repaired.problem})`;
  throw new HelixError('judge_unavailable', { problem }, { retryable: true });
}

async function reply(
  model: LanguageModelV4,
  prompt: LanguageModelV4Prompt,
  { signal, onUsage }: Pick<JudgeRequest, 'signal' | 'onUsage'>,
): Promise<string> {
  const { content, usage } = await model.doGenerate({
    prompt,
    temperature: 0,
    maxOutputTokens: MOST_TOKENS,
    responseFormat: { type: 'json', name: 'verdict', schema: SCHEMA },
    abortSignal: signal,
  });
  onUsage?.({ promptTokens: usage.inputTokens.total, completionTokens: usage.outputTokens.total });
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** Some servers put JSON into a fence although they were asked for JSON alone. */
function readVerdict(text: string): { success: true; data: Verdict } | { success: false; problem: string } {
  const bare = text.trim().replace(/^```(?:json)?\s*|\s*```$/g, '');
  try {
    const parsed = verdictSchema.safeParse(JSON.parse(bare));
    if (parsed.success) return { success: true, data: parsed.data };
    const { path, message } = parsed.error.issues[0]!;
    return { success: false, problem: `${path.join('.') || 'the reply'}: ${message}` };
  } catch {
    return { success: false, problem: bare === '' ? 'it is empty' : 'it is not JSON' };
  }
}

/** 400 and 422 are what servers answer to a field they do not know; whether it was this one, the next try tells. */
function isSchemaRefused(error: unknown): boolean {
  return error instanceof HelixError && (error.details.status === 400 || error.details.status === 422);
}

const SCHEMA = z.toJSONSchema(verdictSchema) as Record<string, unknown>;
/** Five fields and the claims; a model that repeats itself is stopped. */
const MOST_TOKENS = 4000;
const LONGEST_SHOWN = 4000;

type Ask = (messages: LanguageModelV4Prompt) => Promise<string>;
/** The same model twice: told that its server takes schemas, and told that it does not. */
export type JudgeModels = { withSchema: LanguageModelV4; withoutSchema: LanguageModelV4 };
