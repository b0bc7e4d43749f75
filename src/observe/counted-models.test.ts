import { expect, test } from 'vitest';
import type { GroundednessJudge } from '../models/groundedness-judge.ts';
import type { AnswerPart, LanguageModel } from '../models/language-model.ts';
import type { ModelProfile } from '../models/model-profile.ts';
import type { VisionModel } from '../models/vision-model.ts';
import { countedModels, type ModelUse } from './counted-models.ts';

const VERDICT = {
  grounded: true,
  unsupported_claims: [],
  cited_ids: [],
  citations_correct: true,
  relevant: true,
};
const asked = { system: 'x'.repeat(40), prompt: 'y'.repeat(40), question: '', sources: [] };
const USED = { promptTokens: 10, completionTokens: 2 };

const writer = (parts: AnswerPart[], rest: Partial<LanguageModel> = {}): LanguageModel => ({
  id: 'acme/writer',
  async *streamAnswer() {
    yield* parts;
  },
  ...rest,
});

function watched(
  languageModel: LanguageModel,
  others: { judge?: GroundednessJudge; visionModel?: VisionModel } = {},
) {
  const told: ModelUse[] = [];
  const judge: GroundednessJudge = { id: 'local/judge', isLocal: true, judge: async () => VERDICT };
  const models = { languageModel, languageModelOf: (_: ModelProfile) => languageModel, judge, ...others };
  return { told, models: countedModels(models, (use) => told.push(use)) };
}

const drain = async (stream: AsyncIterable<unknown>) => {
  for await (const _ of stream);
};

test('[LIMITS-EVERY-CALL] answers, short texts, verdicts and pictures each count, by the model that was asked', async () => {
  const { told, models } = watched(
    writer(
      [
        { type: 'text-delta', text: 'Thirty days.' },
        { type: 'usage', ...USED },
      ],
      {
        complete: async ({ onUsage }) => {
          onUsage?.({ promptTokens: 5, completionTokens: 1 });
          return 'whole';
        },
      },
    ),
    {
      judge: {
        id: 'acme/judge',
        judge: async ({ onUsage }) => {
          // Asked once more, because the first reply was of another form.
          onUsage?.(USED);
          onUsage?.(USED);
          return VERDICT;
        },
      },
      visionModel: {
        id: 'acme/eyes',
        mediaTypes: [],
        answerFromImage: async ({ onUsage }) => {
          onUsage?.({ promptTokens: 300, completionTokens: 4 });
          return 'a cat';
        },
      },
    },
  );
  await drain(models.languageModel.streamAnswer(asked));
  await drain(models.languageModelOf('premium').streamAnswer(asked));
  await models.languageModel.complete!({ system: '', prompt: '' });
  await models.judge.judge({ question: '', answer: '', sources: [] });
  await models.visionModel!.answerFromImage({
    system: '',
    question: '',
    image: new Uint8Array(),
    mediaType: '',
  });
  expect(told).toEqual([
    { model: 'acme/writer', ...USED },
    { model: 'acme/writer', ...USED },
    { model: 'acme/writer', promptTokens: 5, completionTokens: 1 },
    { model: 'acme/judge', ...USED },
    { model: 'acme/judge', ...USED },
    { model: 'acme/eyes', promptTokens: 300, completionTokens: 4 },
  ]);
});

test('[LIMITS-EVERY-CALL] what is left half-way counts with what is known, and what failed before a word with nothing', async () => {
  const { told, models } = watched(
    writer([
      { type: 'text-delta', text: 'four' },
      { type: 'text-delta', text: 'more' },
      { type: 'usage', ...USED },
    ]),
  );
  for await (const _ of models.languageModel.streamAnswer(asked)) break;
  expect(told).toEqual([{ model: 'acme/writer', promptTokens: 20, completionTokens: 1 }]);

  const down = watched(
    writer([], {
      // biome-ignore lint/correctness/useYield: it fails before the first part
      async *streamAnswer() {
        throw new Error('down');
      },
      complete: () => Promise.reject(new Error('down')),
    }),
  );
  const failing = down.models.languageModel;
  await expect(drain(failing.streamAnswer(asked))).rejects.toThrow('down');
  await expect(failing.complete!(asked)).rejects.toThrow('down');
  expect(down.told).toEqual([]);
  // Whoever left had it sent all the same.
  await expect(failing.complete!({ ...asked, signal: AbortSignal.abort() })).rejects.toThrow('down');
  expect(down.told).toEqual([{ model: 'acme/writer', promptTokens: 20, completionTokens: 0 }]);
});

test('[LIMITS-EVERY-CALL] a server that counts nothing is counted by the characters; this machine is not counted', async () => {
  const silent = watched(
    writer([{ type: 'text-delta', text: 'four' }, { type: 'usage' }], { complete: async () => 'four' }),
  );
  await drain(silent.models.languageModel.streamAnswer(asked));
  await silent.models.languageModel.complete!(asked);
  const estimated = { model: 'acme/writer', promptTokens: 20, completionTokens: 1 };
  expect(silent.told).toEqual([estimated, estimated]);
  const quoting = writer([{ type: 'text-delta', text: 'four' }], { quotes: true });
  const local = watched(quoting);
  await drain(local.models.languageModel.streamAnswer(asked));
  await local.models.judge.judge({ question: '', answer: '', sources: [] });
  expect(local.told).toEqual([]);
});
