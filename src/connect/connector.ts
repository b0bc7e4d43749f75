import type { Source, SourceContent } from '../ingest/ingest-context.ts';
import type { FinishedRepository, RepositoryState } from '../store/repositories.ts';
import type { TenantId } from '../terms.ts';
import type { Fetcher } from './web/fetcher.ts';

/** Port. Knows one kind of source: what is in it now, and how each thing stands. It stores nothing. */
export interface Connector<Config> {
  readonly kind: ConnectorKind;
  /** Whether it reads the disk of the machine that it runs on. Such a one is synced by the command line alone. */
  readonly isLocal: boolean;
  /** Throws `bad_request`, which names each wrong field and what was found there. */
  parseConfig(config: unknown): Config;
  /** Throws a `HelixError` when the source cannot be listed; nothing is removed then. */
  list(request: ListRequest<Config>): Promise<Listing>;
}

export const CONNECTOR_KINDS = ['folder', 'git', 'web', 'feed', 'transcripts'] as const;
export type ConnectorKind = (typeof CONNECTOR_KINDS)[number];

export type ListRequest<Config> = {
  config: Config;
  /** What the last syncs noted, by address. */
  known: ReadonlyMap<string, KnownItem>;
  ports: ListPorts;
  signal: AbortSignal;
};

/** What a kind may need of the place it runs in. */
export type ListPorts = {
  fetcher: Fetcher;
  /** Those of kinds that read the disk; only the command line gives them. */
  local?: LocalPorts;
};

export type LocalPorts = {
  /** Whose clones they are. */
  tenant: TenantId;
  /** Where clones are kept, and what never counts as part of a folder. */
  dataDirectory: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** The files in a folder that Helix reads, and what each is known by. */
  findFiles(folder: string): Promise<string[]>;
  sourceUriOf(path: string): string;
  /** The largest file that is taken from a repository. */
  maxRepositoryFileBytes: number;
  beginRepository(key: RepositoryKey): Promise<RepositoryState>;
  finishRepository(
    end: RepositoryKey & Pick<FinishedRepository, 'commit' | 'fileCount' | 'skipped'>,
  ): Promise<void>;
};

export type RepositoryKey = { name: string; origin: string };

export type KnownItem = {
  documentId: number | null;
  revision: Revision;
  isShared: boolean;
};

/** How a thing stood when it was last looked at, in the terms of its source. */
export type Revision = Readonly<Record<string, unknown>>;

export type Listing = {
  items: AsyncIterable<FoundItem>;
  /** Whether what is not listed is gone. A feed shows only what is new. */
  isComplete: boolean;
  /** What could not be looked at while it was listed, for the report. */
  problems?: readonly { sourceUri: string; reason: string }[];
  /** Documents of the source that came in by another way than this connector. */
  alsoKnown?: readonly { sourceUri: string; documentId: number }[];
  /** Called once everything was taken in and what is gone was removed. */
  finished?(): Promise<void>;
};

/** Something that is in the source. */
export type FoundItem = {
  /** What its document is known by. */
  sourceUri: string;
  /** Looks at it, as far as is needed to tell whether it changed. Throws what makes this one item fail. */
  look(): Promise<Look>;
};

export type Look =
  /** With a revision: it is to be noted, and `documentId` is its document where this connector knew of none. */
  | { kind: 'unchanged'; revision?: Revision; documentId?: number }
  /** Not taken. What is there of it stays; with a revision it need not be looked at again. */
  | { kind: 'skipped'; reason: string; revision?: Revision }
  /** Listed, and not there any more, or not to be kept. */
  | { kind: 'gone'; reason: string }
  | ({ kind: 'found' } & FoundContent);

export type FoundContent = Pick<Source, 'name' | 'title' | 'versionLabel' | 'effectiveAt' | 'repository'> & {
  content: Extract<SourceContent, { bytes: Uint8Array } | { path: string }>;
  revision: Revision;
};
