import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHelixClient } from '../../src/client/client.ts';
import { App } from './app.tsx';
import './styles/tokens.css';
import './styles/page.css';
import './styles/question.css';
import './styles/answer.css';
import './styles/documents.css';
import './styles/passage.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Relative to the page, so that Helix can be served below a path.
const client = createHelixClient({ baseUrl: new URL('.', document.baseURI).href });

createRoot(root).render(
  <StrictMode>
    <App client={client} />
  </StrictMode>,
);
