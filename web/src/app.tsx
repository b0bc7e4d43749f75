import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { HelixClient } from '../../src/client/client.ts';
import { beginNewChat } from './app/begin-new-chat.ts';
import { Nowhere } from './app/nowhere.tsx';
import { closeSource, openSource, useOpenedSource } from './app/opened-source.ts';
import { PageFrame } from './app/page-frame.tsx';
import { PartBoundary } from './app/part-boundary.tsx';
import { ProjectViews } from './app/project-views.tsx';
import { formatRoute, inProject } from './app/route.ts';
import { Sidebar } from './app/sidebar.tsx';
import { useProject } from './app/use-project.ts';
import { useReadAgain } from './app/use-read-again.ts';
import { useReadiness } from './app/use-readiness.ts';
import { goTo, useRoute } from './app/use-route.ts';
import { useRouteTitle } from './app/use-route-title.ts';
import { WrittenViews } from './app/written-views.tsx';
import { createChatStore } from './chat/chat-store.ts';
import { ChatView } from './chat/chat-view.tsx';
import { DropTarget } from './documents/drop-target.tsx';
import { UploadTray } from './documents/upload-tray.tsx';
import { useFilePicker } from './documents/use-file-picker.tsx';
import { useUploads } from './documents/use-uploads.ts';
import { OfflineNote } from './offline/offline-note.tsx';
import { usePageTitle } from './parts/use-page-title.ts';
import { useRequest } from './parts/use-request.ts';

// What is not needed to ask and to be answered is loaded when it is wanted.
const DocumentsView = lazy(() => import('./documents/documents-view.tsx'));
const AnswerPage = lazy(() => import('./answer/answer-page.tsx'));
const ApiView = lazy(() => import('./api/api-view.tsx'));
const SourceViewer = lazy(() => import('./source/source-viewer.tsx'));

export function App({ client }: { client: HelixClient }) {
  const route = useRoute();
  const [store] = useState(() => createChatStore(client));
  const [project, setProject] = useProject();
  const readiness = useReadiness(client);
  const documents = useRequest((signal) => client.documents({ project, signal }), `documents of ${project}`);
  const uploads = useUploads(client, project, documents.reload);
  const picker = useFilePicker(uploads.add);
  const source = useOpenedSource();
  const address = formatRoute(route);
  usePageTitle(useRouteTitle(store, route));
  useTopOfView(route.view);
  useReadAgain(store, route);

  const chooseProject = useCallback(
    (chosen: string) => {
      setProject(chosen);
      goTo(inProject(route, chosen));
    },
    [setProject, route],
  );

  const sidebar = (
    <PartBoundary address={address}>
      <Sidebar
        client={client}
        store={store}
        route={route}
        readiness={readiness}
        project={project}
        onProject={chooseProject}
      />
    </PartBoundary>
  );
  return (
    <>
      <PageFrame sidebar={sidebar} address={address} onNewChat={() => beginNewChat(store)}>
        <OfflineNote client={client} />
        <PartBoundary address={address}>
          <Suspense fallback={<p className="view-loading">Opening…</p>}>
            {route.view === 'chat' && (
              <ChatView
                client={client}
                store={store}
                conversationId={route.conversationId}
                project={project}
                readiness={readiness.status === 'loaded' ? readiness.value : null}
                documents={documents}
                onProject={setProject}
                onOpenSource={openSource}
                onAddDocument={picker.open}
              />
            )}
            {route.view === 'documents' && (
              <DocumentsView
                client={client}
                documentId={route.documentId}
                project={project}
                documents={documents}
                uploads={uploads}
                onAddDocument={picker.open}
              />
            )}
            <WrittenViews
              {...{ client, route, project, onProject: setProject }}
              onAddDocument={picker.open}
            />
            <ProjectViews {...{ client, route, project, store, documents, onProject: setProject }} />
            {route.view === 'answer' && (
              <AnswerPage client={client} requestId={route.requestId} onOpenSource={openSource} />
            )}
            {route.view === 'api' && <ApiView client={client} />}
            {route.view === 'nowhere' && <Nowhere address={route.address} />}
          </Suspense>
        </PartBoundary>
      </PageFrame>
      {source && (
        <PartBoundary address={`${address} ${source.chunkId}`} onClose={closeSource}>
          <Suspense>
            <SourceViewer client={client} target={source} onClose={closeSource} />
          </Suspense>
        </PartBoundary>
      )}
      {route.view !== 'documents' && <UploadTray uploads={uploads} isInTheWay={source !== null} />}
      {picker.input}
      <DropTarget onFiles={uploads.add} />
    </>
  );
}

/** A conversation begins at its end; everything else begins at its beginning. */
function useTopOfView(view: string): void {
  useEffect(() => {
    if (view !== 'chat') scrollTo(0, 0);
  }, [view]);
}
