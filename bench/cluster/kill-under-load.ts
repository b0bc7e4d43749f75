import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, ClusterMember } from '../../test/support/cluster.ts';
import { createClusterClient, newTally, type Tally } from './cluster-client.ts';
import { fact } from './corpus.ts';
import { inspectCluster, type Losses } from './inspect-cluster.ts';

export const ASKED_PROJECT = 'default';

/** How many documents the questions are about. */
const KNOWN = 8;

/** What the questions of every round are about. */
export async function prepareQuestions(cluster: Cluster): Promise<void> {
  const client = createClusterClient(cluster.url, newTally());
  await inParallel(4, KNOWN, async (index) => void (await client.upload(fact('base', index), ASKED_PROJECT)));
}

/**
 * Kills members while documents are uploaded, some of them deleted again, and questions asked, by clients that send again
 * what was not answered; what was killed is started again when all is done. Then the store is counted.
 */
export async function killUnderLoad(cluster: Cluster, load: Load): Promise<KillOutcome> {
  const { round, members, uploads, questions, deleteEvery = 5 } = load;
  const started = Date.now();
  const project = `round-${round}`;
  await createProject(cluster.url, project);
  const tally = newTally();
  const client = createClusterClient(cluster.url, tally);
  const work = Promise.all([
    inParallel(4, uploads, async (index) => {
      const each = fact(`round${round}`, index);
      const documentId = await client.upload(each, project);
      if (index % deleteEvery === deleteEvery - 1) await client.remove(each, project, documentId);
    }),
    inParallel(4, questions, (index) => client.ask(fact('base', index % KNOWN))),
  ]);
  const killing = killOneByOne(cluster, members, () => tally.uploads + tally.questions, uploads + questions);
  await Promise.all([work, killing]);
  for (const member of members) await cluster.start(member);
  const deleted = Math.floor(uploads / deleteEvery);
  const losses = await inspectCluster(cluster.databaseUrl, project, { uploads, deleted });
  return { ...tally, members, losses, seconds: (Date.now() - started) / 1000 };
}

export type Load = {
  round: number;
  members: readonly ClusterMember[];
  uploads: number;
  questions: number;
  deleteEvery?: number;
};

export type KillOutcome = Tally & { members: readonly ClusterMember[]; losses: Losses; seconds: number };

/** The first when a fifth is done, so that the work is under way, and the others after it. */
async function killOneByOne(
  cluster: Cluster,
  members: readonly ClusterMember[],
  done: () => number,
  total: number,
): Promise<void> {
  for (const [index, member] of members.entries()) {
    const share = 0.2 + (0.5 * index) / members.length;
    while (done() < total * share) await sleep(20);
    await cluster.kill(member);
  }
}

async function createProject(url: string, name: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/v1/projects`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name }),
  });
  if (!response.ok) throw new Error(`the project ${name} was not made: ${await response.text()}`);
}

/** `width` at a time, in order. */
async function inParallel(
  width: number,
  count: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
