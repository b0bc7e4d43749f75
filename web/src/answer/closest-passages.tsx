import type { ChunkPassage, HelixClient } from '../../../src/client/client.ts';
import { tellApart } from '../documents/tell-apart.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { useRequest } from '../parts/use-request.ts';
import { describeSourcePlace } from '../source/describe-source-place.ts';
import type { SourceTarget } from '../source/source-target.ts';
import { snippetOf } from './citation-passage.ts';
import { readClosest } from './read-closest.ts';

/** What the search found nearest to a question that was not answered. Read when it is wanted. */
export function ClosestPassages({ client, requestId, onOpenSource }: ClosestPassagesProps) {
  const { state, reload } = useRequest((signal) => readClosest(client, requestId, signal), requestId);
  if (state.status === 'loading') return <p>Looking up the closest passages…</p>;
  if (state.status === 'failed') return <FailureNote failure={state.error} onRetry={reload} />;
  const { passages, removed } = state.value;
  if (passages.length === 0)
    return (
      <p>{removed > 0 ? 'What came closest was removed since.' : 'No passage came near the question.'}</p>
    );
  const fileOf = tellApart(passages.map(named));
  return (
    <>
      <p>These came closest. They do not answer the question.</p>
      <ul className="answer-closest">
        {passages.map((passage) => (
          <li key={passage.chunk_id}>
            <button
              type="button"
              className="answer-source"
              aria-haspopup="dialog"
              onClick={() => onOpenSource({ chunkId: passage.chunk_id, number: null, claim: '' })}
            >
              <span className="answer-source-body">
                <span className="answer-source-title">{passage.document_title}</span>
                <span className="answer-source-place">
                  {[fileOf(named(passage)), describeSourcePlace(passage)].filter(Boolean).join(' · ')}
                </span>
                <span className="answer-source-snippet">
                  {snippetOf(passage.text, [passage.document_title, ...passage.heading_path])}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function named({ document_title: title, source_uri }: ChunkPassage) {
  return { title, source_uri };
}

type ClosestPassagesProps = {
  client: HelixClient;
  requestId: string;
  onOpenSource: (target: SourceTarget) => void;
};
