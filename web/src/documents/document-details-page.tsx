import { useEffect, useRef } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { formatRoute } from '../app/route.ts';
import type { Failure } from '../parts/failure.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { useRequest } from '../parts/use-request.ts';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentText } from './document-text.tsx';
import { UploadAnnouncement, UploadList } from './upload-list.tsx';
import type { UploadsHandle } from './use-uploads.ts';
import { VersionCompare } from './version-compare.tsx';
import { VersionTimeline } from './version-timeline.tsx';

/** One document: what it is, its versions, what changed between them, and its text as Helix reads it. */
export function DocumentDetailsPage({ client, documentId, uploads, onChanged, onTag }: DetailsPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, reload } = useRequest(async (signal) => {
    const [document, versions] = await Promise.all([
      client.document(documentId, { signal }),
      client.versions(documentId, { signal }),
    ]);
    return { document, versions };
  }, `document ${documentId}`);
  // Also when a button went away with what it did.
  useEffect(() => {
    if (state.status !== 'loading' && isNothingFocused()) heading.current?.focus();
  }, [state]);
  useReloadAfterVersion(uploads, documentId, reload);
  const changed = () => {
    reload();
    onChanged();
  };

  return (
    <div className="documents-view documents-details">
      <p>
        <a href={formatRoute({ view: 'documents', documentId: null })}>‹ All documents</a>
      </p>
      {state.status === 'loading' && <p className="documents-quiet">Opening the document…</p>}
      {state.status === 'failed' && (
        <>
          <h2 ref={heading} className="documents-title" tabIndex={-1}>
            {state.error.code === 'not_found' ? 'This document is not here' : 'This document cannot be shown'}
          </h2>
          <DetailsFailure failure={state.error} onRetry={reload} />
        </>
      )}
      {state.status === 'loaded' && (
        <>
          <h2 ref={heading} className="documents-title" tabIndex={-1}>
            {state.value.document.title}
          </h2>
          <DocumentActions client={client} {...state.value} uploads={uploads} onChanged={changed} />
          <UploadAnnouncement uploads={uploads.uploads} />
          <UploadList handle={uploads} onLeave={() => heading.current?.focus()} />
          <DocumentFacts {...state.value} onTag={onTag} />
          <VersionTimeline client={client} {...state.value} onChanged={changed} />
          <VersionCompare client={client} {...state.value} />
          <DocumentText client={client} {...state.value} />
        </>
      )}
    </div>
  );
}

/** The words of the server are for those who call it; here there is a page to go to. */
function DetailsFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  if (failure.code !== 'not_found') return <FailureNote failure={failure} onRetry={onRetry} />;
  return (
    <div className="note">
      <p>It was removed for good, or the address is cut off or of another Helix.</p>
      <a className="plain-button" href={formatRoute({ view: 'documents', documentId: null })}>
        Show all documents
      </a>
    </div>
  );
}

function isNothingFocused(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Reads again when a version of this document has come in. */
function useReloadAfterVersion({ uploads }: UploadsHandle, documentId: number, reload: () => void): void {
  const stored = uploads.filter(
    (upload) => upload.phase === 'stored' && upload.result.document_id === documentId,
  ).length;
  const seen = useRef(stored);
  useEffect(() => {
    if (seen.current === stored) return;
    seen.current = stored;
    reload();
  }, [stored, reload]);
}

type DetailsPageProps = {
  client: HelixClient;
  documentId: number;
  uploads: UploadsHandle;
  /** Answers and lists may be different now. */
  onChanged: () => void;
  /** Makes the list show what has a tag. */
  onTag: (tag: string) => void;
};
