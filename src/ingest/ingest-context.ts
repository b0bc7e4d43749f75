import type { Logger } from '../log/logger.ts';
import type { EmbeddingModel } from '../models/embedding-model.ts';
import type { Observer } from '../observe/observer.ts';
import type { ConnectorLease } from '../store/connector-leases.ts';
import type { Database } from '../store/database.ts';
import type { FileStore, ReceivedFile } from '../store/file-store.ts';
import type { RunRequest } from '../store/ingestion-runs.ts';
import type { ChunkProfile, TenantId } from '../terms.ts';
import type { JudgeVersion } from './judge-version.ts';
import type { Preparer } from './readers/preparer.ts';

/** What ingestion works with. */
export type IngestContext = {
  log: Logger;
  /** Told of every run; nobody is where there is none. */
  observer?: Observer;
  /** Told how much was embedded for a tenant; nobody is where there is none. */
  countEmbeddedTokens?: (tenant: TenantId, tokens: number) => void;
  database: Database;
  tenant: TenantId;
  embeddingModel: EmbeddingModel;
  /** Of projects that have a space of their own. Throws `space_unavailable`. */
  embeddingModelOf(spaceId: string): EmbeddingModel;
  files: FileStore;
  preparer: Preparer;
  chunkProfile: ChunkProfile;
  /** Names this process: what it works on is noted under this name. */
  instance: string;
  ingestLimits: IngestLimits;
  /** Asked before a version becomes active, in projects that want it. */
  goldenSet: JudgeVersion;
};

export type IngestLimits = { maxBytes: number; maxQueued: number; tries: number };

/** A document to take in, with what the person who ingests it says about it. */
export type Source = RunRequest & {
  /** The file's name: decides the format together with the bytes. */
  name: string;
  content: SourceContent;
  /** What the document is known by; ingesting it again replaces its content. */
  sourceUri: string;
  project: string;
  /** The sync that it comes by: it goes into the project of that connector, whatever that is called by now. */
  sync?: ConnectorLease;
};

/** Bytes, a file of this machine, one that is kept already (by its address), or what was received. */
export type SourceContent =
  | { bytes: Uint8Array }
  | { path: string }
  | { keptUri: string }
  | { received: ReceivedFile };

export type IngestResult = {
  /** `held_back`: the version is there and inactive, because the golden set of the project speaks against it. */
  status: 'created' | 'updated' | 'unchanged' | 'held_back';
  documentId: number;
  versionId: number;
  title: string;
  chunks: number;
  /** Vectors a model was asked for; the others were there already. */
  vectorsMade: number;
  /** Absent when nothing had to be done. */
  runId?: number;
  /** Why it was held back, by which cases, and what to do. */
  warning?: string;
};
