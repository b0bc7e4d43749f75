import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSet } from './open-set.ts';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'helix-set-'));
  folder = join(root, 'harbour');
  await write('questions.jsonl', question('a.md'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(name: string, content: string | object) {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
}
const question = (document: string) => ({
  id: 'q',
  question: 'x',
  answerable: true,
  evidence: [{ document, start: 0, end: 4 }],
});

describe('a folder as a set', () => {
  test('[EVAL-SET-FOLDER] documents are the files of a folder, and a path means the file at that path', async () => {
    await write('documents/a.md', 'Text.');
    await write('documents/deep/a.md', 'Other.');
    await write('documents/.hidden/b.md', 'Not meant.');
    const { name, documents, cases } = await readSet(folder);
    expect(name).toBe('harbour');
    expect(documents.map(({ sourceUri }) => sourceUri)).toEqual(['harbour/a.md', 'harbour/deep/a.md']);
    expect(cases[0]!.expected_sources).toEqual([{ document: 'harbour/a.md', start: 0, end: 4 }]);
  });

  test('[EVAL-SET-FOLDER] or lines of a file', async () => {
    await write(
      'documents.jsonl',
      '{"path": "src/a.md", "text": "Text."}\n\n{"path": "b.md", "text": "Other."}\n',
    );
    const { documents } = await readSet(folder);
    expect(documents[0]).toEqual({
      sourceUri: 'harbour/src/a.md',
      versions: [{ name: 'a.md', content: { text: 'Text.' } }],
    });
    await write('documents.jsonl', '{"path": "a.md", "text": "x"}\n{"path": "b.md"}');
    await expect(readSet(folder)).rejects.toThrow(/line 2 is not \{"path", "text"\}/);
    await write('documents.jsonl', '{"path": "a.md", "text": "x"}\n{"path": "a.md", "text": "y"}');
    await expect(readSet(folder)).rejects.toThrow('"harbour/a.md" is in it twice');
  });

  test('[EVAL-SET-FOLDER] or what a manifest lists, with versions from the oldest to the newest', async () => {
    await write('old.md', 'Old.');
    await write('new.md', 'New.');
    const versions = [
      { path: 'old.md', label: '2024', effective_at: '2024-01-01' },
      { path: 'new.md', label: '2026', effective_at: '2026-01-01' },
    ];
    await write('manifest.json', [{ path: 'a.md', title: 'A', confidentiality: 'restricted', versions }]);
    const { documents } = await readSet(folder);
    expect(documents).toMatchObject([
      {
        sourceUri: 'harbour/a.md',
        confidentiality: 'restricted',
        versions: [
          { name: 'old.md', effectiveAt: '2024-01-01T00:00:00.000Z' },
          { label: '2026', effectiveAt: '2026-01-01T00:00:00.000Z' },
        ],
      },
    ]);
    await write('manifest.json', [{ path: 'a.md', title: 'A', versions: versions.toReversed() }]);
    await expect(readSet(folder)).rejects.toThrow(/from the oldest version to the newest/);
  });

  test('[EVAL-SET-CONFINED] a manifest takes in no file from outside of its set, not even by a link', async () => {
    await writeFile(join(root, 'private.md'), 'Mine.');
    await write('manifest.json', [{ path: '../private.md', title: 'Mine' }]);
    await expect(readSet(folder)).rejects.toThrow(
      /"\.\.\/private\.md" of its manifest lies outside of the set/,
    );
    await symlink(join(root, 'private.md'), join(folder, 'link.md'));
    await write('manifest.json', [{ path: 'link.md', title: 'Mine' }]);
    await expect(readSet(folder)).rejects.toThrow(/"link\.md" of its manifest lies outside of the set/);
  });

  test.each<[string, object, RegExp]>([
    [
      'a file that is not there',
      [{ path: 'gone.md', title: 'A' }],
      /"gone\.md" of its manifest is not there/,
    ],
    ['an unknown field', [{ path: 'x.md', title: 'A', secret: true }], /entry 0: .*secret/],
    [
      'an unknown confidentiality',
      [{ path: 'x.md', title: 'A', confidentiality: 'secret' }],
      /confidentiality/,
    ],
    ['nothing', [], /manifest\.json: entry/],
  ])('a manifest with %s is refused', async (_, manifest, problem) => {
    await write('manifest.json', manifest);
    await expect(readSet(folder)).rejects.toThrow(problem);
  });

  test.each([
    ['the folder of documents', async (elsewhere: string) => symlink(elsewhere, join(folder, 'documents'))],
    [
      'a file in it',
      async (elsewhere: string) => {
        await write('documents/a.md', 'Text.');
        await symlink(join(elsewhere, 'private.md'), join(folder, 'documents/b.md'));
      },
    ],
    [
      'a folder in it',
      async (elsewhere: string) => {
        await write('documents/a.md', 'Text.');
        await symlink(elsewhere, join(folder, 'documents/more'));
      },
    ],
    [
      'documents.jsonl',
      async (elsewhere: string) => symlink(join(elsewhere, 'private.md'), join(folder, 'documents.jsonl')),
    ],
  ])('[EVAL-SET-CONFINED] nor does %s as a link', async (_, link) => {
    const elsewhere = join(root, 'elsewhere');
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, 'private.md'), 'Private.');
    await link(elsewhere);
    await expect(readSet(folder)).rejects.toThrow(/is a link to a place outside of the set/);
  });

  test('a folder without documents, without cases, or that is not there says what is missing', async () => {
    await expect(readSet(folder)).rejects.toThrow(/no manifest\.json, documents\/ or documents\.jsonl in /);
    await expect(readSet(join(root, 'gone'))).rejects.toMatchObject({ code: 'eval_set_invalid' });
    await write('documents/a.md', 'Text.');
    await rm(join(folder, 'questions.jsonl'));
    await expect(readSet(folder)).rejects.toThrow(/no cases\.json or questions\.jsonl in /);
    await write('cases.json', { version: 1, cases: [{ id: 'q', question: 'y', must_say: ['z'] }] });
    await write('questions.jsonl', question('a.md'));
    await expect(readSet(folder)).rejects.toThrow('duplicate case id "q" in cases.json and questions.jsonl');
  });
});
