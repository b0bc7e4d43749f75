import type { Connector, ConnectorKind } from '../../../../src/client/client.ts';

const KINDS: Record<ConnectorKind, { name: string; readsDisk: boolean }> = {
  web: { name: 'Web pages', readsDisk: false },
  feed: { name: 'Feed', readsDisk: false },
  folder: { name: 'Folder', readsDisk: true },
  git: { name: 'Git repository', readsDisk: true },
  transcripts: { name: 'Transcripts', readsDisk: true },
};
/** More would make the row a list of addresses. */
const SHOWN = 3;

export function nameOfKind(kind: ConnectorKind): string {
  return KINDS[kind]?.name ?? kind;
}

/** Such a one is synced by the command line alone: nobody who reaches the server can have its files read. */
export function readsDisk(kind: ConnectorKind): boolean {
  return KINDS[kind]?.readsDisk ?? true;
}

/** Where it brings documents in from, the first of them. */
export function sourcesOf({ config }: Pick<Connector, 'config'>): string[] {
  const fields = [config.urls, config.sitemaps, config.url, config.folder, config.location];
  const all = fields.flat().filter((source) => typeof source === 'string');
  const rest = all.length - SHOWN;
  return rest > 0 ? [...all.slice(0, SHOWN), `and ${rest.toLocaleString('en')} more`] : all;
}
