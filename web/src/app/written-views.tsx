import { lazy } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { openSource } from './opened-source.ts';
import type { Route } from './route.ts';

const ArtifactsView = lazy(() => import('../artifacts/artifacts-view.tsx'));
const AgentsView = lazy(() => import('../agents/agents-view.tsx'));

/** What is written from the documents, and who writes it. */
export function WrittenViews({ client, route, project, onProject, onAddDocument }: WrittenViewsProps) {
  if (route.view === 'agents') {
    const { agent, isNew = false } = route;
    return <AgentsView client={client} project={project} agent={agent} isNew={isNew} />;
  }
  if (route.view !== 'artifacts') return null;
  return (
    <ArtifactsView
      client={client}
      project={project}
      artifactId={route.artifactId}
      section={route.section ?? null}
      onProject={onProject}
      onOpenSource={openSource}
      onAddDocument={onAddDocument}
    />
  );
}

type WrittenViewsProps = {
  client: HelixClient;
  route: Route;
  project: string;
  onProject: (project: string) => void;
  onAddDocument: () => void;
};
