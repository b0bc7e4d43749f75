import { useRef, useSyncExternalStore } from 'react';
import type { HelixClient, Readiness } from '../../../src/client/client.ts';
import { WhoIsIn } from '../access/who-is-in.tsx';
import type { ChatStore } from '../chat/chat-store.ts';
import {
  AddIcon,
  AgentIcon,
  ArtifactIcon,
  ChatIcon,
  CodeIcon,
  FileIcon,
  ProjectIcon,
} from '../parts/icons.tsx';
import { type RequestState, useRequest } from '../parts/use-request.ts';
import { beginNewChat } from './begin-new-chat.ts';
import { ConversationList } from './conversation-list.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ModelsInUse } from './models-in-use.tsx';
import { ProjectSelect } from './project-select.tsx';
import { formatRoute, type Route } from './route.ts';
import { useConversationActions } from './use-conversation-actions.ts';
import { useConversations } from './use-conversations.ts';

/** Where the reader can go: a new chat, the views, what was asked before. */
export function Sidebar({ client, store, route, readiness, project, onProject }: SidebarProps) {
  const list = useConversations(client, store, project);
  const projects = useRequest((signal) => client.projects({ signal }), `projects with ${project}`);
  const answering = useSyncExternalStore(store.subscribe, store.answering);
  const { asked, askDelete, rename, remove, close } = useConversationActions(client, store, route);
  return (
    <>
      <button type="button" className="sidebar-new" onClick={() => beginNewChat(store)}>
        <AddIcon />
        New chat
      </button>
      <Views route={route} />
      {projects.state.status === 'loaded' && (
        <ProjectSelect projects={projects.state.value} project={project} onProject={onProject} />
      )}
      <ConversationList
        list={list}
        current={route.view === 'chat' ? route.conversationId : null}
        answering={answering}
        onRename={rename}
        onDelete={askDelete}
      />
      <div className="sidebar-foot">
        <WhoIsIn client={client} />
        <ModelsInUse readiness={readiness} />
      </div>
      {asked && <DeleteDialog conversation={asked} onDelete={remove} onClose={close} />}
    </>
  );
}

function Views({ route }: { route: Route }) {
  const { view } = route;
  const chat = useLastChat(route);
  const views = [
    { name: 'Chat', href: formatRoute(chat), icon: <ChatIcon />, isCurrent: view === 'chat' },
    { name: 'Documents', href: '#/documents', icon: <FileIcon />, isCurrent: view === 'documents' },
    { name: 'Artifacts', href: '#/artifacts', icon: <ArtifactIcon />, isCurrent: view === 'artifacts' },
    { name: 'Agents', href: '#/agents', icon: <AgentIcon />, isCurrent: view === 'agents' },
    { name: 'Projects', href: '#/projects', icon: <ProjectIcon />, isCurrent: view === 'projects' },
    { name: 'API', href: '#/api', icon: <CodeIcon />, isCurrent: view === 'api' },
  ];
  return (
    <nav className="sidebar-views" aria-label="Views">
      {views.map(({ name, href, icon, isCurrent }) => (
        <a key={name} href={href} aria-current={isCurrent}>
          {icon}
          {name}
        </a>
      ))}
    </nav>
  );
}

/** The way back from another view leads to the conversation that was left. */
function useLastChat(route: Route): Route {
  const last = useRef<Route>({ view: 'chat', conversationId: null });
  if (route.view === 'chat') last.current = route;
  return last.current;
}

type SidebarProps = {
  client: HelixClient;
  store: ChatStore;
  route: Route;
  readiness: RequestState<Readiness>;
  project: string;
  onProject: (project: string) => void;
};
