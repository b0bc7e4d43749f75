import type { HelixClient } from '../../../src/client/client.ts';
import { ProjectPage } from './project-page.tsx';
import { ProjectsPage } from './projects-page.tsx';
import '../styles/documents.css';
import '../styles/document-list.css';
import '../styles/document-details.css';
import '../styles/artifacts.css';
import '../styles/artifact-page.css';
import '../styles/agents.css';
import '../styles/projects.css';
import '../styles/connectors.css';

/** The projects there are, or one of them. */
export default function ProjectsView(props: ProjectsViewProps) {
  const { name } = props;
  return name === null ? <ProjectsPage {...props} /> : <ProjectPage key={name} {...props} name={name} />;
}

export type ProjectsViewProps = {
  client: HelixClient;
  /** The one that is looked at; null for the list. */
  name: string | null;
  /** Undefined for its settings. */
  part: 'connectors' | undefined;
  /** The one that is asked and added to. */
  project: string;
  onProject: (project: string) => void;
  /** Documents came or went, or conversations did. */
  onContent: () => void;
};
