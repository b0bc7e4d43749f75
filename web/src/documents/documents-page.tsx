import { useEffect, useRef, useState } from 'react';
import type { DocumentPage } from '../../../src/client/client.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { AddIcon, FolderIcon } from '../parts/icons.tsx';
import type { RequestState } from '../parts/use-request.ts';
import { DeletedList } from './deleted-list.tsx';
import { DocumentList } from './document-list.tsx';
import type { DocumentsViewProps } from './documents-view.tsx';
import { EmptyList, SampleNote } from './empty-list.tsx';
import { ListControls } from './list-controls.tsx';
import { type ListQuery, PAGE_SIZE } from './list-query.ts';
import { Pager } from './pager.tsx';
import { RunNotes } from './run-notes.tsx';
import { UploadAnnouncement, UploadList } from './upload-list.tsx';
import { type LoadedPage, useDocumentPage } from './use-document-page.ts';
import { useFilePicker } from './use-file-picker.tsx';
import { useLatestRuns } from './use-latest-runs.ts';
import { useRemoval } from './use-removal.ts';

export function DocumentsPage({ query, onQuery, returnsFrom, ...props }: DocumentsPageProps) {
  const { client, project, documents, uploads, onAddDocument } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const page = useDocumentPage(client, project, query);
  const runs = useLatestRuns(client, project, page.reload);
  const folder = useFilePicker(uploads.add, { label: 'Folder to add', isFolder: true });
  const removal = useRemoval(client, () => {
    page.reload();
    documents.reload();
  });
  useReloadAfterUploads(uploads.uploads.filter(({ phase }) => phase === 'stored').length, page.reload);
  const value = shownPage(page.state, query);
  useExistingPage(value, query, onQuery);
  const focusHeading = () => heading.current?.focus();

  return (
    <div className="documents-view">
      <header className="documents-header">
        <h2 ref={heading} className="documents-title" tabIndex={-1}>
          Documents
        </h2>
        <p className="documents-buttons">
          <button type="button" className="plain-button" onClick={onAddDocument}>
            <AddIcon /> Add files
          </button>
          <button type="button" className="plain-button" onClick={folder.open}>
            <FolderIcon /> Add a folder
          </button>
        </p>
        {folder.input}
      </header>
      <UploadAnnouncement uploads={uploads.uploads} />
      <UploadList handle={uploads} onLeave={focusHeading} />
      <RunNotes client={client} runs={runs} uploads={uploads} onLeave={focusHeading} />
      <ListControls query={query} facets={value?.facets} onQuery={onQuery} />
      {!value && page.state.status !== 'failed' && <p className="documents-quiet">Looking for documents…</p>}
      {page.state.status === 'failed' && <FailureNote failure={page.state.error} onRetry={page.reload} />}
      {value && <FoundCount total={value.total} />}
      {value && value.total === 0 && (
        <EmptyList query={query} onQuery={onQuery} onAddFiles={onAddDocument} onAddFolder={folder.open} />
      )}
      {value && !query.isDeleted && <SampleNote page={value} query={query} />}
      {value && value.total > 0 && (
        <List {...{ query, value, removal, returnsFrom, focusHeading }} openRuns={runs.open} />
      )}
      {value && <Pager page={query.page} total={value.total} onPage={(to) => onQuery({ page: to })} />}
    </div>
  );
}

function shownPage(state: RequestState<LoadedPage>, { isDeleted }: ListQuery): DocumentPage | null {
  return state.status === 'loaded' && state.value.isDeleted === isDeleted ? state.value : null;
}

function List({ query, value, openRuns, ...others }: ListProps) {
  if (query.isDeleted) return <DeletedList documents={value.documents} {...others} />;
  return <DocumentList documents={value.documents} openRuns={openRuns} {...others} />;
}

/** Said to those who do not see the list change while they type. */
function FoundCount({ total }: { total: number }) {
  return (
    <p className="visually-hidden" role="status">
      {total === 1 ? '1 document' : `${total.toLocaleString('en')} documents`}
    </p>
  );
}

function useReloadAfterUploads(stored: number, reload: () => void): void {
  const [seen, setSeen] = useState(stored);
  useEffect(() => {
    if (stored === seen) return;
    setSeen(stored);
    reload();
  }, [stored, seen, reload]);
}

/** The last page can go away with its last document. */
function useExistingPage(
  value: DocumentPage | null,
  { page }: ListQuery,
  onQuery: DocumentsPageProps['onQuery'],
): void {
  const lastPage = value ? Math.max(0, Math.ceil(value.total / PAGE_SIZE) - 1) : page;
  const isGone = value !== null && value.documents.length === 0 && page > lastPage;
  const latestOnQuery = useRef(onQuery);
  latestOnQuery.current = onQuery;
  useEffect(() => {
    if (isGone) latestOnQuery.current({ page: lastPage });
  }, [isGone, lastPage]);
}

type DocumentsPageProps = DocumentsViewProps & {
  query: ListQuery;
  onQuery: (change: Partial<ListQuery>) => void;
  /** The document that was looked at before, to go on from there. */
  returnsFrom: number | null;
};
type ListProps = {
  query: ListQuery;
  value: DocumentPage;
  openRuns: ReturnType<typeof useLatestRuns>['open'];
  removal: ReturnType<typeof useRemoval>;
  returnsFrom: number | null;
  focusHeading: () => void;
};
