import { useEffect, useRef, useState } from 'react';
import { formatRoute } from '../app/route.ts';
import type { Failure } from '../parts/failure.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { useToast } from '../parts/toast.tsx';
import { usePageTitle } from '../parts/use-page-title.ts';
import { useRequest } from '../parts/use-request.ts';
import { ArtifactReading } from './artifact-reading.tsx';
import type { ArtifactsProps } from './artifacts-view.tsx';
import { useWriting } from './use-writing.ts';
import { writingsOf } from './writing-store.ts';

const ALL = formatRoute({ view: 'artifacts', artifactId: null });

/** One artifact, in its newest version until another is chosen. */
export function ArtifactPage({ artifactId, ...props }: ArtifactPageProps) {
  const { client, project, onProject } = props;
  const [version, setVersion] = useState<number | null>(null);
  const { state, reload } = useRequest(
    (signal) => client.artifact(artifactId, { version: version ?? undefined, signal }),
    `artifact ${artifactId}, version ${version ?? 'newest'}`,
  );
  const showToast = useToast();
  const writing = useWriting(client, artifactId);
  const isRewritten = writing?.phase === 'done';
  useEffect(() => {
    if (!isRewritten) return;
    setVersion(null);
    reload();
    writingsOf(client).forget(artifactId);
    showToast({ text: 'Written again, as a new version.' });
  }, [client, artifactId, isRewritten, reload, showToast]);
  const artifact = state.status === 'loaded' ? state.value : null;
  usePageTitle(artifact?.title ?? 'Artifact');
  // What was opened by its address may be of another project than the one last chosen.
  useEffect(() => {
    if (artifact && artifact.project !== project) onProject(artifact.project);
  }, [artifact, project, onProject]);
  return (
    <div className="documents-view artifact-view">
      <p>
        <a href={ALL}>‹ All artifacts</a>
      </p>
      {state.status === 'loading' && <p className="documents-quiet">Opening the artifact…</p>}
      {state.status === 'failed' && <MissingArtifact failure={state.error} onRetry={reload} />}
      {artifact && (
        <ArtifactReading
          {...props}
          artifact={artifact}
          writing={writing}
          onVersion={(number) => setVersion(number === artifact.version_count ? null : number)}
          onChanged={reload}
        />
      )}
    </div>
  );
}

function MissingArtifact({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  const isGone = failure.code === 'not_found';
  return (
    <>
      <h2 ref={heading} className="documents-title" tabIndex={-1}>
        {isGone ? 'This artifact is not here' : 'This artifact cannot be shown'}
      </h2>
      {isGone ? (
        <div className="note">
          <p>It was deleted, or the address is cut off or of another Helix.</p>
          <a className="plain-button" href={ALL}>
            Show all artifacts
          </a>
        </div>
      ) : (
        <FailureNote failure={failure} onRetry={onRetry} />
      )}
    </>
  );
}

type ArtifactPageProps = ArtifactsProps & { artifactId: number };
