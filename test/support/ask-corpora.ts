import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What is asked of real repositories: parts of this one, and of a package that many use. `evals/ask` has the questions. */
const CORPORA = {
  helix: {
    root: ROOT,
    paths: [
      'README.md',
      'ARCHITECTURE.md',
      'docs',
      'src/terms.ts',
      'src/answer',
      'src/retrieve',
      'src/fuse',
      'src/gate',
      'src/rerank',
      'src/embed',
      'src/chunk',
      'src/trace',
    ],
  },
  fastify: {
    root: join(ROOT, 'node_modules/fastify'),
    paths: [
      'README.md',
      'fastify.js',
      'lib',
      'docs/Reference',
      'docs/Guides/Testing.md',
      'docs/Guides/Plugins-Guide.md',
    ],
  },
} as const;

export type CorpusName = keyof typeof CORPORA;

/** A git repository with one commit, the same wherever and whenever it is made. */
export async function makeCorpus(name: CorpusName): Promise<Corpus> {
  const { root, paths } = CORPORA[name];
  const parent = await mkdtemp(join(tmpdir(), 'helix-corpus-'));
  const folder = join(parent, name);
  for (const path of paths) await cp(join(root, path), join(folder, path), { recursive: true });
  const git = (...argv: string[]) =>
    promisify(execFile)('git', ['-C', folder, ...argv], { env: { ...process.env, ...ALWAYS_THE_SAME } });
  await git('init', '--quiet', '--initial-branch', 'main');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'as it is');
  const lines = (await readFile(join(ROOT, `evals/ask/${name}.jsonl`), 'utf8')).trim().split('\n');
  return {
    folder,
    questions: lines.map((line) => JSON.parse(line) as AskQuestion),
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}

export type Corpus = { folder: string; questions: AskQuestion[]; remove(): Promise<void> };

/** One of `files` has the answer; where there are none, nothing in the repository has. */
export type AskQuestion = { question: string; files: string[] };

const WHO = { NAME: 'Helix', EMAIL: 'helix@example.invalid', DATE: '2026-01-01T00:00:00Z' };
const ALWAYS_THE_SAME = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((role) =>
    Object.entries(WHO).map(([field, value]) => [`GIT_${role}_${field}`, value]),
  ),
);
