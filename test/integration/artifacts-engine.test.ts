import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { artifactMarkdown } from '../../src/artifacts/artifact-markdown.ts';
import { sectionsOf } from '../../src/artifacts/artifact-templates.ts';
import { LACKING, type WrittenArtifact, type WrittenSection } from '../../src/artifacts/terms.ts';
import { validateStructure } from '../../src/artifacts/validate-structure.ts';
import { cleanMarkdown } from '../../src/text/clean-markdown.ts';
import { artifactAgent, collectArtifact, orderToModel } from '../support/artifact-harness.ts';
import { onEachEngine } from '../support/engines.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const TOPIC = 'the returns process';
const RETURNS = `# Returns

The returns process lets customers send goods back within 30 days of purchase.
The goal of the returns process is to pay the money back within 14 days.

## Roles

The returns desk checks each parcel of the returns process. Refunds over 500 EUR are approved by the store manager.

## Steps

1. The customer fills in the return form of the returns process.
2. The returns desk sends a label within two days.
3. The warehouse checks the goods and books the refund.

## Exceptions

The returns process does not apply to gift cards. When a parcel is lost, the returns process is stopped and the carrier is asked.
`;
const CODE =
  'export function returnsProcess() {\n  // The returns process of the code has 77 secret goals.\n}\n';

