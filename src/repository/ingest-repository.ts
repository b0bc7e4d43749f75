import { HelixError, messageOf } from '../errors.ts';
import type { IngestResult, Source } from '../ingest/ingest-context.ts';
import {
  type FinishedRepository,
  type RepositoryState,
  repositoryUri,
  type SkippedBlob,
} from '../store/repositories.ts';
import type { Confidentiality, RepositoryFile } from '../terms.ts';
import { type Choice, type ChosenFile, chooseFiles, type SkippedFile } from './choose-files.ts';
import { inParallel } from './in-parallel.ts';
import { reasonInContent } from './judge-content.ts';
import { listTree } from './list-tree.ts';
import { loadAttributes } from './load-attributes.ts';
import { type OpenRepository, shortCommit } from './open-repository.ts';
import { asSkipped, goneFiles, type Plan, planChanges } from './plan-changes.ts';
import { readBlobs } from './read-blobs.ts';

/** Files that are submitted and not done yet. Small ones are done faster than the queue tells of them. */
const IN_FLIGHT = 64;

/**
 * Makes the documents of a repository what a commit has: what is new and what changed is read and taken in, what is gone
 * is deleted. One that was stopped half-way goes on where it was, because what is there already is not read again.
 */
export async function ingestRepository(
  ports: RepositoryPorts,
  request: RepositoryRequest,
): Promise<RepositoryReport> {
  const { repository, force = false } = request;
  const choice = await chooseInCommit(request);
  const state = await ports.begin();
  if (choice.chosen.length === 0) throw nothingChosen(request, choice, state);
  const plan = planChanges(choice.chosen, state, force);
  ports.planned?.(plan.wanted.length);
  const taken = await takeIn(ports, request, plan);
  const kept = new Set([...plan.unchanged, ...taken.files].map(({ path }) => path));
  const gone = goneFiles(state.files, kept);
  for (const { document_id } of gone) await ports.remove(document_id);
  const report: RepositoryReport = {
    status: statusOf(state, repository.commit, plan.wanted.length + gone.length),
    unchanged: plan.unchanged.length,
    outcomes: taken.outcomes,
    removed: gone.map(({ path }) => path),
    skipped: [...choice.skipped, ...[...plan.stillSkipped, ...taken.skipped].flatMap(asSkipped)],
    filesRead: plan.wanted.length,
  };
  if (report.status !== 'unchanged')
    await ports.finish({
      commit: repository.commit,
      fileCount: plan.unchanged.length + taken.outcomes.filter((each) => 'result' in each).length,
      skipped: [...plan.stillSkipped, ...taken.skipped],
    });
  return report;
}

/** How documents get in and out, and where it is noted: in this process, or through the server. */
export type RepositoryPorts = {
  /** Takes the name and tells what is there. */
  begin(): Promise<RepositoryState>;
  /** Told once: how many files are to be read. */
  planned?(wanted: number): void;
  ingest(source: RepositorySource): Promise<IngestResult>;
  /** Of a file that was read: the reason for which it is not taken. */
  passedOver?(path: string): void;
  remove(documentId: number): Promise<void>;
  finish(end: Pick<FinishedRepository, 'commit' | 'fileCount' | 'skipped'>): Promise<void>;
};

export type RepositorySource = Source & { content: { bytes: Uint8Array }; repository: RepositoryFile };

export type RepositoryRequest = {
  repository: OpenRepository;
  name: string;
  project: string;
  tags?: string[];
  confidentiality?: Confidentiality;
  /** Reads every file again. */
  force?: boolean;
  maxBytes: number;
  include: readonly string[];
  exclude: readonly string[];
};

export type RepositoryReport = {
  /** `unchanged`: nothing was read, written or removed. */
  status: 'created' | 'updated' | 'unchanged';
  /** Files whose content was there. */
  unchanged: number;
  /** Of the files that were read and taken, in no particular order. */
  outcomes: FileOutcome[];
  /** Paths. */
  removed: string[];
  skipped: SkippedFile[];
  filesRead: number;
};

export type FileOutcome = { path: string } & ({ result: IngestResult } | { error: string; message: string });

async function chooseInCommit({ repository, ...rules }: RepositoryRequest): Promise<Choice> {
  const entries = await listTree(repository.folder, repository.commit);
  const attributesOf = await loadAttributes(repository.folder, entries);
  return chooseFiles(entries, { ...rules, attributesOf });
}

type Taken = { outcomes: FileOutcome[]; files: ChosenFile[]; skipped: SkippedBlob[] };

async function takeIn(ports: RepositoryPorts, request: RepositoryRequest, plan: Plan): Promise<Taken> {
  const taken: Taken = { outcomes: [], files: [], skipped: [] };
  const blobs = readBlobs(request.repository.folder, plan.wanted);
  await inParallel(blobs, IN_FLIGHT, async ({ entry: file, bytes }) => {
    const { path, blob } = file;
    const reason = reasonInContent(file, bytes);
    if (reason) {
      taken.skipped.push({ path, blob, reason });
      ports.passedOver?.(path);
      return;
    }
    // A file that fails keeps the version that it has.
    taken.files.push(file);
    taken.outcomes.push(await outcomeOf(path, ports.ingest(sourceOf(request, file, bytes))));
  });
  return taken;
}

async function outcomeOf(path: string, ingesting: Promise<IngestResult>): Promise<FileOutcome> {
  try {
    return { path, result: await ingesting };
  } catch (error) {
    return { path, error: (error as { code?: string }).code ?? 'internal', message: messageOf(error) };
  }
}

function sourceOf(request: RepositoryRequest, file: ChosenFile, bytes: Uint8Array): RepositorySource {
  const { name, project, tags, confidentiality, force, repository } = request;
  const { path, blob, sourceType } = file;
  const { commit } = repository;
  return {
    name: path.slice(path.lastIndexOf('/') + 1),
    content: { bytes },
    sourceUri: repositoryUri({ name, path }),
    project,
    // Code has no title of its own, and a path says what it is about.
    ...(sourceType === 'code' && { title: path }),
    versionLabel: shortCommit(commit),
    repository: { name, path, commit, blob },
    ...(tags && { tags }),
    ...(confidentiality && { confidentiality }),
    ...(force && { force }),
  };
}

function statusOf(
  { commit: before }: RepositoryState,
  commit: string,
  touched: number,
): RepositoryReport['status'] {
  if (before === null) return 'created';
  return before === commit && touched === 0 ? 'unchanged' : 'updated';
}

/** A pattern with a mistake in it must not empty the repository. */
function nothingChosen(
  { repository }: RepositoryRequest,
  { skipped }: Choice,
  { files }: RepositoryState,
): HelixError {
  const where = `commit ${shortCommit(repository.commit)} of ${repository.folder.path}`;
  const found = skipped.length > 0 ? `${skipped.length} files, none of which is taken` : 'no files';
  const reasons = [...new Set(skipped.map(({ reason }) => reason))].join(', ');
  const why = reasons && ` (${reasons})`;
  const there = files.length > 0 ? ` The ${files.length} documents that are there of it stay.` : '';
  const problem = `There are ${found}${why} in ${where}.${there} Look at --include and --exclude, or name another commit.`;
  return new HelixError('bad_request', { problem });
}
