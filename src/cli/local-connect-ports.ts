import type { LocalPorts } from '../connect/connector.ts';
import type { Settings } from '../settings/settings.ts';
import { DEFAULT_TENANT } from '../terms.ts';
import { findFiles, sourceUriOf } from './read-source.ts';
import type { Service } from './service.ts';

/** What connectors that read this machine's disk need of it. */
export function localConnectPorts(
  service: Pick<Service, 'client'>,
  connectorId: number,
  {
    dataDirectory,
    repositoryMaxFileKilobytes,
  }: Pick<Settings, 'dataDirectory' | 'repositoryMaxFileKilobytes'>,
): LocalPorts {
  /** As it is called by now: under an old name a project would be made. */
  const project = async () => (await (await service.client()).connector(connectorId)).project;
  return {
    tenant: DEFAULT_TENANT,
    dataDirectory,
    environment: process.env,
    findFiles: (folder) => findFiles([folder], dataDirectory),
    sourceUriOf: (path) => sourceUriOf(path, dataDirectory),
    maxRepositoryFileBytes: repositoryMaxFileKilobytes * 1024,
    beginRepository: async (key) =>
      (await service.client()).beginRepository({ ...key, project: await project() }),
    finishRepository: async ({ name, skipped, ...end }) =>
      void (await (
        await service.client()
      ).finishRepository(name, { ...end, project: await project(), skipped: [...skipped] })),
  };
}
