import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Artifact,
  type ArtifactStreamEvent,
  createHelixClient,
  type HelixClient,
} from '../../src/client/client.ts';
import { onEachEngine } from '../support/engines.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';
import { storeArtifact } from '../support/stored-artifact.ts';

const desk = (limit: number) => `# Returns desk

The returns clerk checks every parcel within 2 days. A parcel without a receipt is sent back.

## Roles

The returns clerk is responsible for checking parcels. The team lead approves refunds above ${limit} euros.`;

onEachEngine('artifacts whose documents change', (engine) => {
  let helix: RunningHelix;
  let client: HelixClient;
  let written: Artifact;
  let deskId: number;
  beforeAll(async () => {
    helix = await startHelix({ engine });
    client = createHelixClient({ baseUrl: helix.url });
    deskId = await helix.ingest(desk(200), 'desk.md');
    const [policy] = await client.documents({ search: 'Refund Policy' });
    const cites = { roles: [deskId], checks: [policy!.document_id, deskId], exceptions: [] };
    const documents = [policy!.document_id];
    const id = await storeArtifact(helix.helix, { topic: 'refunds', documents, cites });
    written = await client.artifact(id);
  }, 240_000);
  afterAll(() => helix?.stop());

  const now = () => client.artifact(written.artifact_id);
  const citing = ({ sections }: Artifact, documentId: number) =>
    sections.filter(({ citations }) => citations.some(({ doc_id }) => doc_id === documentId)).map(keyOf);
  const summary = async () =>
    (await client.artifacts()).artifacts.find(({ artifact_id }) => artifact_id === written.artifact_id);

  test('[ARTIFACT-STALE-SECTIONS] a changed document makes exactly the sections that cite it stale, and they say why', async () => {
    const keys = citing(written, deskId);
    expect(keys).toEqual(['roles', 'checks']);
    expect(written).toMatchObject({ is_stale: false, stale_sections: [], sections_lacking: 1 });

    await helix.ingest(desk(300), 'desk.md');
    const stale = await now();
    expect(stale.is_stale).toBe(true);
    expect(stale.stale_sections.map(keyOf)).toEqual(keys);
    expect(stale.sections.filter(({ is_stale }) => is_stale).map(keyOf)).toEqual(keys);
    const because = {
      doc_id: deskId,
      title: 'Returns desk',
      cited_version_label: 'v1',
      active_version_label: 'v2',
      reason: 'replaced',
    };
    for (const { documents } of stale.stale_sections) expect(documents).toEqual([because]);
    const currents = stale.sections.flatMap(({ citations }) => citations);
    expect(currents.every(({ doc_id, is_current }) => is_current === (doc_id !== deskId))).toBe(true);
    expect(await summary()).toMatchObject({ is_stale: true, version: 1 });
  });

  test('[ARTIFACT-STALE-RESTORED] it is current again once the cited version is active again; a deleted document says so', async () => {
    await client.restoreDocument(deskId, { version: 1 });
    expect((await now()).stale_sections).toEqual([]);
    await client.deleteDocument(deskId);
    const [first] = (await now()).stale_sections;
    expect(first!.documents).toMatchObject([{ reason: 'deleted', active_version_label: null }]);
    expect((await summary())!.is_stale).toBe(true);
    await client.restoreDocument(deskId);
    expect(await now()).toMatchObject({ is_stale: false, stale_sections: [] });
  });

  test('[ARTIFACT-STALE-REWRITTEN] regenerating writes the stale and the lacking sections and no other: those stay byte for byte', async () => {
    await helix.ingest(desk(300), 'desk.md');
    const due = ['roles', 'exceptions', 'checks'];
    const events: ArtifactStreamEvent[] = [];
    for await (const event of client.regenerateArtifact(written.artifact_id)) events.push(event);
    expect(new Set(events.flatMap((event) => (event.type === 'step' ? [event.key] : [])))).toEqual(
      new Set(due),
    );
    const again = await now();
    expect(events.at(-1)).toEqual({ type: 'artifact', artifact: again });
    expect(again).toMatchObject({ version: 2, version_count: 2, stale_sections: [], is_stale: false });
    for (const [index, section] of again.sections.entries()) {
      const before = written.sections[index]!;
      if (due.includes(section.key)) expect(section.written_in).toBe(2);
      else expect(section).toEqual(before);
    }
    const old = await client.artifact(written.artifact_id, { version: 1 });
    expect(old).toMatchObject({ version: 1, version_count: 2, is_stale: true, markdown: written.markdown });
    const versions = await client.artifactVersions(written.artifact_id);
    expect(versions[1]!.lacking).toEqual(['exceptions']);
    expect(versions.map(({ version, sections }) => [version, sections])).toEqual([
      [2, due],
      [1, written.sections.map(keyOf)],
    ]);
    const { sections, citations, ...diff } = await client.artifactDiff(written.artifact_id);
    expect(diff).toEqual({ artifact_id: written.artifact_id, from: 1, to: 2 });
    const labels = citations.flatMap(({ title, version_label: label }) =>
      title === 'Returns desk' ? [label] : [],
    );
    expect(new Set(labels)).toEqual(new Set(['v1', 'v3']));
    const changed = sections.filter(({ status }) => status === 'changed');
    expect(changed.map(keyOf)).toEqual(due);
    expect(linesOf(changed[0]!.changes, 'removed')).toBe(written.sections[1]!.content);
    expect(linesOf(changed[0]!.changes, 'added')).toBe(again.sections[1]!.content);
  });

  test('[ARTIFACT-STALE-NOTHING] what is current and whole is not written again, unless its sections are named', async () => {
    const keys = written.sections.map(keyOf);
    const id = await storeArtifact(helix.helix, { documents: [deskId] });
    await expect(firstOf(client.regenerateArtifact(id))).rejects.toMatchObject({
      status: 409,
      code: 'artifact_current',
      message: expect.stringContaining(keys.join(', ')),
    });
    await expect(
      firstOf(client.regenerateArtifact(id, { sections: ['roles', 'budget'] })),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining(`It has ${keys.join(', ')}.`) });
    for await (const _ of client.regenerateArtifact(id, { sections: ['roles'] }));
    expect((await client.artifactVersions(id))[0]).toMatchObject({ version: 2, sections: ['roles'] });
  });

  test('[ARTIFACT-STALE-REMOVED] of a purged document the sections say that it is gone, under the name that it had', async () => {
    const id = await storeArtifact(helix.helix, { documents: [deskId] });
    await client.deleteDocument(deskId, { purge: true });
    const { stale_sections } = await client.artifact(id);
    expect(stale_sections.map(keyOf)).toEqual(written.sections.map(keyOf));
    for (const { documents } of stale_sections)
      expect(documents).toEqual([
        {
          doc_id: deskId,
          title: 'Returns desk',
          cited_version_label: expect.any(String),
          active_version_label: null,
          reason: 'removed',
        },
      ]);
  });

  test('[ARTIFACT-STALE-LACKING] a section that is lacking is written when there is something to write it from', async () => {
    await client.createAgent({ name: 'desk-only', output_type: 'workflow', hints: { tags: ['desk'] } });
    const lacking = await client.createArtifact({ agent: 'desk-only', topic: 'parcels' });
    expect(lacking).toMatchObject({ sections_written: 0, is_stale: false });
    await client.uploadDocument(new Blob([desk(400)]), 'desk-again.md', { tags: ['desk'] });
    for await (const _ of client.regenerateArtifact(lacking.artifact_id));
    const found = await client.artifact(lacking.artifact_id);
    expect(found.version).toBe(2);
    expect(found.sections_written).toBeGreaterThan(0);
    expect(found.markdown).toContain('returns clerk');
  });
});

function keyOf({ key }: { key: string }): string {
  return key;
}

function linesOf(changes: readonly { kind: string; lines: string[] }[], kind: string): string {
  return changes.flatMap((change) => (change.kind === kind ? change.lines : [])).join('\n');
}

async function firstOf(events: AsyncIterable<ArtifactStreamEvent>): Promise<ArtifactStreamEvent> {
  for await (const event of events) return event;
  throw new Error('no event');
}
