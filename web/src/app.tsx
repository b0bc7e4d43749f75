import { lazy, Suspense, useState } from 'react';
import type { HelixClient } from '../../src/client/client.ts';
import { Sidebar } from './app/sidebar.tsx';
import { useProject } from './app/use-project.ts';
import { useRoute } from './app/use-route.ts';
import { ChatView } from './chat/chat-view.tsx';
import { DropTarget } from './documents/drop-target.tsx';
import { UploadTray } from './documents/upload-tray.tsx';
import { useFilePicker } from './documents/use-file-picker.tsx';
import { useUploads } from './documents/use-uploads.ts';
import { useRequest } from './parts/use-request.ts';
import type { SourceTarget } from './source/source-target.ts';

// What is not needed to ask and to be answered is loaded when it is wanted.
const DocumentsView = lazy(() => import('./documents/documents-view.tsx'));
const AnswerPage = lazy(() => import('./answer/answer-page.tsx'));
const ApiView = lazy(() => import('./api/api-view.tsx'));
const SourceViewer = lazy(() => import('./source/source-viewer.tsx'));

export function App({ client }: { client: HelixClient }) {
  const route = useRoute();
  const [project, setProject] = useProject();
  const documents = useRequest((signal) => client.documents({ project, signal }), `documents of ${project}`);
  const uploads = useUploads(client, project, documents.reload);
  const picker = useFilePicker(uploads.add);
  const [target, setTarget] = useState<SourceTarget | null>(null);

  return (
    <div className="app">
      <Sidebar client={client} route={route} project={project} onProject={setProject} />
      <main className="view">
        <Suspense fallback={<p className="view-loading">Opening…</p>}>
          {route.view === 'chat' && (
            <ChatView
              client={client}
              conversationId={route.conversationId}
              project={project}
              documents={documents}
              onOpenSource={setTarget}
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
          {route.view === 'answer' && (
            <AnswerPage client={client} requestId={route.requestId} onOpenSource={setTarget} />
          )}
          {route.view === 'api' && <ApiView client={client} />}
        </Suspense>
      </main>
      {target && (
        <Suspense>
          <SourceViewer client={client} target={target} onClose={() => setTarget(null)} />
        </Suspense>
      )}
      {route.view !== 'documents' && <UploadTray uploads={uploads} />}
      {picker.input}
      <DropTarget onFiles={uploads.add} />
    </div>
  );
}
