import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAgentic } from '../../src/ask/ask-agentic.ts';
import { askLimits } from '../../src/ask/ask-limits.ts';
import type { AgenticDebug } from '../../src/ask/envelope.ts';
import type { AskLimits } from '../../src/ask/terms.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { ASK_REPOSITORY, ingestAskRepository } from '../support/ask-repository.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

/** The two cavities again, in a project where more is said of one of them. */
const DOMINANT: Record<string, string> = {
  'docs/optics/cavity.md': ASK_REPOSITORY['docs/optics/cavity.md']!,
  'docs/clinic/cavity.md': '# Cavity\n\nA cavity is a hole in a tooth that bacteria have made.\n',
  'docs/optics/modes.md':
    '# Modes\n\nA cavity holds light of some colours only: between its mirrors whole waves have to fit.\n',
  'docs/optics/mirrors.md':
    '# Mirrors\n\nThe mirrors of a cavity send the light back and forth; the better they are, the longer.\n',
  'docs/optics/lengths.md':
    '# Length\n\nThe space between the mirrors of a cavity is held to a nanometre, so that light stays.\n',
  'docs/optics/locks.md':
    '# Locks\n\nA lock keeps the light of a laser on the cavity by moving one of the mirrors.\n',
};

const BUDGET = { max_items: 80, max_spans: 16, max_bytes: 24_000 };
const POLICY =
  'one of each (file, header, text); what covers a slot first, then definition > entry_point > contract > test > usage > context; one span a file, two where it holds a definition or the best hit; then max_spans, max_items, max_bytes';

