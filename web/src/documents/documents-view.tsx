import { useRef, useState } from 'react';
import type { DocumentSummary, HelixClient } from '../../../src/client/client.ts';
import type { RequestHandle } from '../parts/use-request.ts';
import { DocumentDetailsPage } from './document-details-page.tsx';
import { DocumentsPage } from './documents-page.tsx';
import { changeQuery, EVERYTHING } from './list-query.ts';
import type { UploadsHandle } from './use-uploads.ts';
import '../styles/documents.css';
import '../styles/document-list.css';
import '../styles/document-details.css';
import '../styles/document-diff.css';

export default function DocumentsView(props: DocumentsViewProps) {
  return <ProjectDocuments key={props.project} {...props} />;
}

/** The documents of a project, or one of them. What was looked for stays while one is looked at. */
function ProjectDocuments(props: DocumentsViewProps) {
  const { documentId, documents } = props;
  const [query, setQuery] = useState(EVERYTHING);
  const lastOpened = useRef<number | null>(null);
  const change = (changed: Partial<typeof query>) => setQuery((before) => changeQuery(before, changed));

  if (documentId === null) {
    const opened = lastOpened.current;
    lastOpened.current = null;
    return <DocumentsPage {...props} query={query} onQuery={change} returnsFrom={opened} />;
  }
  lastOpened.current = documentId;
  return (
    <DocumentDetailsPage
      key={documentId}
      client={props.client}
      documentId={documentId}
      uploads={props.uploads}
      onChanged={documents.reload}
      onTag={(tag) => setQuery({ ...EVERYTHING, tag })}
    />
  );
}

export type DocumentsViewProps = {
  client: HelixClient;
  /** The one that is looked at; null for the list. */
  documentId: number | null;
  project: string;
  documents: RequestHandle<DocumentSummary[]>;
  uploads: UploadsHandle;
  onAddDocument: () => void;
};
