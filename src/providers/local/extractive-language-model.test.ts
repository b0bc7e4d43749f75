import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { retrievedChunk } from '../../../test/support/retrieved-chunk.ts';
import type { AnswerPart, LanguageModel } from '../../models/language-model.ts';
import { REFUSAL, type RetrievedChunk } from '../../terms.ts';
import { splitWords } from '../../text/split-words.ts';
import { bagOfWordsModel } from './__fixtures__/bag-of-words-model.ts';
import { createExtractiveModel } from './extractive-language-model.ts';
import { createLocalEmbeddingModel } from './local-embedding-model.ts';

const POLICY = `Refund Policy

This policy covers everything bought in the online store. It was last reviewed on 3 March 2026.

Refund window

Refunds are accepted within 30 days of purchase. Gift cards and personalised items cannot be refunded.

How to request a refund

Write to refunds@northwind.example with your order number. We answer within two working days.

Return shipping

Northwind pays for return shipping when the item is faulty. In all other cases the customer pays for return shipping.

Before you send a parcel you need:
- the return label
- the original packaging

| Plan | Price |
| --- | --- |
| Basic | $10 |
| Pro | $20 |
`;

const DOCUMENTATION = `Chain complex prompts

Give it a role (system prompts)Chain complex prompts xlinkedin

To chain prompts, give the output of one to the next.

The API answers with a code:
400 - invalid_request_error: There was an issue with the request.
401 - authentication_error: There is an issue with your key.
529 - overloaded_error: The API is overloaded.
Streams end with an event.

Rules: 1. Keep the order. 2. Replace the names of customers with a letter.
`;

const cacheDirectory = mkdtempSync(join(tmpdir(), 'helix-extractive-'));
const embeddingModel = createLocalEmbeddingModel({ cacheDirectory, workers: 1 });
afterAll(async () => {
  await embeddingModel.close();
  rmSync(cacheDirectory, { recursive: true });
});

describe.each([
  ['by words', createExtractiveModel()],
  ['with the bundled embedding model', createExtractiveModel({ embeddingModel })],
  ['where retrieval has a probability', withAnswerability(0.9, createExtractiveModel({ embeddingModel }))],
])('%s', (_name, model) => {
  test.each([
    ['How long do I have to request a refund?', /Refunds are accepted within 30 days of purchase \[1\]\./],
    ['How do I request a refund?', /^Write to refunds@northwind\.example with your order number \[1\]\./],
    ['Can gift cards be refunded?', /^Gift cards and personalised items cannot be refunded \[1\]\./],
    ['What is the price of the Pro plan?', /^Plan: Pro; Price: \$20 \[1\]\./],
    [
      'What do I need before I send a parcel?',
      /^Before you send a parcel you need: the return label; the original packaging \[1\]\./,
    ],
  ])('%s', async (question, answer) => {
    expect(await ask(model, question)).toMatch(answer);
  });

  test.each([
    [
      'What does a 529 error mean?',
      'The API answers with a code: 529 - overloaded_error: The API is overloaded [1].',
    ],
    [
      'Which error codes does the API answer with?',
      /^The API answers with a code: 400 - .*; 401 - .*; 529 - /,
    ],
    ['How do I chain prompts?', 'To chain prompts, give the output of one to the next [1].'],
    ['Which names must be replaced?', 'Replace the names of customers with a letter [1].'],
  ])('documentation: %s', async (question, answer) => {
    const given = await ask(model, question, [DOCUMENTATION]);
    if (typeof answer === 'string') expect(given).toBe(answer);
    else expect(given).toMatch(answer);
  });

  test.each([
    'If an item arrives damaged, we refund it in full when you tell us within 14 days.',
    'Refunds are paid to the original payment method within 5 working days.',
  ])('one good sentence stays alone: not with %j', async (other) => {
    expect(await ask(model, 'How long do I have to request a refund?', [POLICY, other])).toBe(
      'Refunds are accepted within 30 days of purchase [1].',
    );
  });

  test('asked for an address, the sentence that holds one is quoted', async () => {
    const texts = ['Replace email addresses for refunds with “EMAIL_[ID]@shop.example”.', POLICY];
    expect(await ask(model, 'What is the email address for refunds?', texts)).toBe(
      'Write to refunds@northwind.example with your order number [2].',
    );
  });

  test.each([
    ['When do the 30 days start?', /^The 30 days begin on the day of delivery \[1\]\./],
    ['How do I contact Northwind?', /^Write to refunds@northwind\.example about anything \[1\]\./],
  ])('in other words: %s', async (question, answer) => {
    const text =
      'The 30 days begin on the day of delivery.\n\nNorthwind is a store. Write to refunds@northwind.example about anything.';
    expect(await ask(model, question, [text])).toMatch(answer);
  });

  test.each([
    "What is Northwind's phone number?",
    'How long were refunds accepted in 1987?',
    'Are refunds of Contoso Blue Lake gift cards accepted?',
    'Who pays for return shipping to Liechtenstein?',
  ])('refuses what no source mentions: %s', async (question) => {
    expect(await ask(model, question)).toBe(REFUSAL);
  });

  test('both halves of a rule are quoted', async () => {
    expect(await ask(model, 'Who pays for return shipping?')).toBe(
      'Northwind pays for return shipping when the item is faulty [1]. In all other cases the customer pays for return shipping [1].',
    );
  });

  test('a sentence that begins with a pronoun brings the one before', async () => {
    expect(await ask(model, 'When was the policy last reviewed?')).toBe(
      'This policy covers everything bought in the online store [1]. It was last reviewed on 3 March 2026 [1].',
    );
  });

  test.each(['What is the capital of France?', "What is the CEO's salary?", 'Who wrote Hamlet?', '?', ''])(
    'refuses %j',
    async (question) => {
      expect(await ask(model, question)).toBe(REFUSAL);
    },
  );

  test('cites the source it quotes', async () => {
    const answer = await ask(model, 'When are gifts returned?', [
      'Cats sleep all day.',
      'Gifts are returned until 31 January [7].',
    ]);
    expect(answer).toBe('Gifts are returned until 31 January [2].');
  });

  test('refuses without sources', async () => {
    expect(await ask(model, 'How long do I have?', [])).toBe(REFUSAL);
  });
});