onEachEngine('artifacts without a key', (engine) => {
  let helix: RunningHelix;
  beforeAll(async () => {
    helix = await startHelix({ engine, sample: false });
    await helix.ingest(RETURNS, 'returns.md');
    await helix.ingest(CODE, 'returns.ts');
  });
  afterAll(() => helix?.stop());
  const write = (options: Parameters<typeof collectArtifact>[1] = {}) =>
    collectArtifact(helix.helix, { topic: TOPIC, ...options });
  const requestId = randomUUID();
  let blueprint: WrittenArtifact;

  test('[ARTIFACT-WRITE-QUOTES] a valid draft of sentences of the documents, each with its source', async () => {
    const { artifact, events } = await write({ requestId });
    blueprint = artifact;
    expect(artifact).toMatchObject({ type: 'blueprint', writer: 'quotes', model: 'local/extractive' });
    expect(validateStructure('blueprint', artifactMarkdown(artifact))).toEqual([]);
    expect(artifact.sections.map(({ key }) => key)).toEqual(sectionsOf('blueprint').map(({ key }) => key));
    expect(events[0]!.type).toBe('plan');
    const written = artifact.sections.filter(({ status }) => status === 'written');
    expect(written.length).toBeGreaterThanOrEqual(3);
    for (const section of written) expectQuotes(section);
    expect(artifactMarkdown(artifact)).not.toContain('77 secret goals');
  });

  test('[ARTIFACT-WRITE-QUOTES] steps are the numbered list of the document, in its order', async () => {
    const { artifact } = await write({ type: 'workflow' });
    const steps = artifact.sections.find(({ key }) => key === 'steps')!;
    expect(steps.content.replace(/ \[chunk:\d+\]/g, '')).toMatch(
      /^1\. The customer fills in .*\n2\. The returns desk sends .*\n3\. The warehouse checks/,
    );
    const [purpose, roles] = artifact.sections;
    const said = purpose!.content.split('\n');
    for (const line of roles!.content.split('\n')) expect(said).not.toContain(line);
  });

  test('[ARTIFACT-WRITE-GATE] what the gate lets through for no question is lacking, with what to ingest', async () => {
    const { artifact, events } = await write({ type: 'pdr', topic: 'quantum lighthouses of Saturn' });
    for (const section of artifact.sections) {
      expect(section).toMatchObject({ status: 'lacking', cited: [], retrieved: [], model: null });
      expect(section.content.startsWith(`${LACKING}\n\nYou may want to ingest:\n\n- `)).toBe(true);
      expect(section.coverage.ratio).toBe(0);
      for (const question of section.coverage.questions) {
        expect(question).toMatchObject({ isAnswered: false, chunkIds: [], reason: expect.any(String) });
        expect(question.question).toContain('quantum lighthouses');
      }
    }
    expect(events.some((event) => event.type === 'step' && event.step === 'writing')).toBe(false);
    expect(validateStructure('pdr', artifactMarkdown(artifact))).toEqual([]);
  });

  test('[ARTIFACT-WRITE-GATE] an agent searches for more and in less; its hints know the topic', async () => {
    const hints = { searches: ['Who approves refunds of {topic}?'], tags: ['none'] };
    const { artifact } = await write({ agent: artifactAgent({ hints }) });
    for (const { coverage, status } of artifact.sections) {
      expect(coverage.questions.at(-1)!.question).toBe('Who approves refunds of the returns process?');
      expect(status).toBe('lacking');
    }
  });

  test('[ARTIFACT-WRITE-GATE] code is read where the documents have nothing', async () => {
    const kept = blueprint.sections;
    const { artifact } = await write({ only: ['overview'], kept, filters: { sourceTypes: ['code'] } });
    expect(artifact.sections[0]!.retrieved).toHaveLength(1);
    expect(blueprint.sections[0]!.retrieved).not.toContain(artifact.sections[0]!.retrieved[0]);
  });

  test('[ARTIFACT-WRITE-KEPT] kept sections come back as they were and are not searched', async () => {
    const kept = blueprint.sections.map((section) => ({ ...section, content: `${section.content} ` }));
    const { artifact, events } = await write({ only: ['goals'], kept });
    const searched = events.flatMap((event) => (event.type === 'coverage' ? [event.key] : []));
    expect(searched).toEqual(['goals']);
    for (const section of artifact.sections.filter(({ key }) => key !== 'goals'))
      expect(section).toBe(kept.find(({ key }) => key === section.key));
    await expect(write({ only: ['nonsense'] })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('overview, goals'),
    });
  });

  test('[ARTIFACT-WRITE-LOG] one line for each section and one for the whole, without what they say', () => {
    const lines = helix.logged.filter((line) => line.request_id === requestId);
    const sections = lines.filter(({ event }) => event === 'artifact.section');
    expect(sections.map(({ section }) => section)).toEqual(blueprint.sections.map(({ key }) => key));
    const [overview] = blueprint.sections;
    expect(sections[0]).toMatchObject({
      project: 'default',
      agent: 'writer',
      artifact_type: 'blueprint',
      chunk_ids: overview!.retrieved,
      cited_chunk_ids: overview!.cited.map(({ chunkId }) => chunkId),
      llm_model: 'local/extractive',
      llm_profile: 'balanced',
      latency_ms_retrieval: expect.any(Number),
      latency_ms_llm: expect.any(Number),
      llm_prompt_tokens: 0,
    });
    expect(lines.filter(({ event }) => event === 'artifact')).toMatchObject([
      { outcome: 'written', error: null },
    ]);
    expect(JSON.stringify(lines)).not.toContain('returns process');
  });

  test('[ARTIFACT-WRITE-FAIL] it can be given up at any time', async () => {
    const given = randomUUID();
    const leaving = new AbortController();
    const writing = write({
      requestId: given,
      signal: leaving.signal,
      onEvent: ({ type }) => type === 'coverage' && leaving.abort(),
    });
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    const lines = helix.logged.filter((line) => line.request_id === given);
    expect(lines.filter(({ event }) => event === 'artifact')).toMatchObject([{ outcome: 'cancelled' }]);
  });

  test('[ARTIFACT-WRITE-GUARD] what is written for a model is not quoted', async () => {
    await helix.ingest(
      `# Returns process\n\nThe goal of the returns process is zebra. ${orderToModel()}`,
      'hostile.md',
    );
    const { artifact } = await write({ only: ['goals'], kept: blueprint.sections });
    expect(artifactMarkdown(artifact)).not.toMatch(/zebra|ignore all/i);
  });
});

function expectQuotes({ content, cited, retrieved }: WrittenSection): void {
  expect(cited.length).toBeGreaterThan(0);
  for (const { chunkId, title } of cited) {
    expect(retrieved).toContain(chunkId);
    expect(title).toBe('Returns');
  }
  const text = cleanMarkdown(RETURNS.replace(/\n+/g, ' '));
  for (const line of content.split('\n')) {
    const quote = cleanMarkdown(line.replace(/^(?:-|\d+\.) /, '')).replace(/\.$/, '');
    expect(text).toContain(quote.split(': ').at(-1));
  }
}
