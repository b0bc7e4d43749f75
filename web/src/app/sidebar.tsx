import type { HelixClient } from '../../../src/client/client.ts';
import { PageHeader } from './page-header.tsx';
import { formatRoute, type Route } from './route.ts';

export function Sidebar({ client, route }: SidebarProps) {
  return (
    <div className="sidebar">
      <PageHeader client={client} />
      <nav aria-label="Views">
        <a href="#/" aria-current={route.view === 'chat' ? 'page' : undefined}>
          Chat
        </a>
        <a href={formatRoute({ view: 'documents', documentId: null })}>Documents</a>
        <a href="#/api">API</a>
      </nav>
    </div>
  );
}

type SidebarProps = {
  client: HelixClient;
  route: Route;
  project: string;
  onProject: (project: string) => void;
};
