import { useRef } from 'react';
import type { DocumentSummary } from '../../../src/client/client.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { AddIcon } from '../parts/icons.tsx';
import type { RequestHandle } from '../parts/use-request.ts';
import { DocumentList } from './document-list.tsx';
import { resultText, UploadStatus } from './upload-status.tsx';
import type { UploadsHandle } from './use-uploads.ts';

export function DocumentsPanel({ documents, uploads, onAddDocument }: DocumentsPanelProps) {
  const { state, reload } = documents;
  const heading = useRef<HTMLHeadingElement>(null);

  function removeUpload(id: number): void {
    uploads.remove(id);
    heading.current?.focus(); // the button that was pressed goes away with the upload
  }

  return (
    <aside className="documents" aria-labelledby="documents-heading">
      <header>
        <h2 id="documents-heading" ref={heading} tabIndex={-1}>
          Documents {state.status === 'loaded' && <span className="count">{state.value.length}</span>}
        </h2>
        <button type="button" className="plain-button" onClick={onAddDocument}>
          <AddIcon /> Add
        </button>
      </header>
      <Uploads uploads={uploads.uploads} add={uploads.add} remove={removeUpload} />
      {state.status === 'loading' && <p className="documents-empty">Looking for documents…</p>}
      {state.status === 'failed' && <FailureNote failure={state.error} onRetry={reload} />}
      {state.status === 'loaded' && (
        <>
          <DocumentList documents={state.value} />
          <p className="documents-hint">Drop files anywhere on this page to add them.</p>
        </>
      )}
    </aside>
  );
}

export function Uploads({ uploads, add, remove }: UploadsHandle) {
  const latestStored = uploads.findLast((upload) => upload.phase === 'stored');
  return (
    <>
      {uploads.length > 0 && (
        <ul className="uploads" aria-label="Being added">
          {uploads.map((upload) => (
            <UploadStatus
              key={upload.id}
              upload={upload}
              onRemove={() => remove(upload.id)}
              onRetry={() => {
                remove(upload.id);
                add([upload.file]);
              }}
            />
          ))}
        </ul>
      )}
      <div className="visually-hidden" role="status">
        {latestStored && resultText(latestStored.result)}
      </div>
    </>
  );
}

type DocumentsPanelProps = {
  documents: RequestHandle<DocumentSummary[]>;
  uploads: UploadsHandle;
  onAddDocument: () => void;
};
