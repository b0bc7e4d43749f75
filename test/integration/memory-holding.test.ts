import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Helix } from '../../src/compose.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { deleteProject } from '../../src/projects/delete-project.ts';
import {
  createResidentProjects,
  type ResidentOptions,
  type ResidentProjects,
} from '../../src/resident/resident-projects.ts';
import { type RetrievalQuery, retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import { deleteDocument } from '../../src/store/document-lifecycle.ts';
import { sql } from '../../src/store/sql.ts';
import { createTenant } from '../../src/store/tenants.ts';
import { deleteTenant } from '../../src/tenants/delete-tenant.ts';
import { onEachEngine } from '../support/engines.ts';
import { plain } from '../support/plain-retrieval.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';
import { TOWN_TOPICS, townText } from '../support/town-text.ts';

const QUESTION = 'When does the harbour close?';
const TOPICS = TOWN_TOPICS.slice(0, 4);
const MADE_ANEW = 'dddddddd-0000-4000-8000-000000000000';

onEachEngine('what is known of projects in memory', (engine) => {
  let running: RunningHelix;
  let clock = Date.now();

  beforeAll(async () => {
    running = await startHelix({ engine, sample: false });
  }, 120_000);
  afterAll(() => running?.stop());

  const hold = (more: Partial<ResidentOptions> = {}) =>
    createResidentProjects({
      database: running.helix.database,
      log: running.helix.log,
      megabytes: 64,
      fewest: 1,
      now: () => (clock += 1000),
      ...more,
    });
  const ask = (helix: Helix, resident?: ResidentProjects, asked: Partial<RetrievalQuery> = {}) =>
    retrieveChunks({ ...helix, resident }, { question: QUESTION, project: 'default', k: 6, ...asked });
  async function put(helix: Helix, name: string, text: string, project = 'default'): Promise<number> {
    const content = { bytes: new TextEncoder().encode(text) };
    return (await ingestDocument(helix, { name, content, sourceUri: name, project })).documentId;
  }
  /** Lets a project be held, and its name be known. */
  async function settle(helix: Helix, resident: ResidentProjects, asked: Partial<RetrievalQuery> = {}) {
    await ask(helix, resident, asked);
    await resident.settled();
    expect((await ask(helix, resident, asked)).vector.method).toBe('memory');
  }
  const spaceOf = ({ tenant, embeddingModel }: Helix) => ({
    tenant,
    spaceId: embeddingModel.spaceId,
    width: embeddingModel.dimensions,
  });

  test('[MEMORY-LIMIT] a project that was deleted is let go of, though its name is asked for', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { helix } = running;
    const resident = hold();
    await put(helix, 'gone.md', townText('harbour', 1), 'gone');
    await settle(helix, resident, { project: 'gone' });
    await deleteProject(helix, 'gone');
    for (let minutes = 0; minutes < 40; minutes += 10) {
      const asked = ask(helix, resident, { project: 'gone' });
      await expect(asked).rejects.toMatchObject({ code: 'project_not_found' });
      clock += 10 * 60_000;
      vi.advanceTimersByTime(60_000);
    }
    expect(resident.state().projects).toBe(0);
    vi.useRealTimers();
    await resident.close();
  });

  test('[MEMORY-TENANT] a tenant that is made anew under its id is not answered from what it had', async () => {
    const resident = hold();
    const make = async (topics: readonly string[]) => {
      await running.helix.database.withTenant(MADE_ANEW, (session) =>
        createTenant(session, MADE_ANEW, 'Delta'),
      );
      const helix = await running.helix.ofTenant(MADE_ANEW);
      for (const [index, topic] of topics.entries()) await put(helix, `${index}.md`, townText(topic, index));
      return helix;
    };
    const before = await make(TOPICS);
    await settle(before, resident);
    const { revision } = await ask(before, resident);
    await deleteTenant(running.helix, MADE_ANEW);
    const after = await make(TOPICS.toReversed());
    const stored = await ask(after);
    expect(stored.revision, 'revisions do not tell them apart').toBe(revision);
    expect(plain(await ask(after, resident))).toEqual(plain(stored));
    await settle(after, resident);
    expect(plain(await ask(after, resident))).toEqual(plain(stored));
    await resident.close();
  });

  test('[MEMORY-CURRENT] what is asked of another version says nothing of the project', async () => {
    const { helix } = running;
    const documentId = await put(helix, 'quarry.md', townText('quarry', 2));
    const resident = hold();
    await settle(helix, resident);
    const [row] = await helix.database.withTenant(helix.tenant, (session) =>
      session.query<{ versionId: number }>(
        sql`select version_id as "versionId" from document_versions where document_id = ${documentId}`,
      ),
    );
    await ask(helix, resident, { instead: { documentId, versionId: row!.versionId } });
    expect(resident.lastSeen(spaceOf(helix), 'default')?.state.hasSearchKeys).toBe(false);
    await resident.close();
  });

  test('[MEMORY-CURRENT] who sees an older revision does not have what is held read anew', async () => {
    const { helix } = running;
    const documents: number[] = [];
    for (const [index, topic] of TOPICS.entries())
      documents.push(await put(helix, `${topic}.md`, townText(topic, index)));
    const resident = hold();
    await settle(helix, resident);
    const older = resident.lastSeen(spaceOf(helix), 'default')!;
    for (const documentId of documents)
      await helix.database.withTenant(helix.tenant, (session) =>
        deleteDocument(session, helix.tenant, documentId),
      );
    await settle(helix, resident);
    const timesRead = () => running.logged.filter(({ event }) => event === 'memory.index_ready').length;
    const before = timesRead();
    expect(before).toBeGreaterThan(0);
    // More than half of what is held was dropped, so that a change would have it built anew.
    expect(resident.find(older.place, { name: 'default', state: older.state })).toBeUndefined();
    await resident.settled();
    expect(timesRead()).toBe(before);
    await resident.close();
  });

  test('[MEMORY-SAME] a project with words of an earlier Helix is searched in the database', async () => {
    const { helix } = running;
    const resident = hold();
    await settle(helix, resident);
    const say = (hasOldWords: boolean) =>
      helix.database.withTenant(helix.tenant, (session) =>
        session.query(sql`update project_statistics set has_old_words = ${hasOldWords}`),
      );
    await say(true);
    const [stored, found] = [await ask(helix), await ask(helix, resident)];
    await say(false);
    expect(found.vector.method).not.toBe('memory');
    expect(plain(found)).toEqual(plain(stored));
    await resident.close();
  });
});
