import { z } from 'zod';
import { HelixError } from '../../errors.ts';
import type { Connector, FoundItem, ListRequest, LocalPorts } from '../connector.ts';
import { folderPath, parseConfig, requireLocal, tags } from '../parse-config.ts';
import { lookAtFile } from './look-at-file.ts';

export const folderConfig = z.strictObject({ folder: folderPath, tags });
export type FolderConfig = z.infer<typeof folderConfig>;

/** The files of a folder that Helix reads, as `helix sync` takes them. */
export const folderConnector: Connector<FolderConfig> = {
  kind: 'folder',
  isLocal: true,
  parseConfig: (config) => parseConfig(folderConfig, 'folder', config),
  async list({ config: { folder }, known, ports }) {
    const local = requireLocal(ports, 'folder');
    const paths = await local.findFiles(folder);
    if (paths.length === 0) throw emptyFolder(folder);
    return { items: files(paths, local, known), isComplete: true };
  },
};

async function* files(
  paths: readonly string[],
  { sourceUriOf }: LocalPorts,
  known: ListRequest<FolderConfig>['known'],
): AsyncGenerator<FoundItem> {
  for (const path of paths) {
    const sourceUri = sourceUriOf(path);
    yield { sourceUri, look: () => lookAtFile(path, known.get(sourceUri)) };
  }
}

export function emptyFolder(folder: string): HelixError {
  const problem = `"${folder}" holds no file that is read. Nothing was removed. If it is a disk that is not there, attach it; if it should be empty, remove the connector with --documents.`;
  return new HelixError('bad_request', { problem });
}
