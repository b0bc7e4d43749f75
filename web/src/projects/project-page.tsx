import { useEffect, useRef } from 'react';
import type { ProjectDetails } from '../../../src/client/client.ts';
import { formatRoute } from '../app/route.ts';
import type { Failure } from '../parts/failure.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { useRequest } from '../parts/use-request.ts';
import { ConnectorsPart } from './connectors/connectors-part.tsx';
import { ProjectHead } from './project-head.tsx';
import type { ProjectsViewProps } from './projects-view.tsx';
import { SettingsPart } from './settings/settings-part.tsx';

const ALL = formatRoute({ view: 'projects', name: null });

/** One project: how much it holds, what holds for it, where its documents come from. */
export function ProjectPage(props: ProjectPageProps) {
  const { client, name, part, project, onProject, onContent } = props;
  const { state, reload } = useRequest((signal) => client.project(name, { signal }), `project ${name}`);
  const isThere = state.status === 'loaded';
  const latest = useRef({ project, onProject });
  latest.current = { project, onProject };
  // What is added now goes into the project that is looked at. Only once: whoever deletes it or chooses another leaves it.
  useEffect(() => {
    if (isThere && name !== latest.current.project) latest.current.onProject(name);
  }, [isThere, name]);
  return (
    <div className="documents-view">
      <p>
        <a href={ALL}>‹ All projects</a>
      </p>
      {state.status === 'loading' && <p className="documents-quiet">Looking for the project…</p>}
      {state.status === 'failed' && <NoProject name={name} failure={state.error} onRetry={reload} />}
      {state.status === 'loaded' && (
        <>
          <ProjectHead {...props} details={state.value} />
          <Parts name={name} part={part} counts={state.value.counts} />
          {part === undefined && <SettingsPart client={client} details={state.value} />}
          {part === 'connectors' && (
            <ConnectorsPart
              client={client}
              project={name}
              onContent={() => {
                reload();
                onContent();
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

function Parts({ name, part, counts }: PartsProps) {
  const current = (is: boolean) => (is ? ('page' as const) : undefined);
  return (
    <nav className="projects-parts" aria-label="Parts of the project">
      <a href={formatRoute({ view: 'projects', name })} aria-current={current(part === undefined)}>
        Settings
      </a>
      <a
        href={formatRoute({ view: 'projects', name, part: 'connectors' })}
        aria-current={current(part === 'connectors')}
      >
        Connectors <span className="projects-count">{counts.connectors}</span>
      </a>
    </nav>
  );
}

function NoProject({ name, failure, onRetry }: { name: string; failure: Failure; onRetry: () => void }) {
  if (failure.code !== 'project_not_found')
    return (
      <>
        <h2 className="documents-title">{name}</h2>
        <FailureNote failure={failure} onRetry={onRetry} />
      </>
    );
  return (
    <>
      <h2 className="documents-title">This project is not here</h2>
      <div className="note">
        <p>No project is called “{name}”. It was deleted or renamed, or is one of another Helix.</p>
        <a className="plain-button" href={ALL}>
          Show all projects
        </a>
      </div>
    </>
  );
}

export type ProjectPageProps = ProjectsViewProps & { name: string };
type PartsProps = Pick<ProjectPageProps, 'name' | 'part'> & Pick<ProjectDetails, 'counts'>;
