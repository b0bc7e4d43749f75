import type { Confidentiality } from '../terms.ts';
import type {
  BlockPage,
  DocumentDetails,
  DocumentPage,
  DocumentSummary,
  DocumentVersion,
  IngestionResult,
  ReadableFormats,
  VersionDiff,
} from './contract.ts';
import { getJson, queryOf, type RequestOptions, type SendRequest, sendJson } from './send-request.ts';

/** The most the server gives at once. */
const AT_ONCE = 1000;

/** What is asked of the documents; each method is described in `HelixClient`. */
export function documentRequests(send: SendRequest, baseUrl: string) {
  const page = ({ signal, sourceType, ...filter }: DocumentFilter = {}) =>
    getJson<DocumentPage>(
      send,
      `v1/documents${queryOf({ ...filter, source_type: sourceType })}`,
      { signal },
      'documents',
    );
  return {
    documentPage: page,
    formats: (options: RequestOptions = {}) => getJson<ReadableFormats>(send, 'v1/formats', options),
    documents: (filter: DocumentFilter = {}) => allDocuments(page, filter),
    document: (id: number, options: RequestOptions = {}) =>
      getJson<DocumentDetails>(send, `v1/documents/${id}`, options),
    versions: async (id: number, options: RequestOptions = {}) =>
      (
        await getJson<{ versions: DocumentVersion[] }>(
          send,
          `v1/documents/${id}/versions`,
          options,
          'versions',
        )
      ).versions,
    diff: (id: number, from?: VersionName, to?: VersionName, options: RequestOptions = {}) => {
      const query = queryOf({ from: numbered(from), to: numbered(to) });
      return getJson<VersionDiff>(send, `v1/documents/${id}/diff${query}`, options);
    },
    blocks: (id: number, { signal, version, ...part }: BlocksOptions = {}) => {
      const query = queryOf({ version: numbered(version), ...part });
      return getJson<BlockPage>(send, `v1/documents/${id}/blocks${query}`, { signal });
    },
    originalUrl: (id: number, { version }: { version?: VersionName } = {}) => {
      const query = queryOf({ version: numbered(version) });
      return new URL(`v1/documents/${id}/original${query}`, baseUrl).href;
    },
    changeDocument: (id: number, change: DocumentChange, { signal }: RequestOptions = {}) =>
      sendJson<DocumentDetails>(send, 'PATCH', `v1/documents/${id}`, { signal, body: change }),
    deleteDocument: (id: number, { signal, purge }: RequestOptions & { purge?: boolean } = {}) =>
      sendJson<RemovedDocument>(send, 'DELETE', `v1/documents/${id}${queryOf({ purge })}`, { signal }),
    restoreDocument: (id: number, { signal, version, anyway }: RestoreOptions = {}) => {
      const body = { version: numbered(version), anyway };
      return sendJson<DocumentDetails>(send, 'POST', `v1/documents/${id}/restore`, { signal, body });
    },
    reingestDocument: (id: number, options: RequestOptions = {}) =>
      sendJson<IngestionResult>(send, 'POST', `v1/documents/${id}/reingest`, options),
  };
}

/**
 * Page by page; the first is as long as the server likes. A document that moves between pages meanwhile is there once. A page
 * that is shorter than asked for, or brings nothing new, is the last, whatever the server says the total is.
 */
async function allDocuments(
  page: (filter: DocumentFilter) => Promise<DocumentPage>,
  { limit, offset = 0, ...filter }: DocumentFilter,
): Promise<DocumentSummary[]> {
  const found = new Map<number, DocumentSummary>();
  const most = limit ?? Number.POSITIVE_INFINITY;
  for (let read = 0; ; ) {
    const isOpen = limit === undefined && read === 0;
    const wanted = isOpen ? undefined : Math.min(AT_ONCE, most - read);
    const part = await page({ ...filter, limit: wanted, offset: offset + read || undefined });
    const known = found.size;
    for (const document of part.documents) found.set(document.document_id, document);
    read += part.documents.length;
    const isShort = found.size === known || part.documents.length < (wanted ?? 0);
    const isLast = isShort || !(offset + read < part.total);
    if (isLast || read >= most) return [...found.values()];
  }
}

function numbered(version: VersionName | undefined): string | undefined {
  return typeof version === 'number' ? `v${version}` : version;
}

/** The number of a version, as `versions` shows it, or its label. */
export type VersionName = number | string;

export type DocumentFilter = RequestOptions & {
  project?: string;
  sourceType?: string;
  tag?: string;
  /** What the title or the address must hold. */
  search?: string;
  /** Deleted documents instead of those that are there. */
  deleted?: boolean;
  /** With a page of them: which formats and tags there are in the project. */
  facets?: boolean;
  limit?: number;
  offset?: number;
};

/** What is not given stays. Tags take the place of those there are. */
export type DocumentChange = { title?: string; tags?: string[]; confidentiality?: Confidentiality };

export type RestoreOptions = RequestOptions & {
  version?: VersionName;
  /** Whatever the golden set of the project says. */
  anyway?: boolean;
};

export type BlocksOptions = RequestOptions & {
  /** The active one when missing. */
  version?: VersionName;
  /** Only the blocks that begin on this page. */
  page?: number;
  /** A place in the extracted text: the part begins some blocks before the one that holds it. Not beside `offset`. */
  around?: number;
  limit?: number;
  offset?: number;
};

export type RemovedDocument = { document_id: number; status: 'deleted' | 'purged' };
