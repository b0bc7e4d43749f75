import { expect, test } from 'vitest';
import type { AnswerPart, LanguageModel } from '../models/language-model.ts';
import type { TraceRecorder } from '../trace/record-trace.ts';
import { writeDraft } from './write-draft.ts';

/** What came of a model that says these parts where an answer has `maxTokens`. */
async function drafted(parts: readonly AnswerPart[], maxTokens: number) {
  let said = 0;
  const model: LanguageModel = {
    id: 'test/model',
    async *streamAnswer() {
      for (const part of parts) {
        said += 1;
        yield part;
      }
    },
  };
  const cuts: unknown[] = [];
  const ignore = () => undefined;
  const trace = {
    wrote: ignore,
    used: ignore,
    read: ignore,
    screened: ignore,
    cut: (cut: unknown) => cuts.push(cut),
  };
  const screen = { push: (text: string) => text, end: () => '|', removed: () => ({}) };
  const request = { system: '', prompt: '', question: '', sources: [], maxTokens };
  let text = '';
  for await (const piece of writeDraft(
    model,
    request,
    screen,
    trace as Partial<TraceRecorder> as TraceRecorder,
  ))
    text += piece;
  return { text, cuts, said };
}

const words = (...texts: string[]): AnswerPart[] => texts.map((text) => ({ type: 'text-delta', text }));

test('[ANSWER-CAP] an answer that fills its room to the last letter is whole', async () => {
  expect(await drafted(words('12345678', 'abcdefgh'), 2)).toEqual({
    text: '12345678abcdefgh|',
    cuts: [],
    said: 2,
  });
});

test('[ANSWER-CAP] what is beyond is not read, the screen gives out what it held, and no character is parted', async () => {
  const { text, cuts, said } = await drafted(words('12345678', 'abcdefg😀', 'more', 'and more'), 2);
  expect(text).toBe('12345678abcdefg|');
  expect(cuts).toEqual([{ by: 'helix', maxTokens: 2 }]);
  expect(said).toBe(2);
});

test('[ANSWER-CAP] a model that ended an answer at its limit says so', async () => {
  const usage: AnswerPart = { type: 'usage', promptTokens: 1, completionTokens: 2 };
  const { text, cuts, said } = await drafted([...words('short'), { type: 'cut' }, usage], 2);
  expect({ text, cuts, said }).toEqual({ text: 'short|', cuts: [{ by: 'model', maxTokens: 2 }], said: 3 });
});
