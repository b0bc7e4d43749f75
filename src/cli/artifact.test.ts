import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { type HelixClient, HelixRequestError } from '../client/client.ts';
import { agentsCommand } from './agents.ts';
import { artifactCommand } from './artifact.ts';

const fake = vi.hoisted(() => ({ client: {} as Record<string, (...given: unknown[]) => unknown> }));
vi.mock('./with-client.ts', () => ({
  withClient: (work: (client: HelixClient) => Promise<void>) => work(fake.client as unknown as HelixClient),
}));

let printed: string[];
let called: unknown[][];
beforeEach(() => {
  printed = [];
  called = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void printed.push(text));
});

/** Runs a command whose client answers each method with what is given, and notes what it was asked. */
async function run(answers: Record<string, unknown>, ...words: string[]): Promise<string> {
  fake.client = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      (...given: unknown[]) => {
        called.push([name, ...given]);
        return answer;
      },
    ]),
  );
  const command = words[0] === 'agents' ? agentsCommand() : artifactCommand();
  for (const each of [command, ...command.commands])
    each.exitOverride().configureOutput({ writeErr: () => {} });
  await command.parseAsync(words.slice(1), { from: 'user' });
  return printed.join('\n');
}

const SECTION = {
  key: 'risks',
  heading: 'Risks',
  level: 2,
  status: 'lacking',
  content: 'Nothing.',
  citations: [],
  coverage: { ratio: 0, documents: 1, questions: [{ is_answered: false }] },
  problems: [],
};
const ARTIFACT = {
  artifact_id: 3,
  title: 'Plan \u001b[31mof all',
  version: 2,
  version_count: 2,
  writer: 'model',
  model: 'acme/large',
  sections: [SECTION],
  stale_sections: [],
  markdown: '## Risks\n\nNothing.\n',
};
const SUPPORT = {
  name: 'support',
  output_type: 'answer',
  profile: 'cheap',
  model: 'acme/small',
  is_built_in: false,
  description: '',
  persona: 'Be\u001b[31m kind.',
  hints: { tags: ['eu'] },
};

test('[ARTIFACT-CLI-SHOWS] what is lacking is told with what to run, and no title steers the terminal', async () => {
  const said = await run({ artifact: ARTIFACT }, 'artifact', 'show', '3', '--version', '2');
  expect(called).toEqual([['artifact', 3, { version: 2 }]]);
  expect(said).toContain('## Risks\n\nNothing.');
  expect(said).toContain('Plan  [31mof all: version 2 of 2, written by acme/large');
  expect(said).toContain('not enough evidence: Risks\nhelix artifact regenerate 3 writes these once');
  expect(said).not.toContain('\u001b');
});

test('[ARTIFACT-CLI-ERRORS] an artifact that failed on the way is an error, not an end', async () => {
  async function* failing() {
    yield { type: 'plan', sections: [SECTION] };
    yield { type: 'step', key: 'risks', step: 'searching' };
    yield { type: 'section', section: SECTION };
    yield { type: 'error', error: 'llm_unavailable', message: 'The model is away.' };
  }
  const failed = run({ writeArtifact: failing() }, 'artifact', 'create', 'pdr', '--tag', 'a', '--tag', 'b');
  await expect(failed).rejects.toThrow('The model is away.');
  expect(called[0]![1]).toMatchObject({ type: 'pdr', project: 'default', filters: { tags: ['a', 'b'] } });
  expect(printed).toEqual([
    'Risks              not enough evidence: something found for 0 of 1 questions, in 1 document',
  ]);
  await expect(run({}, 'artifact', 'create')).rejects.toThrow(
    /Name it, as in `helix artifact create blueprint` \(one of .*\), or who writes it with --agent/,
  );
  await expect(run({}, 'artifact', 'create', 'novel')).rejects.toThrow('Allowed choices are blueprint');
  await expect(run({ artifact: ARTIFACT }, 'artifact', 'show', '3', '--out', '/dev/null/x')).rejects.toThrow(
    /Artifact 3 is kept: `helix artifact show 3 --out <file>`/,
  );
});

test('[ARTIFACT-CLI-SHOWS] a section that passages were found for and that lacks evidence says why', async () => {
  const coverage = { ratio: 1, documents: 9, questions: [{ is_answered: true }] };
  const problems = [{ code: 'uncited', message: 'No citation.', sentence: null }];
  async function* written() {
    yield { type: 'step', key: 'risks', step: 'searching' };
    yield { type: 'section', section: { ...SECTION, coverage, problems: [] } };
    yield { type: 'section', section: { ...SECTION, coverage, problems } };
    yield { type: 'artifact', artifact: ARTIFACT };
  }
  const said = await run({ writeArtifact: written() }, 'artifact', 'create', 'pdr');
  expect(said).not.toContain('something found');
  expect(said).toContain(
    'evidence: passages of 9 documents were looked through, and nothing in them answers',
  );
  expect(said).toContain('evidence: what was written from 9 documents did not hold');
});

test('[ARTIFACT-CLI-CURRENT] what needs not be written again is no failure; --all writes it', async () => {
  const message = 'Nothing of artifact 3 needs to be written again.';
  // biome-ignore lint/correctness/useYield: it fails before the first event
  async function* current() {
    throw new HelixRequestError({ status: 409, code: 'artifact_current', message });
  }
  const answers = { regenerateArtifact: current(), artifact: ARTIFACT };
  const said = await run(answers, 'artifact', 'regenerate', '3');
  expect(said).toContain(message);
  expect(said).toContain('## Risks');
  async function* written() {
    yield { type: 'artifact', artifact: ARTIFACT };
  }
  await run({ regenerateArtifact: written() }, 'artifact', 'regenerate', '3', '--all');
  expect(called.at(-1)).toEqual(['regenerateArtifact', 3, { sections: 'all' }]);
  expect(artifactCommand().aliases()).toEqual(['artifacts']);
});

