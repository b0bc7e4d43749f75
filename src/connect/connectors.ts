import { HelixError } from '../errors.ts';
import { CONNECTOR_KINDS, type Connector, type ConnectorKind } from './connector.ts';
import { feedConnector } from './feed/feed-connector.ts';
import { folderConnector } from './folder/folder-connector.ts';
import { gitConnector } from './git/git-connector.ts';
import { transcriptsConnector } from './transcripts/transcripts-connector.ts';
import { webConnector } from './web/web-connector.ts';

/** Every kind there is. */
const CONNECTORS: { readonly [Kind in ConnectorKind]: Connector<never> } = {
  folder: folderConnector as Connector<never>,
  git: gitConnector as Connector<never>,
  web: webConnector as Connector<never>,
  feed: feedConnector as Connector<never>,
  transcripts: transcriptsConnector as Connector<never>,
};

/** A kind without knowing which: what it is told has passed its own `parseConfig`. */
export type AnyConnector = Connector<Record<string, unknown> & { tags: string[] }>;

export function connectorOf(kind: string): AnyConnector {
  const found = Object.hasOwn(CONNECTORS, kind) ? CONNECTORS[kind as ConnectorKind] : undefined;
  if (found) return found as unknown as AnyConnector;
  const problem = `"${kind}" is no kind of connector. There are ${CONNECTOR_KINDS.join(', ')}.`;
  throw new HelixError('bad_request', { problem });
}
