import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHelixClient } from '../../src/client/client.ts';
import { createAccess } from './access/access.ts';
import { SignedIn } from './access/signed-in.tsx';
import { App } from './app.tsx';
import { createReachability, ReachabilityContext } from './offline/reachability.ts';
import { registerServiceWorker } from './offline/register-service-worker.ts';
import { ToastProvider } from './parts/toast.tsx';
import './styles/tokens.css';
import './styles/page.css';
import './styles/dialog.css';
import './styles/sidebar.css';
import './styles/chat.css';
import './styles/composer.css';
import './styles/answer.css';
import './styles/markdown.css';
import './styles/chips.css';
import './styles/feedback.css';
import './styles/uploads.css';
import './styles/toast.css';
import './styles/offline.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Relative to the page, so that Helix can be served below a path.
const reachability = createReachability((input, init) => fetch(input, init));
const access = createAccess(reachability.fetch);
const client = createHelixClient({ baseUrl: new URL('.', document.baseURI).href, fetch: access.fetch });

createRoot(root).render(
  <StrictMode>
    <ReachabilityContext value={reachability}>
      <ToastProvider>
        <SignedIn client={client} access={access}>
          <App client={client} />
        </SignedIn>
      </ToastProvider>
    </ReachabilityContext>
  </StrictMode>,
);

void registerServiceWorker(import.meta.url);
