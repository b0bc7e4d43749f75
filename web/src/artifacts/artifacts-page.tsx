import { useEffect, useRef, useState } from 'react';
import { type ArtifactPage, HelixRequestError } from '../../../src/client/client.ts';
import { formatRoute } from '../app/route.ts';
import { PAGE_SIZE } from '../documents/list-query.ts';
import { Pager } from '../documents/pager.tsx';
import { FailureNote } from '../parts/failure-note.tsx';
import { AddIcon } from '../parts/icons.tsx';
import { useRequest } from '../parts/use-request.ts';
import { ArtifactRow } from './artifact-row.tsx';
import type { ArtifactsProps } from './artifacts-view.tsx';
import { NewArtifactForm } from './new-artifact-form.tsx';
import { useWriting } from './use-writing.ts';

const NEW = formatRoute({ view: 'artifacts', artifactId: 'new' });

/** The artifacts of a project, last changed first. */
export function ArtifactsPage({ client, project }: ArtifactsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [page, setPage] = useState(0);
  const { state, reload } = useRequest(
    (signal) =>
      client
        .artifacts({ project, limit: PAGE_SIZE, offset: page * PAGE_SIZE, signal })
        .catch(nothingInNewProject),
    `artifacts of ${project}, page ${page}`,
  );
  const writing = useWriting(client, 'new');
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const isEmpty = state.status === 'loaded' && state.value.total === 0;
  return (
    <div className="documents-view">
      <header className="documents-header">
        <h2 ref={heading} className="documents-title" tabIndex={-1}>
          Artifacts
        </h2>
        {!isEmpty && (
          <a className="plain-button" href={NEW}>
            <AddIcon /> New artifact
          </a>
        )}
      </header>
      {writing?.phase === 'writing' && (
        <p className="documents-note">
          One is being written. <a href={NEW}>See how far it is</a>
        </p>
      )}
      {state.status === 'loading' && <p className="documents-quiet">Looking for artifacts…</p>}
      {state.status === 'failed' && <FailureNote failure={state.error} onRetry={reload} />}
      {isEmpty && <NoArtifacts client={client} project={project} />}
      {state.status === 'loaded' && !isEmpty && (
        <>
          <ul className="documents-list artifacts-list" aria-label="Artifacts">
            {state.value.artifacts.map((artifact) => (
              <ArtifactRow key={artifact.artifact_id} artifact={artifact} />
            ))}
          </ul>
          <Pager of="artifacts" page={page} total={state.value.total} onPage={setPage} />
        </>
      )}
    </div>
  );
}

function NoArtifacts({ client, project }: Pick<ArtifactsProps, 'client' | 'project'>) {
  return (
    <>
      <div className="artifacts-introduction">
        <p>
          An artifact is a document that Helix writes from yours: section by section, every sentence with the
          passage it rests on. Where your documents do not say enough, the section says so and names what to
          add. When a document it cites changes, it tells which sections are out of date.
        </p>
      </div>
      <NewArtifactForm client={client} project={project} />
    </>
  );
}

/** A project is made with its first document; before that nothing was written in it. */
function nothingInNewProject(error: unknown): ArtifactPage {
  if (error instanceof HelixRequestError && error.code === 'project_not_found')
    return { artifacts: [], total: 0 };
  throw error;
}