test('every word of an answer is in its source, whatever the question', async () => {
  const model = createExtractiveModel();
  const known = new Set(splitWords(POLICY).map((word) => word.text));
  const words = [...known].filter((word) => /\p{L}/u.test(word));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }), async (parts) => {
      const answer = await ask(model, `What about ${parts.join(' ')}?`);
      if (answer === REFUSAL) return;
      const quoted = answer.replace(/ \[\d+\]/g, '');
      expect(splitWords(quoted).filter((word) => !known.has(word.text))).toEqual([]);
      expect(answer).toMatch(/\[1\]/);
    }),
    { numRuns: 100 },
  );
});

test('streams a few words at a time, and the same every time', async () => {
  const model = createExtractiveModel({ embeddingModel: bagOfWordsModel().model });
  const first = await parts(model, 'Who pays for return shipping?');
  expect(first.length).toBeGreaterThan(5);
  expect(Math.max(...first.map((part) => part.trim().split(/\s+/).length))).toBeLessThanOrEqual(3);
  expect(await parts(model, 'Who pays for return shipping?')).toEqual(first);
});

test('stops when aborted, before and between the parts', async () => {
  const model = createExtractiveModel();
  await expect(parts(model, 'Who pays?', AbortSignal.abort())).rejects.toThrow(/abort/i);

  const controller = new AbortController();
  const seen: string[] = [];
  const reading = (async () => {
    for await (const part of model.streamAnswer(
      request('Who pays for return shipping?', [POLICY], controller.signal),
    )) {
      seen.push(part.type);
      controller.abort();
    }
  })();
  await expect(reading).rejects.toThrow(/abort/i);
  expect(seen).toHaveLength(1);
});

test('[WRITER-ANSWERABILITY] says how likely an answer is, once and before the words, where retrieval has a probability', async () => {
  const model = createExtractiveModel({ embeddingModel });
  const probabilityOf = async (question: string, answerability?: number) => {
    const written: AnswerPart[] = [];
    const given = { ...request(question, [POLICY]), answerability };
    for await (const part of model.streamAnswer(given)) written.push(part);
    const said = written.filter((part) => part.type === 'answerability');
    expect(said.length).toBe(answerability === undefined ? 0 : 1);
    expect(said[0]).toBe(answerability === undefined ? undefined : written[0]);
    return said[0]?.probability;
  };
  expect(await probabilityOf('Who pays for return shipping?', 0.9)).toBeGreaterThan(0.8);
  expect(await probabilityOf('What is the capital of France?', 0.9)).toBeLessThan(0.44);
  // A rule refused: nothing was read that could speak for it.
  expect(await probabilityOf('Who pays for return shipping to Liechtenstein?', 0.9)).toBe(0.02);
  expect(await probabilityOf('Who pays for return shipping to Liechtenstein?', 0.001)).toBe(0.001);
  expect(await probabilityOf('Who pays for return shipping?')).toBeUndefined();
});

test('[WRITER-COUNTS] asked how many, a text without a number is no answer', async () => {
  const text = 'The colonies of North America grew until they were lost in 1776.';
  const question = 'How many colonies of North America were lost?';
  const model = createExtractiveModel({ embeddingModel });
  expect(await ask(model, question, [text])).toBe(REFUSAL);
  expect(await ask(model, question, [text.replace('colonies', 'thirteen colonies')])).toContain('thirteen');
});

async function ask(model: LanguageModel, question: string, texts: string[] = [POLICY]): Promise<string> {
  let answer = '';
  for await (const part of model.streamAnswer(request(question, texts)))
    if (part.type === 'text-delta') answer += part.text;
  return answer;
}

async function parts(model: LanguageModel, question: string, signal?: AbortSignal): Promise<string[]> {
  const found: string[] = [];
  for await (const part of model.streamAnswer(request(question, [POLICY], signal)))
    if (part.type === 'text-delta') found.push(part.text);
  return found;
}

function withAnswerability(answerability: number, model: LanguageModel): LanguageModel {
  return { ...model, streamAnswer: (given) => model.streamAnswer({ ...given, answerability }) };
}

function request(question: string, texts: string[], signal?: AbortSignal) {
  return { system: '', prompt: '', question, sources: texts.map(chunk), signal };
}

function chunk(text: string, index: number): RetrievedChunk {
  return retrievedChunk({ chunkId: index + 1, text });
}
