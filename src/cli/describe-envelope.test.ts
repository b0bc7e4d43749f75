import { expect, test } from 'vitest';
import type { AgenticAnswer, AgenticEnvelope, EnvelopeSource, TreeWalkNode } from '../client/client.ts';
import { describeEnvelope } from './describe-envelope.ts';

const DOCUMENT_SPAN: EnvelopeSource = {
  n: 1,
  chunk_id: 42,
  doc_id: 1,
  doc_version_id: 1,
  path: 'docs/ratio.md',
  title: 'Ratio',
  header: 'Ratio > Limits',
  kind: 'doc',
  role: 'definition',
  start_line: 12,
  end_line: 30,
  repository: 'lumen',
  commit: 'abc1234def5678900000',
  is_cited: true,
};

function described(answer: string, envelope: Partial<AgenticEnvelope>): string {
  const whole = { tier: 'Grounded', sections: [], tree_walk: null, sources: [], clarify: null, ...envelope };
  return describeEnvelope(
    { answer, citations: [], tier: whole.tier, envelope: whole } as unknown as AgenticAnswer,
    (question) => `ask ${question}`,
  );
}

function node(title: string, level: number, given: Partial<TreeWalkNode> = {}): TreeWalkNode {
  return { title, level, kind: 'folder', is_anchor: false, narrative: null, chunk_id: null, ...given };
}

test('citations have the numbers of the sources, which are told by file, lines and commit', () => {
  const other = { ...DOCUMENT_SPAN, n: 2, chunk_id: 7, path: 'src/a.ts', header: '', role: 'usage' as const };
  const plain = { ...other, start_line: null, end_line: null, commit: null, is_cited: false };
  expect(described('It is 3 [chunk:42]. Not known [chunk:9].', { sources: [DOCUMENT_SPAN, plain] })).toBe(
    [
      'It is 3 [1]. Not known [chunk:9].',
      'tier      Grounded',
      'sources\n  [1] docs/ratio.md:12-30@abc1234  Ratio > Limits  (definition)\n  [2] src/a.ts  (usage, not cited)',
    ].join('\n\n'),
  );
  expect(described('', { sources: [{ ...DOCUMENT_SPAN, end_line: 12 }] })).toContain(
    'docs/ratio.md:12@abc1234',
  );
});

test('[CLI-TREE-MERGED] folders that several ways of the tree walk share are drawn once', () => {
  const way = (file: string) =>
    ['lumen', 'docs', file].map((title, level) => ({
      title,
      kind: level === 2 ? ('heading' as const) : ('folder' as const),
      level,
      is_anchor: level === 2,
      narrative: null,
      chunk_id: null,
    }));
  const paths = ['a.md', 'b.md'].map((file) => ({ tree: 'lumen', nodes: way(file) }));
  const walk = { depth: 'root_to_anchor' as const, paths };
  expect(described('', { tree_walk: walk })).toContain(
    '  lumen\n  └─ docs\n     ├─ a.md [*]\n     └─ b.md [*]',
  );
});

test('the tree walk is drawn as a tree, with the number of each source and what it says', () => {
  const nodes = [
    node('lumen', 0),
    node('docs', 1),
    node('ratio.md', 2),
    node('Ratio', 3, { is_anchor: true, narrative: 'The ratio\nof times.', chunk_id: 42 }),
    node('solar.md', 2, { is_anchor: true, chunk_id: 9 }),
    node('src', 1),
  ];
  const walk = { depth: 'root_to_anchor' as const, paths: [{ tree: 'lumen', nodes }] };
  expect(described('', { tree_walk: walk, sources: [DOCUMENT_SPAN] })).toContain(
    `tree walk (root_to_anchor)
  lumen
  ├─ docs
  │  ├─ ratio.md
  │  │  └─ Ratio [1]: The ratio of times.
  │  └─ solar.md [*]
  └─ src
`,
  );
  const flat = [node('Ratio', 0), node('Limits', 0)];
  const anchors = { depth: 'anchors_only' as const, paths: [{ tree: 'lumen', nodes: flat }] };
  expect(described('', { tree_walk: anchors })).toContain('  lumen\n  ├─ Ratio\n  └─ Limits');
});

test('a question back shows both senses with their evidence and the command that asks each', () => {
  const evidence = [
    {
      path: 'a.md',
      repository: null,
      header: 'A',
      chunk_id: 1,
      snippet: 'A\ncavity.',
      start_line: 3,
      end_line: 4,
    },
  ];
  const option = { label: 'Optical', question: 'Which cavity?', score: 0.5, evidence };
  const clarify = {
    reason: 'dominance_split' as const,
    term: 'cavity',
    searched: ['cavity', 'what is a cavity'],
    candidates: [],
    options: [option, { ...option, label: 'Dental\u001b[2J' }],
    settles: ['say which'],
  };
  expect(described('Which?', { tier: 'Clarify', clarify })).toContain(
    `clarify   "cavity" has more than one sense here
  1. Optical
     a.md:3-4  A cavity.
     ask Which cavity?
  2. Dental [2J
     a.md:3-4  A cavity.
     ask Which cavity?
searched  cavity
          what is a cavity
settles   say which`,
  );
});

test('sources of several repositories are told with their names', () => {
  const other = { ...DOCUMENT_SPAN, n: 2, chunk_id: 7, repository: 'umbra' };
  const words = described('', { sources: [DOCUMENT_SPAN, other] });
  expect(words).toContain('[1] lumen/docs/ratio.md:12-30@abc1234');
  expect(words).toContain('[2] umbra/docs/ratio.md:12-30@abc1234');
});
