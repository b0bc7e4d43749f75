import { expect, test } from 'vitest';
import { readIntent } from './read-intent.ts';

/** Question, kind, whether it needs the repository, and its terms: "q" quoted, "i" identifier, "p" path, "w" the rest. */
const QUESTIONS: [question: string, kind: string, needsRepository: boolean, terms: string][] = [
  ['What does solar restoration mean in this repo?', 'definition', true, 'w:solar restoration'],
  ['Define TS_ratio in this repo.', 'definition', true, 'i:TS_ratio'],
  ['Is the Casimir tile pressure in GPa?', 'value', false, 'w:Casimir tile pressure w:GPa'],
  ['What is a cavity?', 'definition', false, 'w:cavity'],
  ['Explain the Helix Ask reasoning pipeline.', 'mechanism', false, 'w:Helix Ask reasoning pipeline'],
  ['What’s BM25?', 'definition', true, 'i:BM25'],
  ['Explain what a proof span is', 'definition', false, 'w:proof span'],
  ['What is the meaning of HELIX_ASK_MAX_ITERS', 'definition', true, 'i:HELIX_ASK_MAX_ITERS'],
  ['What does "proof span" mean?', 'definition', false, 'q:proof span'],
  ['WHAT IS A CAVITY?', 'definition', false, 'w:CAVITY'],
  ['What is the capital of France?', 'definition', false, 'w:capital w:France'],
  ['How does fuseChannels work?', 'mechanism', true, 'i:fuseChannels'],
  ['How do sessions expire?', 'mechanism', false, 'w:sessions w:expire'],
  ['What does computeTsRatio() return?', 'mechanism', true, 'i:computeTsRatio w:return'],
  ['What does frobWidget do in the session store?', 'mechanism', true, 'i:frobWidget w:session store'],
  ['Describe the ingestion queue', 'mechanism', false, 'w:ingestion queue'],
  ['What happens when the model fails?', 'mechanism', false, 'w:model fails'],
  ['Please explain Foo::bar', 'mechanism', true, 'i:Foo::bar'],
  ['Where is `reciprocalRankFusion` defined?', 'location', true, 'q:reciprocalRankFusion'],
  ['Where does ERROR_CATALOG live?', 'location', true, 'i:ERROR_CATALOG'],
  ['Which file defines the SSE frame writer?', 'location', true, 'w:SSE frame writer'],
  ["Where is the user's session stored?", 'location', false, "w:user's session w:stored"],
  ['How do I call /v1/query with --agentic?', 'usage', true, 'i:/v1/query i:--agentic'],
  ['How can we configure the reranker?', 'usage', false, 'w:configure w:reranker'],
  ['Show an example of createSession().', 'usage', true, 'i:createSession'],
  ['Who calls computeTsRatio?', 'usage', true, 'i:computeTsRatio'],
  ['How do I bake sourdough bread?', 'usage', false, 'w:bake w:sourdough bread'],
  ['How many chunks does a context hold?', 'value', false, 'w:chunks w:context w:hold'],
  ['How long do I have to request a refund?', 'value', false, 'w:request w:refund'],
  ['What is the default port?', 'value', false, 'w:default port'],
  ['Which unit is the tile pressure in?', 'value', false, 'w:tile pressure'],
  ['Are the delays in milliseconds?', 'value', false, 'w:delays w:milliseconds'],
  ['Why is the embedded database locked?', 'reason', false, 'w:embedded database w:locked'],
  ['Reason for two passes in solar restoration', 'reason', false, 'w:two passes w:solar restoration'],
  ['Which tests cover the session store?', 'tests', true, 'w:session store'],
  ['Is the gate tested?', 'tests', false, 'w:gate'],
  ['Are there tests for restore_spectrum?', 'tests', true, 'i:restore_spectrum'],
  ['Tell me about Node.js, e.g. streams', 'general', true, 'i:Node.js w:streams'],
  [
    'src/fuse/reciprocal-rank-fusion.ts and/or read/write',
    'general',
    true,
    'p:src/fuse/reciprocal-rank-fusion.ts w:read w:write',
  ],
  ["What's the difference between seed and expand?", 'general', false, 'w:seed w:expand'],
  ['How does it work?', 'mechanism', false, ''],
  ['Tell me about it', 'general', false, ''],
  ['Can you explain how this works?', 'mechanism', false, ''],
  ['List all error codes', 'general', false, 'w:error codes'],
  ['What is a list?', 'definition', false, 'w:list'],
  ['Explain', 'mechanism', false, 'w:Explain'],
  ['Which tests exercise fuseRanks?', 'tests', true, 'i:fuseRanks'],
  ['the', 'general', false, ''],
  ['¿?', 'general', false, ''],
];

test.each(QUESTIONS)('[ASK-CONTROLLER-INTENT] %s', (question, kind, needsRepository, terms) => {
  const intent = readIntent(question);
  const marks = { quoted: 'q', identifier: 'i', path: 'p', phrase: 'w', word: 'w' };
  expect(intent.kind).toBe(kind);
  expect(intent.terms.map(({ text, from }) => `${marks[from]}:${text}`).join(' ')).toBe(terms);
  expect(intent.requiresRepository).toBe(needsRepository);
});

test('[ASK-CONTROLLER-INTENT] a term is there once, however it is written, and there are never many', () => {
  const { terms } = readIntent(
    'Is `fuseChannels` the same as fuse_channels, "Fuse channels" and the channel fusion?',
  );
  expect(terms.map(({ text }) => text)).toEqual(['fuseChannels', 'channel fusion']);
  const many = Array.from({ length: 500 }, (_, number) => `name_${number}`).join(' and ');
  expect(readIntent(many).terms).toHaveLength(16);
});

test('[ASK-CONTROLLER-INTENT] a hostile question is read as fast as any', () => {
  const started = performance.now();
  for (const piece of ['what does ', 'a.', '`', '"', 'how is ', '/a', '_a', 'Aa', '--', '\u{d83d}'])
    expect(readIntent(piece.repeat(50_000)).terms.length).toBeLessThanOrEqual(16);
  expect(performance.now() - started).toBeLessThan(20_000);
});
