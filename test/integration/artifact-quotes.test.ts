import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { artifactMarkdown } from '../../src/artifacts/artifact-markdown.ts';
import type { ArtifactType, WrittenArtifact } from '../../src/artifacts/terms.ts';
import { validateStructure } from '../../src/artifacts/validate-structure.ts';
import { collectArtifact } from '../support/artifact-harness.ts';
import { onEachEngine } from '../support/engines.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const HANDBOOK = new URL('../../samples/handbook/', import.meta.url);

/** What a reader of a draft from quotes must find, and must not, over the bundled handbook and the refund policy. */
onEachEngine('drafts from quotes', (engine) => {
  let helix: RunningHelix;
  beforeAll(async () => {
    helix = await startHelix({ engine });
    const names = (await readdir(HANDBOOK)).filter((name) =>
      /^(?:leave-policy-2026|salary|boxwell|incident|glossary)/.test(name),
    );
    for (const name of names) await helix.ingest(await readFile(new URL(name, HANDBOOK), 'utf8'), name);
  }, 120_000);
  afterAll(() => helix?.stop());

  const write = async (type: ArtifactType, topic?: string) => {
    const { artifact } = await collectArtifact(helix.helix, { type, topic });
    expect(validateStructure(type, artifactMarkdown(artifact))).toEqual([]);
    return artifact;
  };

  test('[ARTIFACT-QUOTES-TOPIC] the refund of a customer: how, and when not', async () => {
    const artifact = await write('workflow', 'customer refunds');
    expect(contentOf(artifact, 'purpose')).toContain('Refunds are accepted within 30 days');
    expect(contentOf(artifact, 'steps')).toMatch(
      /Write to refunds@northwind\.example.*\n.*We answer within two/,
    );
    expect(contentOf(artifact, 'exceptions')).toMatch(/gift cards .* cannot be refunded/);
    expect(artifactMarkdown(artifact)).not.toMatch(/365 days|premium tape|SEV1|L1/);
    const topics = artifact.sections.map(({ coverage }) =>
      coverage.questions.map(({ question }) => question),
    );
    for (const questions of topics) expect(questions).toContain('customer refunds');
  });

  test('[ARTIFACT-QUOTES-KIND] annual leave: how it is requested, who answers, when it is not taken', async () => {
    const artifact = await write('workflow', 'annual leave');
    expect(contentOf(artifact, 'steps')).toContain('requested at least three weeks ahead');
    expect(contentOf(artifact, 'roles')).toContain('The manager answers');
    expect(contentOf(artifact, 'exceptions')).toContain('the warehouse teams take no leave');
    expect(artifactMarkdown(artifact)).not.toMatch(/illness|sabbatical/i);
  });

  test('[ARTIFACT-QUOTES-OPENINGS] a whole project is introduced by how its documents begin', async () => {
    const artifact = await write('blueprint');
    const [overview] = artifact.sections;
    expect(overview!.content).toMatch(/^- Incident Runbook: For everybody who is on call/m);
    expect(overview!.content).toMatch(/^- Glossary: Words that are used at Northwind/m);
    const asked = overview!.coverage.questions.at(-1)!;
    expect(asked).toMatchObject({ question: expect.stringContaining('largest documents'), isAnswered: true });
    for (const { chunkId } of overview!.cited) {
      expect(asked.chunkIds).toContain(chunkId);
      expect(overview!.retrieved).toContain(chunkId);
    }
    expect(artifactMarkdown(artifact)).not.toMatch(/31,200|Level: L1|BoxwellBot/);
  });

  test('[ARTIFACT-QUOTES-ONCE] no sentence stands in two sections', async () => {
    const { sections } = await write('pdr');
    const lines = sections.flatMap(({ status, content }) =>
      status === 'written' ? content.split('\n') : [],
    );
    const sentences = lines.map((line) => line.replace(/^- (?:[^:]{1,60}: )?/, ''));
    expect(sentences.length).toBeGreaterThan(8);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  test('[ARTIFACT-QUOTES-OPENINGS] who may not see a document does not read how it begins', async () => {
    const { artifact } = await collectArtifact(
      { ...helix.helix, clearance: 'public' },
      { type: 'blueprint' },
    );
    expect(artifact.sections.every(({ retrieved }) => retrieved.length === 0)).toBe(true);
  });
});

function contentOf({ sections }: WrittenArtifact, key: string): string {
  return sections.find((section) => section.key === key)!.content;
}
