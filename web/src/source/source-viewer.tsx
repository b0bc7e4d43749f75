import type { HelixClient } from '../../../src/client/client.ts';
import { plainName } from '../../../src/text/plain-name.ts';
import type { Failure } from '../parts/failure.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { useRequest } from '../parts/use-request.ts';
import { loadSource } from './load-source.ts';
import { SourceBody } from './source-body.tsx';
import { SourceFrame } from './source-frame.tsx';
import { SourceBar, SourceFacts } from './source-header.tsx';
import type { SourceTarget } from './source-target.ts';
import '../styles/source.css';
import '../styles/source-text.css';
import '../styles/source-pages.css';

/** The passage behind a claim, in the document it is from. What is shown stays until the next passage is there. */
export default function SourceViewer({ client, target, onClose }: SourceViewerProps) {
  const { state, reload } = useRequest(
    (signal) => loadSource(client, target, signal),
    `${target.chunkId} ${target.number} ${target.claim}`,
  );
  const source = state.status === 'loaded' ? state.value : null;
  const title = source ? plainName(source.passage.document_title) : NAMES[state.status];
  return (
    <SourceFrame source={target} onClose={onClose}>
      <SourceBar number={(source?.target ?? target).number} title={title} onClose={onClose} />
      {state.status === 'loading' && <p className="source-facts source-loading">Opening the passage…</p>}
      {state.status === 'failed' && <SourceFailure failure={state.error} onRetry={reload} />}
      {source && (
        <>
          <SourceFacts client={client} source={source} onClose={onClose} />
          <SourceBody client={client} source={source} />
        </>
      )}
    </SourceFrame>
  );
}

/** In place of a title that is not known. */
const NAMES = { loading: 'Opening…', loaded: 'Opening…', failed: 'Not found' };

/** A passage that is gone was there when it was cited: documents can be removed for good. */
function SourceFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  if (failure.code !== 'not_found') return <FailureNote failure={failure} onRetry={onRetry} />;
  return (
    <div className="note warning" role="alert">
      <p>This passage is no longer there: its document was removed for good after the answer was written.</p>
      <p>The answer stays as it was given. Ask again to be answered from the documents that are there now.</p>
    </div>
  );
}

type SourceViewerProps = { client: HelixClient; target: SourceTarget; onClose: () => void };
