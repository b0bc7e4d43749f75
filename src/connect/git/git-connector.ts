import { z } from 'zod';
import { HelixError } from '../../errors.ts';
import { chooseFiles } from '../../repository/choose-files.ts';
import { reasonInContent } from '../../repository/judge-content.ts';
import { listTree } from '../../repository/list-tree.ts';
import { loadAttributes } from '../../repository/load-attributes.ts';
import { type OpenRepository, openRepository, shortCommit } from '../../repository/open-repository.ts';
import { type Plan, planChanges } from '../../repository/plan-changes.ts';
import { readBlobs } from '../../repository/read-blobs.ts';
import { repositoryUri, type SkippedBlob } from '../../store/repositories.ts';
import { leadsDown } from '../../text/shown-line.ts';
import type { Connector, FoundItem, ListRequest, LocalPorts } from '../connector.ts';
import { line, parseConfig, patterns, requireLocal, tags } from '../parse-config.ts';
import { fetchRemote } from './fetch-remote.ts';
import { gitLocation, nameOfRemote } from './git-location.ts';

export const gitConfig = z.strictObject({
  location: gitLocation,
  name: line(100)
    .refine((name) => !name.includes('/') && leadsDown(name), 'must be a name without a slash')
    .optional()
    .describe('What the repository is called in its project; by its folder or address unless told.'),
  revision: line(200)
    .regex(/^[^-]/, 'must not begin with a dash')
    .optional()
    .describe('A branch, a tag or a commit; HEAD unless told.'),
  include: patterns,
  exclude: patterns,
  credentials: z
    .boolean('must be true or false')
    .default(false)
    .describe("Whether Git may use this person's own keys and credential helpers for a remote."),
  tags,
});
export type GitConfig = z.infer<typeof gitConfig>;

/** A repository at a commit, as `helix ingest` takes it: a folder of this machine, or a remote that is cloned. */
export const gitConnector: Connector<GitConfig> = {
  kind: 'git',
  isLocal: true,
  parseConfig: (config) => parseConfig(gitConfig, 'git', config),
  async list({ config, known, ports, signal }) {
    const local = requireLocal(ports, 'git');
    const repository = await openAt(config, local, signal);
    const { origin, commit, folder } = repository;
    const name =
      config.name ?? (config.location.includes('://') ? nameOfRemote(config.location) : repository.name);
    const entries = await listTree(folder, commit);
    const rules = {
      include: config.include,
      exclude: config.exclude,
      maxBytes: local.maxRepositoryFileBytes,
    };
    const attributesOf = await loadAttributes(folder, entries);
    const { chosen } = chooseFiles(entries, { ...rules, attributesOf });
    if (chosen.length === 0) throw nothingChosen(config.location, entries.length);
    const state = await local.beginRepository({ name, origin });
    const plan = planChanges(chosen, state, false);
    const skipped: SkippedBlob[] = [...plan.stillSkipped];
    const documents = new Map(state.files.map((file) => [file.path, file.document_id]));
    return {
      items: files({ repository, name, plan, skipped, known, documents }),
      isComplete: true,
      alsoKnown: state.files.map(({ path, document_id: documentId }) => ({
        sourceUri: repositoryUri({ name, path }),
        documentId,
      })),
      finished: () =>
        local.finishRepository({
          name,
          origin,
          commit,
          fileCount: chosen.length - skipped.length,
          skipped,
        }),
    };
  },
};

async function openAt(
  { location, revision, credentials }: GitConfig,
  { environment, dataDirectory, tenant }: LocalPorts,
  signal: AbortSignal,
): Promise<OpenRepository> {
  if (!location.includes('://'))
    return openRepository(location, { environment, ...(revision && { revision }) });
  const remote = { url: location, revision: revision ?? 'HEAD', credentials };
  const clone = await fetchRemote(remote, { dataDirectory, tenant, environment, signal });
  return openRepository(clone.path, { environment, revision: clone.revision });
}

type FilesOptions = Pick<ListRequest<GitConfig>, 'known'> & {
  repository: OpenRepository;
  name: string;
  plan: Plan;
  skipped: SkippedBlob[];
  /** By path. */
  documents: ReadonlyMap<string, number>;
};

async function* files(options: FilesOptions): AsyncGenerator<FoundItem> {
  const { repository, name, plan, skipped, known, documents } = options;
  const { commit, folder } = repository;
  for (const { path, blob } of plan.unchanged) {
    const sourceUri = repositoryUri({ name, path });
    const documentId = documents.get(path);
    const isNews = !known.has(sourceUri) && documentId !== undefined;
    yield {
      sourceUri,
      look: async () => ({ kind: 'unchanged', ...(isNews && { documentId, revision: { blob } }) }),
    };
  }
  for await (const { entry, bytes } of readBlobs(folder, plan.wanted)) {
    const { path, blob, sourceType } = entry;
    const reason = reasonInContent(entry, bytes);
    if (reason) {
      skipped.push({ path, blob, reason });
      continue;
    }
    yield {
      sourceUri: repositoryUri({ name, path }),
      look: async () => ({
        kind: 'found',
        name: path.slice(path.lastIndexOf('/') + 1),
        content: { bytes },
        // Code has no title of its own, and a path says what it is about.
        ...(sourceType === 'code' && { title: path }),
        versionLabel: shortCommit(commit),
        repository: { name, path, commit, blob },
        revision: { blob },
      }),
    };
  }
}

/** A pattern with a mistake in it must not empty the repository. */
function nothingChosen(location: string, count: number): HelixError {
  const problem = `None of the ${count} files in ${location} is taken. What is there of it stays. Look at include and exclude, or name another revision.`;
  return new HelixError('bad_request', { problem });
}
