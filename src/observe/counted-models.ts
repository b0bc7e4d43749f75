import type { GroundednessJudge, JudgeRequest, Verdict } from '../models/groundedness-judge.ts';
import type { LanguageModel } from '../models/language-model.ts';
import type { ModelProfile } from '../models/model-profile.ts';
import { estimateTokens, type TokenUsage, type UsageListener } from '../models/token-usage.ts';
import type { VisionModel } from '../models/vision-model.ts';

/**
 * The same models; what each call of one used is told, whoever made it: an answer, a section, a verdict, a follow-up made
 * whole, a picture. What works on this machine costs nothing and is not counted. A call that is left half-way counts with
 * what was sent and what had come, at four characters a token; one that failed before a word counts with nothing.
 */
export function countedModels<Kind extends CountableModels>(models: Kind, tell: TellUse): Kind {
  const { languageModel, languageModelOf, judge, visionModel } = models;
  const writer = countedWriter(languageModel, tell);
  return {
    ...models,
    languageModel: writer,
    languageModelOf(profile: ModelProfile) {
      const found = languageModelOf(profile);
      return found === languageModel ? writer : countedWriter(found, tell);
    },
    judge: countedJudge(judge, tell),
    ...(visionModel && { visionModel: countedVision(visionModel, tell) }),
  };
}

export type CountableModels = {
  languageModel: LanguageModel;
  languageModelOf(profile: ModelProfile): LanguageModel;
  judge: GroundednessJudge;
  visionModel?: VisionModel;
};

/** One call. `model` is `provider/model`, as prices name it. */
export type ModelUse = { model: string; promptTokens: number; completionTokens: number };
export type TellUse = (use: ModelUse) => void;

function countedWriter(model: LanguageModel, tell: TellUse): LanguageModel {
  if (model.quotes) return model;
  const complete = model.complete?.bind(model);
  return {
    ...model,
    async *streamAnswer(request) {
      const sent = request.system.length + request.prompt.length;
      let written = 0;
      let told: TokenUsage | undefined;
      try {
        for await (const part of model.streamAnswer(request)) {
          if (part.type === 'usage') told = part;
          if (part.type === 'text-delta') written += part.text.length;
          yield part;
        }
      } finally {
        if (told || written > 0 || request.signal?.aborted)
          tell(useOf(model.id, told ?? {}, { sent, written }));
      }
    },
    ...(complete && {
      complete: counted(complete, {
        model: model.id,
        tell,
        sentBy: ({ system, prompt }) => system.length + prompt.length,
        writtenIn: (text) => text.length,
      }),
    }),
  };
}

function countedJudge(judge: GroundednessJudge, tell: TellUse): GroundednessJudge {
  if (judge.isLocal) return judge;
  const sentBy = ({ question, answer, sources }: JudgeRequest) =>
    question.length + answer.length + sources.reduce((sum, { text }) => sum + text.length, 0);
  const writtenIn = (verdict: Verdict) => JSON.stringify(verdict).length;
  const call = judge.judge.bind(judge);
  return { ...judge, judge: counted(call, { model: judge.id, tell, sentBy, writtenIn }) };
}

function countedVision(model: VisionModel, tell: TellUse): VisionModel {
  return {
    ...model,
    answerFromImage: counted(model.answerFromImage.bind(model), {
      model: model.id,
      tell,
      sentBy: ({ system, question }) => system.length + question.length,
      writtenIn: (text) => text.length,
    }),
  };
}

/** A call with one result. Its adapter tells what was used, more than once where it had to ask again. */
function counted<Request extends UsageListener & { signal?: AbortSignal | undefined }, Result>(
  call: (request: Request) => Promise<Result>,
  { model, tell, sentBy, writtenIn }: Counting<Request, Result>,
): (request: Request) => Promise<Result> {
  return async (request) => {
    const sent = sentBy(request);
    let isTold = false;
    const onUsage = (usage: TokenUsage) => {
      isTold = true;
      tell(useOf(model, usage, { sent, written: 0 }));
    };
    try {
      const result = await call({ ...request, onUsage });
      if (!isTold) tell(useOf(model, {}, { sent, written: writtenIn(result) }));
      return result;
    } catch (error) {
      if (!isTold && request.signal?.aborted) tell(useOf(model, {}, { sent, written: 0 }));
      throw error;
    }
  };
}

type Counting<Request, Result> = {
  model: string;
  tell: TellUse;
  /** In characters, for where nothing is told. */
  sentBy(request: Request): number;
  writtenIn(result: Result): number;
};

function useOf(
  model: string,
  { promptTokens, completionTokens }: TokenUsage,
  { sent, written }: { sent: number; written: number },
): ModelUse {
  return {
    model,
    promptTokens: promptTokens ?? estimateTokens(sent),
    completionTokens: completionTokens ?? estimateTokens(written),
  };
}
