import { describe, expect, test } from 'vitest';
import { retrievedChunk } from '../../test/support/retrieved-chunk.ts';
import type { RetrievedChunk } from '../terms.ts';
import { sectionsOf } from './artifact-templates.ts';
import { chooseQuotes } from './choose-quotes.ts';
import { quoteCandidates } from './quote-candidates.ts';
import { sentenceKey } from './said-before.ts';
import type { ArtifactType } from './terms.ts';
import { topicWeights } from './topic-match.ts';

const POLICY = `## Annual leave

Full-time employees have 28 days of annual leave. Leave is requested at least one week ahead. The manager answers within three working days. Between November and December the warehouse teams take no leave of more than two days.

## Parking

A place in the garage is requested from the office at least one week ahead.`;

type Asked = { type?: ArtifactType; topic?: string; said?: string[]; chunks?: Partial<RetrievedChunk>[] };

function quotes(
  key: string,
  { type = 'workflow', topic, said = [], chunks = [{ text: POLICY }] }: Asked,
): string[] {
  const plan = sectionsOf(type, topic).find((section) => section.key === key)!;
  const before = { chunkIds: new Set<number>(), sentences: new Set(said.map(sentenceKey)) };
  const found = chunks.map((chunk, index) =>
    retrievedChunk({ chunkId: index + 1, documentId: index + 1, ...chunk }),
  );
  const words = [
    { word: 'annual', chunks: 1, weight: 3 },
    { word: 'leav', chunks: 2, weight: 2 },
  ];
  const weights = topicWeights(topic, [{ retrieval: { lexical: { words } } }]);
  const chosen = chooseQuotes(found.flatMap(quoteCandidates), { plan, before, request: { type }, weights });
  return chosen.map(({ sentences }) => sentences.join(' '));
}

describe('what a topic says goes where it belongs', () => {
  test.each([
    ['purpose', /^Full-time employees/],
    ['roles', /^The manager answers/],
    ['steps', /^Leave is requested/],
    ['exceptions', /^Between November/],
  ])('[ARTIFACT-QUOTES-KIND] %s', (key, expected) => {
    expect(quotes(key, { topic: 'annual leave' })[0]).toMatch(expected);
  });

  test('[ARTIFACT-QUOTES-TOPIC] what is about something else, or about nothing in the project, is not quoted', () => {
    expect(quotes('steps', { topic: 'annual leave' }).join()).not.toContain('garage');
    expect(quotes('steps', { topic: 'handling annual leave' })[0]).toMatch(/^Leave is requested/);
    expect(quotes('steps', { topic: 'ice, and annual leave' })[0]).toMatch(/^Leave is requested/);
    expect(quotes('steps', { topic: 'annual tides of Saturn' })).toEqual([]);
  });

  test('[ARTIFACT-QUOTES-KIND] where nothing is of its kind, nothing is said', () => {
    expect(quotes('inputs', { topic: 'annual leave' })).toEqual([]);
    expect(quotes('risks', { type: 'blueprint' })).toEqual([]);
  });

  test('[ARTIFACT-QUOTES-ONCE] what another section says is not said again, also behind a heading', () => {
    const said = ['Annual leave: Leave is requested at least one week ahead.'];
    expect(quotes('steps', { topic: 'annual leave', said }).join()).not.toContain('Leave is requested');
    const twice = [{ text: POLICY }, { text: POLICY }];
    expect(quotes('steps', { topic: 'annual leave', chunks: twice })).toEqual(
      quotes('steps', { topic: 'annual leave' }),
    );
  });
});

test('[ARTIFACT-QUOTES-ROWS] rows stand where who, when and how much is asked for, and only with a topic', () => {
  const chunks = [
    {
      documentTitle: 'Annual leave',
      text: '| Leave | Approved by |\n| --- | --- |\n| up to five days | the manager |',
    },
  ];
  expect(quotes('roles', { topic: 'annual leave', chunks })).toEqual([
    'Leave: up to five days; Approved by: the manager',
  ]);
  expect(quotes('roles', { chunks })).toEqual([]);
  expect(quotes('steps', { topic: 'annual leave', chunks })).toEqual([]);
});

test('[ARTIFACT-QUOTES-KIND] a numbered list stays whole, and only sure steps stand beside it', () => {
  const text =
    '## Annual leave\n\nOur goal is an answer within two days.\n\n1. Fill in the form\n2. Unless it is urgent, wait\n3. Go\n\nTell your colleagues before you leave.';
  expect(quotes('steps', { topic: 'annual leave', chunks: [{ text }] })).toEqual([
    'Fill in the form',
    'Unless it is urgent, wait',
    'Go',
    'Tell your colleagues before you leave.',
  ]);
});

test('[ARTIFACT-QUOTES-SPREAD] without a topic no document fills a section', () => {
  const risk = (name: string) => `A stolen ${name} is a risk for all of us.`;
  const chunks = [
    { text: ['laptop', 'phone', 'badge', 'key'].map(risk).join(' ') },
    { text: risk('password') },
  ];
  const chosen = quotes('risks', { type: 'blueprint', chunks });
  expect(chosen).toHaveLength(3);
  expect(chosen[1]).toContain('password');
});
