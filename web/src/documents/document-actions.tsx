import { useState } from 'react';
import type { DocumentDetails, DocumentVersion, HelixClient } from '../../../src/client/client.ts';
import { goTo } from '../app/use-route.ts';
import { toFailure } from '../parts/failure.ts';
import { useToast } from '../parts/toast.tsx';
import { resultText } from './upload-status.tsx';
import { useFilePicker } from './use-file-picker.tsx';
import { useRemoval } from './use-removal.ts';
import type { UploadsHandle } from './use-uploads.ts';

const NEW_VERSION = { label: 'New version', isSingle: true };

export function DocumentActions({ client, document, versions, uploads, onChanged }: DocumentActionsProps) {
  const { document_id: documentId, title, source_uri: sourceUri, project } = document;
  const [isReading, setIsReading] = useState(false);
  const removal = useRemoval(client, onChanged);
  const showToast = useToast();
  const picker = useFilePicker((files) => {
    uploads.add(files.map((added) => ({ ...added, replaces: { sourceUri, title, project } })));
  }, NEW_VERSION);

  async function readAgain(): Promise<void> {
    setIsReading(true);
    const text = await client
      .reingestDocument(documentId)
      .then(resultText, (error) => toFailure(error).message);
    setIsReading(false);
    showToast({ text });
    onChanged();
  }

  async function remove(): Promise<void> {
    await removal.remove([document]);
    goTo({ view: 'documents', documentId: null });
  }

  if (document.status === 'deleted') {
    return (
      <div className="documents-note">
        <p>This document is deleted: no answer is made from it.</p>
        <button type="button" className="plain-button" onClick={() => removal.restore([document])}>
          Bring it back
        </button>
      </div>
    );
  }
  return (
    <p className="documents-buttons">
      <button type="button" className="plain-button" onClick={picker.open}>
        Upload a new version
      </button>
      {versions.some(({ has_original }) => has_original) && (
        <a className="plain-button" href={client.originalUrl(documentId)} download>
          Download the file
        </a>
      )}
      <button type="button" className="plain-button" disabled={isReading} onClick={readAgain}>
        {isReading ? 'Reading again…' : 'Read again'}
      </button>
      <button type="button" className="plain-button documents-danger" onClick={remove}>
        Delete
      </button>
      {picker.input}
    </p>
  );
}

type DocumentActionsProps = {
  client: HelixClient;
  document: DocumentDetails;
  versions: readonly DocumentVersion[];
  uploads: UploadsHandle;
  onChanged: () => void;
};
