import { useId } from 'react';
import type { ProjectSummary } from '../../../src/client/client.ts';

/** Whose documents are asked. Where there is only one project, there is nothing to choose. */
export function ProjectSelect({ projects, project, onProject }: ProjectSelectProps) {
  const id = useId();
  const isKnown = projects.some(({ name }) => name === project);
  if (projects.length < 2 && isKnown) return null;
  return (
    <div className="sidebar-project">
      <label htmlFor={id}>Project</label>
      <select id={id} value={project} onChange={(event) => onProject(event.target.value)}>
        {!isKnown && <option value={project}>{project} (is gone)</option>}
        {projects.map(({ project_id, name }) => (
          <option key={project_id} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

type ProjectSelectProps = {
  projects: readonly ProjectSummary[];
  project: string;
  onProject: (project: string) => void;
};
