import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHelixClient, EXPORT_FORMATS, type HelixClient } from '../../src/client/client.ts';
import { onEachEngine } from '../support/engines.ts';
import { runHelix } from '../support/run-helix.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';
import { storeArtifact } from '../support/stored-artifact.ts';

const BEGINNINGS = { markdown: '# A workflow', html: '<!doctype html>', docx: 'PK', pdf: '%PDF-1.7' };

onEachEngine('artifacts as files', (engine) => {
  let helix: RunningHelix;
  let client: HelixClient;
  let folder: string;
  let id: number;
  beforeAll(async () => {
    helix = await startHelix({ engine });
    client = createHelixClient({ baseUrl: helix.url });
    const document = await helix.ingest('# Notes\n\nRefunds are paid within five days.', 'notes.md');
    id = await storeArtifact(helix.helix, { documents: [document], cites: { checks: [] } });
    await helix.ingest('# Notes\n\nRefunds are paid within nine days.', 'notes.md');
    folder = await mkdtemp(join(tmpdir(), 'helix-export-'));
  });
  afterAll(async () => {
    await helix?.stop();
    if (folder) await rm(folder, { recursive: true });
  });

  test('[ARTIFACT-EXPORT-HTTP] come as what they are, to be saved, and say what is out of date or lacking', async () => {
    for (const format of EXPORT_FORMATS) {
      const response = await fetch(`${helix.url}/v1/artifacts/${id}/export?format=${format}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="a-workflow-v1\./);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const exported = await client.exportArtifact(id, { format });
      expect(exported.mediaType).toBe(response.headers.get('content-type'));
      expect(exported.fileName).toMatch(/^a-workflow-v1\.(?:md|html|docx|pdf)$/);
      expect(Buffer.from(exported.bytes).toString('latin1')).toMatch(new RegExp(`^${BEGINNINGS[format]}`));
      expect(Buffer.from(await response.arrayBuffer()).equals(exported.bytes)).toBe(true);
    }
    const { bytes } = await client.exportArtifact(id, {
      format: 'markdown',
      citations: 'number',
      version: 1,
    });
    const markdown = new TextDecoder().decode(bytes);
    expect(markdown).toContain('What Purpose says [1].');
    expect(markdown).toContain('no longer current: cited v1, now v2');
    expect(markdown).toContain('## Checks\n\n> **Lacking evidence.**');
    expect(helix.logged).toContainEqual(
      expect.objectContaining({ event: 'artifact.exported', artifact_id: id, format: 'pdf' }),
    );
  });

  test('are refused with what can be asked for', async () => {
    const refused = async (path: string) => {
      const response = await fetch(`${helix.url}/v1/artifacts/${path}`);
      return `${response.status} ${((await response.json()) as { message: string }).message}`;
    };
    expect(await refused(`${id}/export?format=odt`)).toMatch(/^400 .*markdown, html, docx, pdf/);
    expect(await refused(`${id}/export?citations=footnotes`)).toMatch(/^400 .*source, chunk, number/);
    expect(await refused(`${id}/export?version=7`)).toMatch(/^404 Version 7 of artifact/);
    expect(await refused('999/export')).toMatch(/^404 /);
  });

  test.runIf(engine === 'postgres')(
    '[ARTIFACT-EXPORT-CLI] `helix artifact export` writes a file, never over another one, or to the output',
    async () => {
      const { databaseUrl, dataDirectory } = helix.helix.settings;
      const environment = { DATABASE_URL: databaseUrl!, HELIX_DATA_DIR: dataDirectory };
      const run = (...argv: string[]) =>
        runHelix(['artifact', 'export', String(id), ...argv], environment, folder);

      await writeFile(join(folder, 'kept.docx'), 'mine');
      await writeFile(join(folder, 'old.html'), 'old');
      const [saved, printed, refused, forced] = await Promise.all([
        run('--format', 'pdf'),
        run('--out', '-', '--citations', 'number'),
        run('--out', 'kept.docx'),
        run('--out', 'old.html', '--force'),
      ]);
      expect(saved).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('a-workflow-v1.pdf: artifact'),
      });
      const pdf = await readFile(join(folder, 'a-workflow-v1.pdf'), 'latin1');
      expect(pdf).toMatch(/^%PDF-1\.7[\s\S]*%%EOF\s*$/);
      expect(printed.stdout).toMatch(/^# A workflow\n[\s\S]*\[1\][\s\S]*\n# Sources\n/);
      expect(refused).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('kept.docx is there already'),
      });
      expect(await readFile(join(folder, 'kept.docx'), 'utf8')).toBe('mine');
      expect(forced.code).toBe(0);
      expect(await readFile(join(folder, 'old.html'), 'utf8')).toMatch(/^<!doctype html>/);
      expect((await readdir(folder)).sort()).toEqual(['a-workflow-v1.pdf', 'kept.docx', 'old.html']);
    },
    120_000,
  );
});
