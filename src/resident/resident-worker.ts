import { parentPort } from 'node:worker_threads';
import { messageOf } from '../errors.ts';
import {
  askVectors,
  askWords,
  type PackedVectors,
  type PackedWords,
  type VectorQuestion,
  type WordQuestion,
} from './held-questions.ts';
import { createProjectIndex, type HeldChunk, type ProjectIndex } from './project-index.ts';
import { floatsOf } from './sent-vectors.ts';

/**
 * What is held of projects lives in this thread: a search through a million chunks takes some milliseconds, in which the
 * thread that serves goes on. Requests are answered in their order.
 */
const projects = new Map<number, { width: number; index: ProjectIndex }>();

parentPort!.on('message', ({ id, ...request }: ResidentRequest & { id: number }) => {
  try {
    parentPort!.postMessage({ id, answer: handle(request as ResidentRequest) } satisfies ResidentReply);
  } catch (error) {
    parentPort!.postMessage({ id, problem: messageOf(error) } satisfies ResidentReply);
  }
});

function handle(request: ResidentRequest): ResidentAnswer {
  if (request.kind === 'open') {
    projects.set(request.project, { width: request.width, index: createProjectIndex(request.width) });
    return undefined;
  }
  if (request.kind === 'close') {
    projects.delete(request.project);
    return undefined;
  }
  const project = projects.get(request.project);
  if (!project) throw new Error(`project ${request.project} is not held`);
  return answer(project, request);
}

function answer({ width, index }: { width: number; index: ProjectIndex }, request: ProjectRequest) {
  switch (request.kind) {
    case 'add':
      for (const { vectors, ...version } of request.versions)
        index.add({
          ...version,
          vectors: vectors.map(({ sent, ...place }) => ({ ...place, vector: floatsOf(sent, width) })),
        });
      return index.describe();
    case 'change':
      for (const versionId of request.dropped) index.drop(versionId);
      for (const [versionId, level] of request.classified) index.classify(versionId, level);
      return index.describe();
    case 'words':
      return askWords(index, request.search);
    case 'vectors':
      return askVectors(index, request.search);
  }
}

/** A version, or a part of one: what is said again of the same version is added to it. */
export type SentVersion = {
  versionId: number;
  level: number;
  chunks: HeldChunk[];
  vectors: SentVector[];
};

/** The vector as pgvector sends it. */
export type SentVector = { chunkId: number; keyNumber: number; sent: Uint8Array };

type ProjectRequest = { project: number } & (
  | { kind: 'add'; versions: SentVersion[] }
  | { kind: 'change'; dropped: number[]; classified: [versionId: number, level: number][] }
  | { kind: 'words'; search: WordQuestion }
  | { kind: 'vectors'; search: VectorQuestion }
);

export type ResidentRequest =
  | { kind: 'open'; project: number; width: number }
  | { kind: 'close'; project: number }
  | ProjectRequest;

type ResidentAnswer = ReturnType<ProjectIndex['describe']> | PackedWords | PackedVectors | undefined;
export type ResidentReply = { id: number; answer?: ResidentAnswer; problem?: string };
