import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHelixClient, type HelixClient } from '../../src/client/client.ts';
import { onEachEngine } from '../support/engines.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

onEachEngine('what documents can be chosen by', (engine) => {
  let helix: RunningHelix;
  let client: HelixClient;
  beforeAll(async () => {
    helix = await startHelix({ engine, sample: false, environment: { HELIX_MAX_UPLOAD_MB: '32' } });
    client = createHelixClient({ baseUrl: helix.url });
  });
  afterAll(() => helix?.stop());

  test('[DOCS-FACETS] a page of documents comes with the formats and tags there are, when asked', async () => {
    for (const [name, tags] of Object.entries({ 'a.md': ['x', 'y'], 'b.md': ['x'], 'c.txt': [] }))
      await client.uploadDocument(new Blob([`# ${name}\n\nCounted.`]), name, { title: name, tags });
    const page = await client.documentPage({ project: 'default', search: 'a.md', limit: 1, facets: true });
    expect(page).toMatchObject({ total: 1, documents: [{ title: 'a.md' }] });
    expect(page.facets).toEqual({
      source_types: [
        { name: 'markdown', documents: 2 },
        { name: 'text', documents: 1 },
      ],
      tags: [
        { name: 'x', documents: 2 },
        { name: 'y', documents: 1 },
      ],
    });
    expect((await client.documentPage()).facets).toBeUndefined();
    const deleted = await client.documentPage({ deleted: true, facets: true });
    expect(deleted.facets).toEqual({ source_types: [], tags: [] });
  });

  test('[FORMATS] says which files can be added and how large they may be', async () => {
    const { formats, max_upload_bytes } = await client.formats();
    expect(formats).toContainEqual({ source_type: 'pdf', endings: ['.pdf'] });
    expect(formats.flatMap(({ endings }) => endings)).toContain('.md');
    expect(max_upload_bytes).toBe(32 * 1024 * 1024);
  });
});
