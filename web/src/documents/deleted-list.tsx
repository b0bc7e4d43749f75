import { useRef, useState } from 'react';
import type { DocumentSummary } from '../../../src/client/client.ts';
import { formatRoute } from '../app/route.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { formatDay } from '../parts/format-date.ts';
import { formatName } from './format-names.ts';
import { shortenSource } from './shorten-source.ts';
import { useListFocus } from './use-list-focus.ts';
import type { Removal } from './use-removal.ts';

/** What was deleted: it can be brought back, or deleted for good. */
export function DeletedList({ documents, removal, returnsFrom, focusHeading }: DeletedListProps) {
  const [doomed, setDoomed] = useState<DocumentSummary | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const ids = documents.map(({ document_id }) => document_id);
  const { expectGone } = useListFocus(list, ids, { returnsFrom, onEmpty: focusHeading });

  return (
    <>
      <ul ref={list} className="documents-list" aria-label="Deleted documents">
        {documents.map((document) => (
          <DeletedRow
            key={document.document_id}
            document={document}
            onRestore={() => {
              expectGone([document.document_id]);
              void removal.restore([document]);
            }}
            onPurge={() => setDoomed(document)}
          />
        ))}
      </ul>
      {doomed && (
        <ConfirmDialog
          title={`Delete “${doomed.title}” for good?`}
          confirm="Delete for good"
          onClose={() => setDoomed(null)}
          onConfirm={() => {
            expectGone([doomed.document_id]);
            void removal.purge(doomed);
          }}
        >
          <p>All its versions and the file itself are removed. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function DeletedRow({ document, onRestore, onPurge }: DeletedRowProps) {
  const { document_id: documentId, title, source_uri, source_type, deleted_at } = document;
  return (
    <li className="documents-row documents-row-deleted" data-document={documentId}>
      <div className="documents-name">
        <a href={formatRoute({ view: 'documents', documentId })}>{title}</a>
        <p className="documents-source" title={source_uri}>
          {shortenSource(source_uri)}
        </p>
      </div>
      <p className="documents-facts">
        <span>{formatName(source_type)}</span>
        {deleted_at && <span>Deleted {formatDay(deleted_at)}</span>}
      </p>
      <p className="documents-buttons">
        <button type="button" className="plain-button" onClick={onRestore}>
          Bring back<span className="visually-hidden"> {title}</span>
        </button>
        <button type="button" className="documents-text-button documents-danger" onClick={onPurge}>
          Delete for good…<span className="visually-hidden"> {title}</span>
        </button>
      </p>
    </li>
  );
}

type DeletedListProps = {
  documents: readonly DocumentSummary[];
  removal: Removal;
  returnsFrom: number | null;
  focusHeading: () => void;
};
type DeletedRowProps = { document: DocumentSummary; onRestore: () => void; onPurge: () => void };
