import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSentences } from '../../src/answer/cited-sentences.ts';
import { ARTIFACT_TYPES, type ArtifactType, LACKING } from '../../src/artifacts/terms.ts';
import { type Artifact, createHelixClient, type HelixClient } from '../../src/client/client.ts';
import { type Corpus, makeCorpus } from '../support/ask-corpora.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { runHelix, serveHelix } from '../support/run-helix.ts';
import { careless } from '../support/section-writers.ts';

/** Each type over the bundled handbook and over this repository, by the local writer and by models of all sorts. */

const PROJECTS = ['handbook', 'helix'] as const;
const HEADINGS: Record<ArtifactType, string[]> = {
  blueprint: ['# Overview', '## Goals', '## Architecture', '## Features', '## Risks', '## Next Steps'],
  pdr: [
    '# Summary',
    '## Problem',
    '## Users',
    '## Requirements',
    '## Constraints',
    '## Success Measures',
    '## Open Questions',
  ],
  workflow: ['# Purpose', '## Roles', '## Inputs', '## Steps', '## Exceptions', '## Checks'],
  build_plan: ['# Scope', '## Milestones', '## Tasks', '## Dependencies', '## Risks', '## Verification'],
};
const CASES = PROJECTS.flatMap((project) => ARTIFACT_TYPES.map((type) => ({ project, type })));

onEachEngine('artifacts over the handbook and over this repository', (engine) => {
  let database: TestDatabase;
  let corpus: Corpus;
  let gemini: GeminiServer;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    corpus = await makeCorpus('helix');
    gemini = await startGeminiServer({ answer: careless() });
    for (const [folder, project] of [
      ['samples/handbook', 'handbook'],
      [corpus.folder, 'helix'],
    ] as const) {
      const { code, stderr } = await runHelix(['ingest', folder, '--project', project], database.environment);
      expect(stderr + code).toMatch(/0$/);
    }
  }, 600_000);

  afterAll(async () => {
    await gemini.close();
    await corpus.remove();
    await database.remove();
  });

  describe.each([
    { writer: 'quotes', environment: () => ({}) },
    {
      writer: 'model',
      environment: () => ({
        GEMINI_API_KEY: 'a-key-of-the-test',
        GEMINI_BASE_URL: gemini.url,
        HELIX_EMBEDDING_PROVIDER: 'local',
        HELIX_JUDGE: 'local',
      }),
    },
  ])('written by: $writer', ({ writer, environment }) => {
    let server: Awaited<ReturnType<typeof serveHelix>>;
    let client: HelixClient;
    const written: Artifact[] = [];

    beforeAll(async () => {
      server = await serveHelix({ ...database.environment, ...environment() });
      client = createHelixClient({ baseUrl: server.url });
    }, 60_000);
    afterAll(() => server.stop());

    test.each(CASES)(
      '[ARTIFACT-ACCEPTANCE] $type of $project',
      { timeout: 180_000 },
      async ({ project, type }) => {
        const artifact = await client.createArtifact({ project, type });
        written.push(artifact);
        expect(artifact.writer).toBe(writer);
        expect(headingsOf(artifact.markdown)).toEqual(HEADINGS[type]);
        for (const section of artifact.sections) await checkSection(client, section);
      },
    );

    test('[ARTIFACT-ACCEPTANCE] most of it is written, and what is lacking is marked', () => {
      const sections = written.flatMap((artifact) => artifact.sections);
      const lacking = sections.filter(({ status }) => status === 'lacking');
      expect(sections.length).toBe(2 * Object.values(HEADINGS).flat().length);
      expect(lacking.length / sections.length).toBeLessThan(0.6);
      for (const { content } of lacking) expect(content.startsWith(LACKING)).toBe(true);
    });

    test.runIf(writer === 'model')('[ARTIFACT-ACCEPTANCE] and it was wrong in every way at first', () => {
      const sections = written.flatMap((artifact) => artifact.sections);
      const codes = new Set(sections.flatMap(({ problems }) => problems.map(({ code }) => code)));
      for (const code of ['heading', 'uncited', 'unknown_citation', 'empty']) expect(codes).toContain(code);
      expect(sections.filter(({ is_repaired }) => is_repaired).length).toBeGreaterThan(2);
    });
  });
});

function headingsOf(markdown: string): string[] {
  return markdown.split('\n').filter((line) => /^#{1,2} /.test(line));
}

/** Zero sentences that state something without a citation, zero citations of what was not found for the section. */
async function checkSection(client: HelixClient, section: Artifact['sections'][number]): Promise<void> {
  const { key, content, coverage, citations, status } = section;
  const cited = [...content.matchAll(/\[chunk:\s*(\d+)\]/g)].map(([, id]) => Number(id));
  if (status === 'lacking') {
    expect({ key, cited, citations }).toEqual({ key, cited: [], citations: [] });
    expect(content.length, 'says what to ingest').toBeGreaterThan(LACKING.length + 20);
    return;
  }
  const claims = readSentences(content).filter(({ isClaim, isHeading }) => isClaim && !isHeading);
  expect(claims.length, key).toBeGreaterThan(0);
  expect(
    claims.filter(({ marked }) => !marked.includes('[chunk:')).map(({ text }) => text),
    key,
  ).toEqual([]);
  const found = new Set(coverage.questions.flatMap(({ chunk_ids }) => chunk_ids));
  expect(
    cited.filter((id) => !found.has(id)),
    key,
  ).toEqual([]);
  expect(new Set(citations.map(({ chunk_id }) => chunk_id)), key).toEqual(new Set(cited));
  expect(
    content.split('\n').filter((line) => /^\s{0,3}#{1,2}\s/.test(line)),
    key,
  ).toEqual([]);
  for (const { chunk_id, doc_version_id } of citations)
    expect(await client.chunk(chunk_id), key).toMatchObject({ version_id: doc_version_id, is_active: true });
}
