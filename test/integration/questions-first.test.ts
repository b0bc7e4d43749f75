import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../src/store/database.ts';
import { startHelix } from '../support/running-helix.ts';

test('[EMBEDDED-TURNS] in an embedded database a question does not wait for the documents that were added before it', async () => {
  const { helix, stop } = await startHelix({ sample: false });
  onTestFinished(stop);
  const { database, tenant, ingestion } = helix;
  // The first one looks up what the tenant may keep, for all that follow.
  await ingestion.submit(note(0));
  const turns = watchTurns(database);
  const held = Promise.withResolvers<void>();
  const before = database.withTenant(tenant, () => held.promise);
  await vi.waitFor(() => expect(turns.begun).toEqual(['document']), PATIENCE);
  const documents = [1, 2, 3, 4].map((number) => ingestion.submit(note(number)));
  await vi.waitFor(() => expect(turns.asked).toBeGreaterThan(documents.length), PATIENCE);
  turns.name = 'question';
  const question = database.withTenant(tenant, async () => {}, { readOnly: true });
  const trace = database.withTenant(tenant, async () => {});
  held.resolve();
  await Promise.all([before, question, trace, ...documents]);
  expect(turns.begun.slice(1, 3)).toEqual(['question', 'question']);
  expect(turns.begun.filter((name) => name === 'document').length).toBeGreaterThan(documents.length);
});

const PATIENCE = { timeout: 10_000 };

/** Which transactions begin, in their order, under the name that was given when they were asked for. */
function watchTurns(database: Database) {
  const turns = { name: 'document', asked: 0, begun: [] as string[] };
  const { withTenant } = database;
  vi.spyOn(database, 'withTenant').mockImplementation((tenant, work, options) => {
    const { name } = turns;
    turns.asked += 1;
    return withTenant(
      tenant,
      (session) => {
        turns.begun.push(name);
        return work(session);
      },
      options,
    );
  });
  return turns;
}

function note(number: number) {
  const bytes = new TextEncoder().encode(`# Note ${number}\n\nShelf ${number} holds ${number} boxes.\n`);
  const name = `note-${number}.md`;
  return { name, content: { bytes }, sourceUri: name, project: 'default' };
}