describe('what is told of each phase', () => {
  let running: RunningHelix;
  beforeAll(async () => {
    running = await startHelix({ sample: false });
    await ingestAskRepository(running.helix);
    await ingest(DOMINANT, 'dominant');
  });
  afterAll(() => running?.stop());

  const ingest = (files: Readonly<Record<string, string>>, project: string) =>
    Promise.all(
      Object.entries(files).map(([path, text]) =>
        ingestDocument(running.helix, {
          name: path.slice(path.lastIndexOf('/') + 1),
          content: { bytes: new TextEncoder().encode(text) },
          sourceUri: `git:lumen/${path}`,
          project,
        }),
      ),
    );

  const debugOf = async (
    question: string,
    { project = 'default', ...limits }: Partial<AskLimits> & { project?: string } = {},
  ): Promise<AgenticDebug> => {
    const context = { ...running.helix, askLimits: { ...askLimits(running.helix.settings), ...limits } };
    const request = {
      question,
      project,
      k: 10,
      requestId: randomUUID(),
      treeWalk: 'root_to_anchor',
    } as const;
    let debug: AgenticDebug | undefined;
    for await (const event of askAgentic(context, request)) if (event.type === 'end') debug = event.debug;
    return debug!;
  };

  test('[ASK-DEBUG-CONTROLLER] which limit ended the search, or that nothing was left to try', async () => {
    const stopOf = async (question: string, limits: Partial<AskLimits> = {}) => {
      const { retrieval_stop_reason, budget_hit } = await debugOf(question, limits);
      return [retrieval_stop_reason, budget_hit];
    };
    expect(await stopOf('What is TS_ratio?')).toEqual(['coverage_ok', null]);
    expect(await stopOf('Compare `TS_ratio` and `zebra`', { maxIters: 1 })).toEqual(['budget', 'max_iters']);
    expect(await stopOf('Compare `TS_ratio` and `zebra`')).toEqual(['budget', 'no_new_evidence']);
  });

  test.each([
    ['all of it', {}, { compaction_applied: false, compaction_dropped: 0, compaction_kept: 4 }, BUDGET],
    [
      'one passage',
      { maxSpans: 1 },
      { compaction_applied: true, compaction_dropped: 3, compaction_kept: 1 },
      { ...BUDGET, max_spans: 1 },
    ],
    [
      'the beginning of each',
      { maxBytes: 600, maxItems: 70 },
      { compaction_applied: true, compaction_dropped: 0, compaction_kept: 4 },
      { ...BUDGET, max_bytes: 600, max_items: 70 },
    ],
  ])(
    '[ASK-DEBUG-COMPACTION] whether evidence was cut down, by which budget, and how much is left: %s',
    async (_, limits, expected, compaction_budget) => {
      expect(await debugOf('What is TS_ratio?', limits)).toMatchObject({
        ...expected,
        compaction_budget,
        compaction_policy: POLICY,
      });
    },
  );

  test('[ASK-DEBUG-ALIGNMENT] the names that the documents hold, and those that the code defines', async () => {
    expect(await debugOf('What is TS_ratio?')).toMatchObject({
      code_alignment_applied: true,
      symbols_extracted: ['TS_ratio', 'computeTsRatio', 'src/physics/ts-ratio.ts', 'TS_RATIO_LIMIT'],
      symbols_resolved: ['computeTsRatio', 'src/physics/ts-ratio.ts', 'TS_RATIO_LIMIT'],
      code_spans_added: 2,
    });
    expect(await debugOf('What is a cavity?', { project: 'dominant' })).toMatchObject({
      ...{ code_alignment_applied: false, symbols_extracted: [], symbols_resolved: [], code_spans_added: 0 },
    });
  });

  test('[ASK-DEBUG-ALIGNMENT] of many names as many are brought in as there is room for', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => `turnValve${letter}`);
    const spoken = names.map((name) => `\`${name}\``).join(', ');
    const files = names.flatMap((name) => [
      [`src/${name}.ts`, `export function ${name}() {}\n`],
      [`src/use-${name}.ts`, `export const opened = () => ${name}();\n`],
      [`test/${name}.test.ts`, `test('${name} turns', () => {\n  ${name}();\n});\n`],
    ]);
    const guide = ['docs/manifold.md', `# Manifold\n\nA manifold is turned by ${spoken}.\n`];
    await ingest(Object.fromEntries([...files, guide]), 'manifold');
    expect(await debugOf('What is a manifold?', { project: 'manifold' })).toMatchObject({
      ...{ symbols_extracted: names, symbols_resolved: names, code_spans_added: 12 },
    });
  });

  test.each([0.8, 0.35])('[ASK-DEBUG-TIER] the share of claims that was needed: %s', async (needed) => {
    expect(await debugOf('What is TS_ratio?', { groundedClaimThreshold: needed })).toMatchObject({
      ...{ grounded_claim_ratio: 1, grounded_claim_threshold: needed, tier_selected: 'Grounded' },
    });
  });

  test.each<[string, string, Partial<AskLimits> & { project?: string }, Partial<AgenticDebug>]>([
    [
      'one sense',
      'What is TS_ratio?',
      {},
      {
        ...{ ambiguity_candidates: [], ambiguity_scores: {}, ambiguity_selected: null },
        ambiguity_reason: 'No word of the question has more than one sense in these documents.',
      },
    ],
    [
      'one that leads',
      'What is a cavity?',
      { project: 'dominant' },
      {
        ambiguity_candidates: ['Cavity (optics)', 'Cavity (clinic)'],
        ambiguity_scores: { 'Cavity (optics)': 3, 'Cavity (clinic)': 2 },
        ambiguity_selected: 'Cavity (optics)',
        ambiguity_reason:
          '"cavity" has 2 senses: Cavity (optics) scores 3, Cavity (clinic) 2. A lead of 33.3% is enough; 20% is needed.',
      },
    ],
    [
      'two that hold their ground',
      'What is a cavity?',
      {},
      {
        retrieval_stop_reason: 'dominance_split',
        ambiguity_candidates: ['Cavity (clinic)', 'Cavity (optics)'],
        ambiguity_scores: { 'Cavity (clinic)': 2, 'Cavity (optics)': 2 },
        ambiguity_selected: null,
        ambiguity_reason:
          '"cavity" has 2 senses: Cavity (clinic) scores 2, Cavity (optics) 2. A lead of 0% is too little to choose; 20% is needed.',
      },
    ],
  ])(
    '[ASK-DEBUG-AMBIGUITY] the senses, their scores, which was chosen and why: %s',
    async (_, question, given, expected) => {
      const debug = await debugOf(question, given);
      expect(debug).toMatchObject(expected);
      expect(debug.ambiguity_scores).toEqual(expected.ambiguity_scores);
    },
  );
});
