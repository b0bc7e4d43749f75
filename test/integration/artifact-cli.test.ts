import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Artifact, createHelixClient, type HelixClient } from '../../src/client/client.ts';
import { createTestDatabase, type TestDatabase } from '../support/engines.ts';
import { runHelix, serveHelix } from '../support/run-helix.ts';

const DESK = '# Returns desk\n\nThe returns clerk checks every parcel within';

/** Beside a server, so that documents can be changed without another process; the commands are the same without one. */
describe('helix artifact', () => {
  let database: TestDatabase;
  let server: Awaited<ReturnType<typeof serveHelix>>;
  let client: HelixClient;
  const serve = async () => {
    server = await serveHelix(database.environment);
    client = createHelixClient({ baseUrl: server.url });
  };
  const run = (...argv: string[]) => runHelix(argv, database.environment);
  const ingestDesk = (days: number) =>
    client.uploadDocument(new Blob([`${DESK} ${days} days.`]), 'desk.md', { sourceUri: 'desk.md' });

  beforeAll(async () => {
    database = await createTestDatabase('embedded');
    await serve();
    const policy = await readFile('samples/refund-policy.txt');
    await client.uploadDocument(new Blob([policy]), 'refund-policy.txt', { title: 'Refund Policy' });
    await ingestDesk(2);
  }, 240_000);
  afterAll(async () => {
    await server?.stop();
    await database?.remove();
  });

  test('[ARTIFACT-CLI-KILLED] a process that is killed while it writes leaves nothing', async () => {
    const written = (async () => {
      for await (const event of client.writeArtifact({ type: 'pdr' }))
        if (event.type === 'section') await server.stop('SIGKILL');
    })();
    await expect(written).rejects.toMatchObject({ code: 'interrupted' });
    await serve();
    expect(await client.artifacts()).toEqual({ artifacts: [], total: 0 });
  });

  test('[ARTIFACT-CLI-STALE] create tells each section; list and show say which are stale, why, and what to run', async () => {
    const out = join(database.environment.HELIX_DATA_DIR!, 'out.md');
    const options = ['--topic', 'parcels and refunds', '--title', 'Money\u202e back', '--out', out];
    const made = await run('artifact', 'create', 'workflow', ...options);
    expect(made).toMatchObject({ code: 0, stdout: '' });
    expect(made.stderr).toMatch(/^\w+ +written: something found for \d of \d questions, in 2 documents$/m);
    expect(made.stderr).toContain('Money back: version 1 of 1, a draft from quotes');
    const markdown = await readFile(out, 'utf8');
    expect(markdown).toMatch(/^> Draft from quotes[\s\S]*\n# Purpose\n[\s\S]*\n## Checks\n/);
    expect(markdown).toContain('[source: Returns desk');

    const { artifact_id: id } = (await client.artifacts()).artifacts[0]!;
    const headings = headingsCiting(await client.artifact(id), 'Returns desk');
    expect(headings.length).toBeGreaterThan(0);
    await ingestDesk(5);
    const [list, show] = [
      await run('artifact', 'list'),
      await run('artifact', 'show', `${id}`, '--citations', 'chunk'),
    ];
    expect(show.stdout).toMatch(/\[chunk: \d+\]/);
    for (const said of [list.stdout, show.stderr]) {
      for (const heading of headings)
        expect(said).toContain(`${heading}: "Returns desk" is in version v2, cited is v1`);
      expect(said).toContain(`helix artifact regenerate ${id}`);
    }
    const again = await run('artifact', 'regenerate', `${id}`, '--json');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(again.stdout)).toMatchObject({ version: 2, is_stale: false });
  });

  test('[AGENT-CLI-ASKS] an agent is asked by its name', async () => {
    const asked = await run('ask', '--agent', 'analyst', 'How long do I have to request a refund?');
    expect(asked.stdout).toMatch(
      /30 days[\s\S]*\[1\][\s\S]*\n {2}\[1\] Refund Policy, lines \d+–\d+ \(chunk \d+\): /,
    );
    expect(asked.stdout).not.toContain('[chunk:');
  });
});

function headingsCiting({ sections }: Artifact, title: string): string[] {
  return sections
    .filter(({ citations }) => citations.some((citation) => citation.title === title))
    .map(({ heading }) => heading);
}
