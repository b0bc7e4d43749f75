import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareAnswer } from '../../src/ask/prepare-answer.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { blobHash } from '../support/blob-hash.ts';
import { onEachEngine } from '../support/engines.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const retries = (count: number) =>
  `# Retry budget\n\nThe retry budget is ${count}: a call is made again as often before it is given up.\n`;
/** By repository and path: the same path means another file in each. */
const FILES: [repository: string, path: string, text: string][] = [
  [
    'same-optics',
    'docs/cavity.md',
    '# Cavity\n\nA cavity is the space between two mirrors in which light goes back and forth.\n',
  ],
  ['same-clinic', 'docs/cavity.md', '# Cavity\n\nA cavity is a hole in a tooth that bacteria have made.\n'],
  ['alpha', 'README.md', retries(3)],
  ['beta', 'README.md', retries(7)],
  ['gamma', 'README.md', retries(9)],
];

onEachEngine('several repositories in one project', (engine) => {
  let running: RunningHelix;
  beforeAll(async () => {
    running = await startHelix({ engine, sample: false });
    await Promise.all(
      FILES.map(([name, path, text]) =>
        ingestDocument(running.helix, {
          name: path.slice(path.lastIndexOf('/') + 1),
          content: { bytes: new TextEncoder().encode(text) },
          sourceUri: `git:${name}/${path}`,
          project: 'default',
          repository: { name, path, commit: 'c'.repeat(40), blob: blobHash(text) },
        }),
      ),
    );
  });
  afterAll(() => running?.stop());

  const prepare = (question: string) =>
    prepareAnswer(running.helix, {
      ...{ question, project: 'default', k: 10, requestId: 'r', treeWalk: 'root_to_anchor' },
    });

  test('[ASK-SENSE-REPOSITORIES] a word that two repositories use at one path is asked back, and each option leads to its own', async () => {
    const split = await prepare('What is a cavity?');
    expect(split.outcome).toBe('split');
    const { senses } = split.decision;
    expect(senses.map(({ label }) => label).sort()).toEqual(['Cavity (same-clinic)', 'Cavity (same-optics)']);
    for (const { question, spans } of senses) {
      const { outcome, shown, gathered } = await prepare(question);
      expect(outcome).toBe('answer');
      expect(shown.map(({ repository }) => repository)).toEqual([spans[0]!.repository]);
      expect(gathered.slots.filter(({ slot, isCovered }) => slot.isHard && !isCovered)).toEqual([]);
    }
  });

  test('[ASK-COMPACT-REPOSITORIES] each repository has its say, and the sources name it', async () => {
    const { shown, items, prompt } = await prepare('What is the retry budget?');
    const readmes = shown.filter(({ path }) => path === 'README.md');
    expect(readmes.map(({ repository }) => repository)).toEqual(['alpha', 'beta', 'gamma']);
    const keys = items.filter(({ type }) => type === 'proof_spans').map(({ key }) => key);
    expect(new Set(keys).size).toBe(shown.length);
    for (const name of ['alpha', 'beta', 'gamma'])
      expect(prompt).toContain(`${name}/README.md:1-3@cccccccccc`);
  });
});
