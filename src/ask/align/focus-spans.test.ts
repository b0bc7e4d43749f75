import { expect, test } from 'vitest';
import { evidenceSpan } from '../../../test/support/evidence-span.ts';
import { mergeSpans } from '../compact/merge-spans.ts';
import { readIntent } from '../question/read-intent.ts';
import { screenWritten } from '../write/screen-written.ts';
import { focusSpans } from './focus-spans.ts';

test('[ASK-ALIGN-FOCUS] of a document only what is about the question names code; code stays as it is', () => {
  const question = 'What is the refusal gate?';
  const doc = evidenceSpan(1, {
    text: 'The refusal gate is `refusalGate`.\n\nElsewhere `unrelated` does something else.',
  });
  const code = evidenceSpan(2, { kind: 'code', text: 'x' });
  const [focused, same] = focusSpans([doc, code], question, readIntent(question));
  expect(focused!.chunk.text).toBe('The refusal gate is `refusalGate`.');
  expect(same).toBe(code);
});

test('[ASK-COMPACT-MERGE] a chunk that both searches found is there once, with the better score and role', () => {
  const found = evidenceSpan(1, { role: 'context', score: 0.5, ranks: { lexical: 1 } });
  const aligned = evidenceSpan(1, { role: 'definition', score: 0.1, ranks: { symbol: 2 } });
  expect(mergeSpans([found], [aligned, evidenceSpan(2, { score: 0.01 })])).toMatchObject([
    { chunk: { chunkId: 1 }, role: 'definition', score: 0.5, ranks: { lexical: 1, symbol: 2 } },
    { chunk: { chunkId: 2 } },
  ]);
});

test('[ASK-FALLBACK-SECRET] a key that a document holds is not quoted', () => {
  const text = 'The key is key-1234567890abcdef [chunk:1].';
  const removed: object[] = [];
  const written = screenWritten(
    { secrets: ['key-1234567890abcdef'] },
    {
      answer: text,
      sections: [{ id: 'definition', title: 'In short', markdown: text }],
      facts: { definitions: [], uses: [], tests: [] },
      isAnswer: true,
    },
    { question: 'What is the key?', kept: [evidenceSpan(1, { text })] },
    { screened: (kinds) => void removed.push(kinds) },
  );
  expect(JSON.stringify(written)).not.toContain('1234567890abcdef');
  expect(removed).toContainEqual({ secret: 1 });
});
