import { useEffect, useRef, useState } from 'react';
import { TitleField } from '../app/title-field.tsx';
import { formatMoment } from '../parts/format-date.ts';
import { formatCount } from '../parts/format-quantity.ts';
import { ArtifactNotes } from './artifact-notes.tsx';
import type { ArtifactReadingProps } from './artifact-reading.tsx';
import { ArtifactBadges } from './artifact-row.tsx';
import { nameOfType } from './artifact-types.ts';
import { ArtifactVersions } from './artifact-versions.tsx';
import { ExportPanel } from './export-panel.tsx';
import { useArtifactChanges } from './use-artifact-changes.tsx';

/** What it is, and what can be done with it. */
export function ArtifactHead(props: ArtifactHeadProps) {
  const { client, artifact, onVersion, onChanged, onRewrite } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [opened, setOpened] = useState<'export' | 'versions' | null>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const changes = useArtifactChanges(client, artifact, onChanged);
  // Also when what had the focus went away with what it did.
  useEffect(() => {
    if (!isRenaming && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [isRenaming, artifact]);
  const toggle = (panel: 'export' | 'versions') => ({
    'aria-expanded': opened === panel,
    onClick: () => setOpened(opened === panel ? null : panel),
  });
  return (
    <header className="artifact-head">
      <p className="artifact-kind">{nameOfType(artifact.type)}</p>
      {isRenaming ? (
        <TitleField
          title={artifact.title}
          onLeave={() => setIsRenaming(false)}
          onSave={(title) => {
            setIsRenaming(false);
            void changes.rename(title);
          }}
        />
      ) : (
        <h2 ref={heading} className="documents-title" tabIndex={-1}>
          {artifact.title}
        </h2>
      )}
      <ArtifactOrigin artifact={artifact} />
      <ArtifactBadges artifact={artifact} />
      <p className="documents-buttons">
        <button type="button" className="plain-button" {...toggle('export')}>
          Export
        </button>
        <button type="button" className="plain-button" {...toggle('versions')}>
          {formatCount(artifact.version_count, 'version')}
        </button>
        <button type="button" className="plain-button" onClick={() => setIsRenaming(true)}>
          Rename
        </button>
        <button type="button" className="plain-button documents-danger" onClick={changes.askDelete}>
          Delete
        </button>
      </p>
      {opened === 'export' && <ExportPanel client={client} artifact={artifact} />}
      {opened === 'versions' && <ArtifactVersions {...props} />}
      <ArtifactNotes artifact={artifact} onVersion={onVersion} onRewrite={onRewrite} />
      {changes.dialog}
    </header>
  );
}

function ArtifactOrigin({ artifact }: Pick<ArtifactHeadProps, 'artifact'>) {
  const { topic, instructions, agent, model, writer, updated_at: updatedAt } = artifact;
  return (
    <div className="artifact-origin">
      <p>
        {topic ? `About ${topic}` : `About everything in “${artifact.project}”`} ·{' '}
        <time dateTime={updatedAt}>{formatMoment(updatedAt)}</time>
        {writer === 'model' && (
          <>
            {' '}
            · written by {agent} with <code>{model}</code>
          </>
        )}
      </p>
      {instructions && <p>Asked to mind: {instructions}</p>}
    </div>
  );
}

type ArtifactHeadProps = ArtifactReadingProps & {
  /** Null while nothing can be written again. */
  onRewrite: ((keys: string[]) => void) | null;
};
