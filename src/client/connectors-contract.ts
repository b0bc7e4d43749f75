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

/** What came of a sync. */
export type SyncReport = {
  /** `stopped`: it was ended from outside; `failed`: the source could not be listed, or the sync could not go on. */
  status: 'done' | 'stopped' | 'failed';
  created: number;
  updated: number;
  unchanged: number;
  held_back: number;
  removed: number;
  skipped: number;
  failed: number;
  /** Gone from the source, and kept because they are too many to be no mistake. */
  removal_refused: number;
  /** The first of those that failed or were skipped. */
  problems: { source_uri: string; outcome: 'failed' | 'skipped'; reason: string }[];
  /** Why it failed as a whole. */
  error: { code: string; message: string } | null;
  elapsed_ms: number;
};

export type SyncProgress = {
  source_uri: string;
  outcome: 'created' | 'updated' | 'unchanged' | 'held_back' | 'skipped' | 'failed' | 'removed';
  /** How many things of the source are done. */
  done: number;
};

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
