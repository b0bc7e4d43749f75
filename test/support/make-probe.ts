import { createHash } from 'node:crypto';
import type { Session } from '../../src/store/database.ts';
import { projectState } from '../../src/store/lexical-statistics.ts';
import { lexicalWords } from '../../src/store/lexical-words.ts';
import { loadChunks, loadNeighbours } from '../../src/store/load-chunks.ts';
import { searchLexical } from '../../src/store/search-lexical.ts';
import type { SearchScope } from '../../src/store/search-scope.ts';
import { searchVector } from '../../src/store/search-vector.ts';
import { wordCoverage } from '../../src/store/word-coverage.ts';
import type { Confidentiality, SearchFilters } from '../../src/terms.ts';
import { COMMON_WORDS, dayOf, pick, SPACE, type StoredChunk } from './probe-corpus.ts';

/** One attempt to see a chunk that is not the caller's to see. */
export type Probe = {
  /** For the message of a failure. */
  name: string;
  question: string;
  scope: SearchScope;
  run(session: Session): Promise<unknown>;
};

export type Attacker = { tenant: string; clearance?: Confidentiality };
export type Target = StoredChunk & { tenant: string };

/** Aims at `target` in one of many ways, with everything that there is to know about it. */
export function makeProbe(random: () => number, attacker: Attacker, target: Target): Probe {
  const question = questionAbout(random, target);
  const scope = scopeAround(random, attacker, target);
  const [name, run] = operationOn(random, { attacker, target, question, scope });
  return { name, question, scope, run };
}

type Aim = { attacker: Attacker; target: Target; question: string; scope: SearchScope };

function operationOn(
  random: () => number,
  { attacker: { tenant }, target, question, scope }: Aim,
): [name: string, run: Probe['run']] {
  const { vector } = target;
  const { spaceId } = SPACE;
  const limit = pick(random, [1, 5, 50]);
  const ranking = random() < 0.2 ? 'ts_rank_cd' : 'bm25';
  const chunkIds = [target.chunkId, target.chunkId + 1, 1, 10_000 + target.chunkId];
  const words = lexicalWords(question).map(({ lexeme }) => ({ word: lexeme, chunks: 1 }));
  const coverage = async (session: Session) =>
    [...(await wordCoverage(session, tenant, { chunkIds, words, projectChunks: 100 }))].map(
      ([chunkId, share]) => ({ chunkId, share }),
    );
  const operations: [share: number, name: string, run: Probe['run']][] = [
    [40, 'words', (session) => searchLexical(session, tenant, { question, scope, limit, ranking })],
    [25, 'vector', (session) => searchVector(session, tenant, { spaceId, vector, scope, limit })],
    [
      13,
      'chunks',
      async (session) => inOrder(await loadChunks(session, tenant, { chunkIds, spaceId, vector })),
    ],
    [9, 'neighbours', async (session) => inOrder(await loadNeighbours(session, tenant, chunkIds))],
    [8, 'coverage', coverage],
    [5, 'state', (session) => projectState(session, tenant, scope.projectId)],
  ];
  const [, name, run] = pick(
    random,
    operations.flatMap((operation) => Array(operation[0]).fill(operation) as typeof operations),
  );
  return [name, run];
}

function questionAbout(random: () => number, target: Target): string {
  const { text, title, chunkId, documentId } = target;
  const sentences = text.split(/(?<=\.) /);
  const words = text.replace(/[.,]/g, '').split(' ');
  const start = Math.floor(random() * (words.length - 5));
  const phrase = words.slice(start, start + 2 + Math.floor(random() * 4)).join(' ');
  const common = `${pick(random, COMMON_WORDS)} ${pick(random, COMMON_WORDS)}`;
  return pick(random, [
    text,
    pick(random, sentences),
    pick(random, words),
    `"${phrase}"`,
    `${common} "${phrase}"`,
    /[A-Z]Q-\d+/.exec(text)![0],
    title,
    common,
    `${common} ${pick(random, words)}`,
    `chunk ${chunkId} of document ${documentId}`,
    ...forgedScope(target).map((scope) => `"${scope}" | ${pick(random, words)}`),
  ]);
}

/** The word that all chunks of the target's project hold, as it is and as a part of a tsquery. */
function forgedScope({ tenant, projectId }: Target): string[] {
  const word = ` ${createHash('md5').update(`${tenant}/${projectId}`).digest('hex').slice(0, 16)}+`;
  return [word, `') | '${word}' | ('`];
}

function scopeAround(random: () => number, { clearance }: Attacker, target: Target): SearchScope {
  const maybe = <Value>(chance: number, value: Value) => (random() < chance ? value : undefined);
  const projectId = random() < 0.9 ? 1 : target.projectId;
  const filters: SearchFilters = {
    documentIds: maybe(0.3, [target.documentId, target.documentId + 1]),
    tags: maybe(0.3, target.tags.slice(random() < 0.5 ? 0 : 1)),
    sourceTypes: maybe(0.2, [target.sourceType]),
    confidentiality: maybe(0.2, [target.confidentiality, 'restricted']),
    from: maybe(0.1, dayOf(0)),
    to: maybe(0.1, dayOf(200)),
  };
  return {
    projectId,
    documentId: maybe(0.15, target.documentId),
    asOf: maybe(0.2, `${dayOf(random() * 120)}T00:00:00Z`),
    filters: maybe(0.5, filters),
    // Half of the time the caller's code forgets it: the database must not.
    clearance: maybe(0.5, clearance),
  };
}

/** Both come in no particular order, which two databases need not have in common. */
function inOrder<Loaded extends { chunkId: number }>(chunks: readonly Loaded[]): Loaded[] {
  return chunks.toSorted((left, right) => left.chunkId - right.chunkId);
}