test('[ARTIFACT-CLI-COMMANDS] versions, differences, names and deletion', async () => {
  const versions = [
    {
      version: 2,
      created_at: '2026-01-31T10:00:00Z',
      model: 'm',
      sections: ['goals', 'risks'],
      lacking: ['risks'],
    },
  ];
  expect(await run({ artifactVersions: versions }, 'artifact', 'versions', '3')).toMatch(
    /^2 +2026-01-31 10:00 +m +goals, risks \(no evidence\)$/m,
  );
  const changes = [
    { kind: 'removed', lines: ['old [chunk:1]'] },
    { kind: 'added', lines: ['new [chunk:2]', 'newer'] },
  ];
  const sections = [
    { heading: 'Goals', status: 'same', changes: [] },
    { heading: 'Risks', status: 'changed', changes },
    { heading: 'Steps', status: 'recited', changes },
  ];
  const citations = [
    { chunk_id: 1, title: 'Policy', version_label: 'v1' },
    { chunk_id: 2, title: 'Policy', version_label: 'v2' },
  ];
  const diff = { from: 1, to: 2, sections, citations };
  expect(await run({ artifactDiff: diff }, 'artifact', 'diff', '3', '--to', '2')).toContain(
    [
      'version 1 to 2: 1 of 3 sections changed, 1 more in what they cite alone\n',
      'changed: Risks\n  -old [Policy, v1]\n  +new [Policy, v2]\n  +newer\n',
      'only the citations changed: Steps (Policy, v1 → Policy, v2)',
    ].join('\n'),
  );
  await run({ renameArtifact: ARTIFACT, deleteArtifact: {} }, 'artifact', 'rename', '3', 'Other');
  expect(await run({ deleteArtifact: {} }, 'artifact', 'delete', '3')).toContain('artifact 3 is deleted');
  expect(called.map((each) => each.slice(0, 3))).toEqual([
    ['artifactVersions', 3],
    ['artifactDiff', 3, { to: 2 }],
    ['renameArtifact', 3, 'Other'],
    ['deleteArtifact', 3],
  ]);
  const none = await run({ artifacts: { artifacts: [], total: 0 } }, 'artifact');
  expect(none).toContain('There is no artifact. `helix artifact create blueprint` writes one.');
});

test('[AGENT-CLI-FIELDS] an agent is made and changed by options, over what a file says', async () => {
  const file = new URL('./__fixtures__/agent.json', import.meta.url).pathname;
  const options = ['--file', file, '--profile', 'cheap', '--search', 'one thing', '--search', 'another'];
  const said = await run({ createAgent: SUPPORT }, 'agents', 'create', 'support', ...options);
  expect(called[0]!.slice(0, 2)).toEqual([
    'createAgent',
    {
      name: 'support',
      output_type: 'answer',
      persona: 'From a file.',
      profile: 'cheap',
      hints: { tags: ['eu'], searches: ['one thing', 'another'] },
    },
  ]);
  expect(said).toContain('profile       cheap (acme/small)');
  expect(said).not.toContain('\u001b');
  await run({ changeAgent: SUPPORT }, 'agents', 'set', 'support', '--persona', 'Brief.', '--project', 'p');
  expect(called[1]).toEqual([
    'changeAgent',
    'support',
    { persona: 'Brief.' },
    expect.objectContaining({ project: 'p' }),
  ]);
  await expect(run({}, 'agents', 'set', 'support')).rejects.toThrow('Give a field, such as --persona.');
  await expect(run({}, 'agents', 'create', 'x', '--file', '/nowhere.json')).rejects.toThrow(
    '/nowhere.json cannot be read as JSON',
  );
  expect(await run({ agents: [SUPPORT] }, 'agents')).toMatch(/^support +answer +cheap +acme\/small +own$/m);
});

test('[ARTIFACT-DOCS] every example of docs/artifacts.md is a command that there is', async () => {
  const page = readFileSync('docs/artifacts.md', 'utf8');
  // Exports write files: artifact-export.test.ts has them.
  const examples = [...page.matchAll(/^ {4}helix ((?:artifact (?!export)|agents).*)$/gm)].map(([, line]) =>
    wordsOf(line!),
  );
  expect(examples.length).toBeGreaterThan(12);
  async function* written() {
    yield { type: 'artifact', artifact: ARTIFACT };
  }
  for (const words of examples) {
    const answers = {
      artifacts: { artifacts: [], total: 0 },
      artifact: ARTIFACT,
      writeArtifact: written(),
      regenerateArtifact: written(),
      artifactVersions: [],
      artifactDiff: { sections: [], citations: [] },
      renameArtifact: ARTIFACT,
      deleteArtifact: {},
      agents: [SUPPORT],
      agent: SUPPORT,
      createAgent: SUPPORT,
      changeAgent: SUPPORT,
      deleteAgent: {},
    };
    called = [];
    await run(answers, ...words.map((word) => (word.endsWith('.md') ? '/dev/null' : word)));
    expect(called, words.join(' ')).toHaveLength(1);
  }
});

/** As a shell takes a line apart: quotes keep words together. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
}

test('[ARTIFACT-CLI-MARKDOWN] a file whose name says something else than Markdown is refused before anything is written', async () => {
  const written = run({ artifact: ARTIFACT }, 'artifact', 'show', '3', '--out', 'plan.pdf');
  await expect(written).rejects.toThrow(/helix artifact export <id> --out plan\.pdf/);
  expect(called).toEqual([]);
});
