import { HelixError } from '../errors.ts';
import { repositoryName } from '../http/repository-fields.ts';
import { countChanges } from '../repository/count-changes.ts';
import { ingestRepository, type RepositoryPorts } from '../repository/ingest-repository.ts';
import { type OpenRepository, openRepository } from '../repository/open-repository.ts';
import type { Settings } from '../settings/settings.ts';
import type { Confidentiality } from '../terms.ts';
import { ingestLine } from './ingest-files.ts';
import { openService, type Service } from './service.ts';
import { showProgress } from './show-progress.ts';
import { type ToldRepository, tellRepository } from './tell-repository.ts';

export type RepositoryOptions = {
  project: string;
  tag?: string[];
  confidentiality?: Confidentiality;
  force?: boolean;
  json?: boolean;
  commit?: string;
  name?: string;
  include?: string[];
  exclude?: string[];
  moved?: boolean;
};

/** Takes in the docs and the code of a Git repository as they are at a commit, and tells what came of it. */
export async function ingestRepositoryAt(
  path: string,
  options: RepositoryOptions,
  settings: Settings,
): Promise<void> {
  // Before anything is opened: what is wrong with the repository is known at once.
  const repository = await openRepository(path, { environment: process.env, revision: options.commit });
  const service = await openService(settings, { logLevel: 'error' });
  try {
    const told = await ingestThrough(service, repository, options, settings);
    tellRepository(told, options.json ?? false);
  } finally {
    await service.close();
  }
}

export async function ingestThrough(
  service: Pick<Service, 'client' | 'ingest'>,
  repository: OpenRepository,
  options: RepositoryOptions,
  settings: Pick<Settings, 'repositoryMaxFileKilobytes' | 'dataDirectory'>,
): Promise<ToldRepository> {
  const started = performance.now();
  const { origin, commit, folder } = repository;
  const { project, tag: tags, confidentiality, force, include = [], exclude = [], moved: isMoved } = options;
  const name = checkedName(options.name ?? repository.name);
  const { ports, end } = portsOf(service, { project, name, origin, isMoved });
  const maxBytes = settings.repositoryMaxFileKilobytes * 1024;
  const request = { repository, name, project, tags, confidentiality, force, maxBytes, include, exclude };
  const report = await ingestRepository(ports, request).finally(end);
  // Only where the work tree is what was meant.
  const uncommitted =
    options.commit === undefined ? ((await countChanges(folder, settings.dataDirectory)) ?? 0) : 0;
  return { ...report, name, origin, commit, uncommitted, elapsedMs: performance.now() - started };
}

type RepositoryKey = { project: string; name: string; origin: string; isMoved?: boolean };

/** Through the client, in this process or over the wire: the same routes do it. */
function portsOf(
  service: Pick<Service, 'client' | 'ingest'>,
  key: RepositoryKey,
): { ports: RepositoryPorts; end: () => void } {
  const { project, name, origin } = key;
  let display: ReturnType<typeof showProgress> | undefined;
  const ports: RepositoryPorts = {
    begin: async () => (await service.client()).beginRepository(key),
    planned(wanted) {
      display = showProgress(wanted, true);
    },
    async ingest(source) {
      const { path } = source.repository;
      try {
        const result = await service.ingest(source, (progress) => display?.advanced(path, progress));
        display?.done(path, ingestLine(result));
        return result;
      } catch (error) {
        display?.failed(path, `failed '${path}'`);
        throw error;
      }
    },
    passedOver: (path) => display?.done(path, ''),
    remove: async (documentId) => void (await (await service.client()).deleteDocument(documentId)),
    finish: async ({ skipped, ...end }) =>
      void (await (
        await service.client()
      ).finishRepository(name, {
        project,
        origin,
        ...end,
        skipped: [...skipped],
      })),
  };
  return { ports, end: () => display?.end() };
}

/** It stands in the address of each document, before the first slash. */
function checkedName(name: string): string {
  const trimmed = name.trim();
  if (repositoryName.safeParse(trimmed).success) return trimmed;
  const problem = `"${name}" cannot be the name of a repository: it must be one line of at most 100 bytes without a slash or anything that does not show, and not "." or "..". Give one with --name.`;
  throw new HelixError('bad_request', { problem });
}
