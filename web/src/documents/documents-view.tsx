import type { DocumentSummary, HelixClient } from '../../../src/client/client.ts';
import type { RequestHandle } from '../parts/use-request.ts';
import { DocumentsPanel } from './documents-panel.tsx';
import type { UploadsHandle } from './use-uploads.ts';

export default function DocumentsView({ documents, uploads, onAddDocument }: DocumentsViewProps) {
  return <DocumentsPanel documents={documents} uploads={uploads} onAddDocument={onAddDocument} />;
}

type DocumentsViewProps = {
  client: HelixClient;
  /** The one that is looked at; null for the list. */
  documentId: number | null;
  project: string;
  documents: RequestHandle<DocumentSummary[]>;
  uploads: UploadsHandle;
  onAddDocument: () => void;
};
