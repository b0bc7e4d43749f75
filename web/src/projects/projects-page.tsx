import { useEffect, useRef, useState } from 'react';
import { PAGE_SIZE } from '../documents/list-query.ts';
import { Pager } from '../documents/pager.tsx';
import { FailureNote } from '../parts/failure-note.tsx';
import { AddIcon } from '../parts/icons.tsx';
import { useRequest } from '../parts/use-request.ts';
import { tasksOf, useTask } from './background-tasks.ts';
import { ImportForm } from './import-form.tsx';
import { NewProjectForm } from './new-project-form.tsx';
import { ProjectRow } from './project-row.tsx';
import type { ProjectsViewProps } from './projects-view.tsx';

/** By name. */
export function ProjectsPage({ client, project, onProject }: ProjectsViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const importing = useTask(tasksOf(client).imports, 'import');
  const [opened, setOpened] = useState<'new' | 'import' | null>(importing ? 'import' : null);
  const [page, setPage] = useState(0);
  const { state, reload } = useRequest((signal) => client.projects({ signal }), 'projects');
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const toggle = (panel: 'new' | 'import') => ({
    'aria-expanded': opened === panel,
    onClick: () => setOpened(opened === panel ? null : panel),
  });
  return (
    <div className="documents-view">
      <header className="documents-header">
        <h2 ref={heading} className="documents-title" tabIndex={-1}>
          Projects
        </h2>
        <p className="documents-buttons">
          <button type="button" className="plain-button" {...toggle('import')}>
            Import an archive
          </button>
          <button type="button" className="plain-button" {...toggle('new')}>
            <AddIcon /> New project
          </button>
        </p>
      </header>
      <p className="agents-introduction">
        A project has documents, conversations, artifacts and settings of its own. A question is answered from
        one project, and finds nothing of another.
      </p>
      {opened === 'new' && <NewProjectForm client={client} />}
      {opened === 'import' && <ImportForm client={client} onImported={reload} />}
      {state.status === 'loading' && <p className="documents-quiet">Looking for projects…</p>}
      {state.status === 'failed' && <FailureNote failure={state.error} onRetry={reload} />}
      {state.status === 'loaded' && (
        <>
          <ul className="documents-list artifacts-list" aria-label="Projects">
            {state.value.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map((each) => (
              <ProjectRow
                key={each.project_id}
                client={client}
                summary={each}
                isChosen={each.name === project}
                onProject={onProject}
              />
            ))}
          </ul>
          <Pager of="projects" page={page} total={state.value.length} onPage={setPage} />
        </>
      )}
    </div>
  );
}
