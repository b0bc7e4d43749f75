import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CITATIONS, section } from '../../test/support/exportable-artifact.ts';
import type { HelixClient } from '../client/client.ts';
import { artifactCommand } from './artifact.ts';

const client = vi.hoisted(() => ({ exportArtifact: vi.fn(), artifact: vi.fn() }));
vi.mock('./with-client.ts', () => ({
  withClient: (work: (client: HelixClient) => Promise<void>) => work(client as unknown as HelixClient),
}));

let folder: string;
let printed: string[];
beforeEach(async () => {
  printed = [];
  folder = await mkdtemp(join(tmpdir(), 'helix-export-'));
  client.exportArtifact.mockReset().mockResolvedValue({ bytes: Buffer.from('made'), fileName: 'a.md' });
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => rm(folder, { recursive: true }));

const run = (...words: string[]) => artifactCommand().parseAsync(words, { from: 'user' });

test('[ARTIFACT-EXPORT-CLI] a name whose ending says another kind of file is refused, with what can be said', async () => {
  for (const name of ['plan.xyz', 'plan.odt', 'plan.v2'])
    await expect(run('export', '3', '--out', join(folder, name))).rejects.toThrow(
      /plan\.\w+ ends in \.\w+, which is none of \.md, .*\.pdf\. Name a file that does, or say what to write with --format \(markdown, /,
    );
  expect(client.exportArtifact).not.toHaveBeenCalled();
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['plan.HTM', [], 'html'],
  ['plan', [], 'markdown'],
  ['plan.xyz', ['--format', 'pdf'], 'pdf'],
])('[ARTIFACT-EXPORT-CLI] %s with %j is %s', async (name, options, format) => {
  await run('export', '3', '--out', join(folder, name), ...options);
  expect(client.exportArtifact).toHaveBeenCalledWith(3, expect.objectContaining({ format }));
  expect(await readFile(join(folder, name), 'utf8')).toBe('made');
});

test('[ARTIFACT-EXPORT-SOURCES] `show` with numbers tells what they stand for', async () => {
  const sections = [{ ...section('goals', 'Paid [chunk:1].', { citations: CITATIONS }), coverage: {} }];
  const markdown = '## Goals\n\nPaid [chunk:1].\n';
  client.artifact.mockResolvedValue({ title: 'Plan', markdown, sections, stale_sections: [] });
  await run('show', '3', '--citations', 'number');
  expect(printed[0]).toMatch(/^## Goals\n\nPaid \[1\]\.\n\n# Sources\n\n1\. \*\*Refund Policy\*\*/);
  await run('show', '3');
  expect(printed[1]).toBe('## Goals\n\nPaid [source: Refund Policy, page 3].');
});
