import { useState } from 'react';
import {
  type DocumentDetails,
  type DocumentVersion,
  type HelixClient,
  HelixRequestError,
} from '../../../src/client/client.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { toFailure } from '../parts/failure.ts';
import { formatCount } from '../parts/format-quantity.ts';
import { useToast } from '../parts/toast.tsx';
import { VersionEntry } from './version-entry.tsx';

const FIRST_SHOWN = 10;

/** All versions, newest first. Another than the active one can be put to use again. */
export function VersionTimeline({ client, document, versions, onChanged }: VersionTimelineProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [refused, setRefused] = useState<{ version: DocumentVersion; problem: string } | null>(null);
  const showToast = useToast();
  const { document_id: documentId } = document;

  async function activate(version: DocumentVersion, anyway = false): Promise<void> {
    const before = versions.find(({ is_active }) => is_active);
    try {
      await client.restoreDocument(documentId, { version: version.version_number, anyway });
    } catch (error) {
      const isRefused = error instanceof HelixRequestError && error.code === 'version_held_back';
      if (isRefused) setRefused({ version, problem: error.message });
      else showToast({ text: toFailure(error).message });
      return;
    }
    onChanged();
    const action = before && { label: 'Undo', onAction: () => void activate(before, true) };
    showToast({
      text: `Answers now come from version ${version.version_number}.`,
      ...(action && { action }),
    });
  }

  const shown = isWhole ? versions : versions.slice(0, FIRST_SHOWN);
  return (
    <section aria-labelledby="documents-versions">
      <h3 className="documents-heading" id="documents-versions">
        {formatCount(versions.length, 'version')}
      </h3>
      <ol className="documents-versions" reversed start={versions[0]?.version_number}>
        {shown.map((version) => (
          <VersionEntry
            key={version.version_id}
            version={version}
            originalUrl={client.originalUrl(documentId, { version: version.version_number })}
            onActivate={document.status === 'deleted' ? null : () => activate(version)}
          />
        ))}
      </ol>
      {shown.length < versions.length && (
        <button type="button" className="plain-button" onClick={() => setIsWhole(true)}>
          Show all {versions.length.toLocaleString('en')}
        </button>
      )}
      {refused && (
        <ConfirmDialog
          title={`Use version ${refused.version.version_number} anyway?`}
          confirm="Use it anyway"
          onClose={() => setRefused(null)}
          onConfirm={() => activate(refused.version, true)}
        >
          <p>{refused.problem}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

type VersionTimelineProps = {
  client: HelixClient;
  document: DocumentDetails;
  versions: readonly DocumentVersion[];
  onChanged: () => void;
};
