import { lazy } from 'react';
import type { DocumentSummary, HelixClient } from '../../../src/client/client.ts';
import type { ChatStore } from '../chat/chat-store.ts';
import type { RequestHandle } from '../parts/use-request.ts';
import type { Route } from './route.ts';

const ProjectsView = lazy(() => import('../projects/projects-view.tsx'));

/** The projects, each with what holds for it and where its documents come from. */
export function ProjectViews({ client, route, project, store, documents, onProject }: ProjectViewsProps) {
  if (route.view !== 'projects') return null;
  const readAgain = () => {
    documents.reload();
    store.noteSaved();
  };
  return (
    <ProjectsView
      client={client}
      name={route.name}
      part={route.part}
      project={project}
      onProject={onProject}
      onContent={readAgain}
    />
  );
}

type ProjectViewsProps = {
  client: HelixClient;
  route: Route;
  project: string;
  store: ChatStore;
  documents: RequestHandle<DocumentSummary[]>;
  onProject: (project: string) => void;
};
