import type { SyncProgress, SyncReport } from '../connect/sync-report.ts';

export type { SyncProgress, SyncReport };

/** A source that documents are brought in from again and again. */
export type Connector = {
  connector_id: number;
  project: string;
  name: string;
  kind: ConnectorKind;
  config: Record<string, unknown>;
  /** Documents that it brought in and that are there. */
  document_count: number;
  is_syncing: boolean;
  last_started_at: string | null;
  last_finished_at: string | null;
  /** What came of the last sync; null before the first has ended. */
  last_report: SyncReport | null;
  created_at: string;
};

export type ConnectorKind = 'folder' | 'git' | 'web' | 'feed' | 'transcripts';

export type ConnectorPage = { connectors: Connector[]; total: number };

/** The last one is the report. */
export type ConnectorSyncEvent = ({ type: 'progress' } & SyncProgress) | ({ type: 'report' } & SyncReport);

export type ConnectorItem = {
  source_uri: string;
  /** Null: it was looked at and not taken. */
  document_id: number | null;
  /** How the source said that it stood. */
  revision: Record<string, unknown>;
  /** Another connector brought the same document in. */
  is_shared: boolean;
};

/** `next_after` is what to ask the next page with; null at the end. */
export type ConnectorItemPage = { items: ConnectorItem[]; next_after: string | null };

/** The right to sync a connector, for so many seconds since it was last renewed. */
export type TakenConnector = {
  lease: string;
  seconds: number;
};

export type DeletedConnector = { connector_id: number; status: 'deleted'; documents_deleted: number };
